/**
 * The rows that a person sees of a long table, and some around them. The rail has the height of all rows, so that the
 * box scrolls over all of them.
 */
import type { TrialSummary } from '../../../src/protocol.ts';
import type { LearningCurve } from '../../charts/learningCurves.ts';
import { h } from '../../elements/dom.ts';
import { drawSoon } from '../../renderQueue.ts';
import { selection } from '../../selection.ts';
import type { Sort } from '../../viewChoices.ts';
import type { LaidOutColumn } from './columns.ts';
import { rowWindow } from './rowWindow.ts';
import { createTrialRow } from './trialRow.ts';

export interface GridContent {
  readonly columns: readonly LaidOutColumn[];
  readonly trials: readonly TrialSummary[];
  readonly curves: ReadonlyMap<number, LearningCurve>;
  readonly best: number | undefined;
  readonly sort: Sort;
}

/** @param onChange called when other rows are there */
export function createRowsInSight(
  { box, rail, table, body }: Readonly<Record<'box' | 'rail' | 'table' | 'body', HTMLElement>>,
  contentNow: () => GridContent | undefined,
  onChange: () => void,
) {
  let rows: ReadonlyMap<number, BuiltRow> = new Map<number, BuiltRow>();
  let isPrinted = false;

  /** @param needed the trial of the row that has to be there now */
  const render = (needed?: number): void => {
    const content = contentNow();
    if (content === undefined) return;
    const { trials } = content;
    const height = rowHeight(body);
    const { first, end } = isPrinted
      ? { first: 0, end: Math.min(MOST_PRINTED, trials.length) }
      : rowWindow(box.scrollTop, box.clientHeight, height, trials.length);
    const inSight = trials.slice(first, end);
    rows = builtRows(inSight, content, rows, isPrinted ? Infinity : newRows(content, needed), needed);
    const elements = inSight.map(({ trial }) => rows.get(trial)?.element ?? h('tr', { class: 'unbuilt' }));
    elements.forEach((element, i) => element.setAttribute('aria-rowindex', String(first + i + 2)));
    const hadFocus = body.contains(document.activeElement);
    replaceRows(body, elements);
    onChange();
    if (hadFocus && !body.contains(document.activeElement)) table.focus({ preventScroll: true });
    // on paper all rows that there will be are there, in pixels that are smaller than those measured
    rail.style.height = isPrinted ? '' : `${(trials.length + 1) * height}px`;
    table.style.marginTop = `${first * height}px`;
    light();
    if (rows.size < inSight.length) renderSoon();
  };
  const renderAll = (): void => render();
  /** In the next frame that has time: another step of a scroll may come until then. */
  const renderSoon = (): void => drawSoon(renderAll);
  /** Lights the rows of hovered and chosen trials. */
  const light = (): void => {
    const { hovered, chosen } = selection.current();
    for (const [trial, { element }] of rows) {
      element.classList.toggle('hovered', trial === hovered);
      element.setAttribute('aria-selected', String(chosen.includes(trial)));
    }
  };
  box.addEventListener('scroll', renderSoon, { passive: true });
  // the box has no height until the page shows it
  new ResizeObserver(renderSoon).observe(box);
  const print = (printed: boolean) => (): void => {
    isPrinted = printed;
    render();
  };
  window.addEventListener('beforeprint', print(true));
  window.addEventListener('afterprint', print(false));

  return { render, light, of: (trial: number): HTMLTableRowElement | undefined => rows.get(trial)?.element };
}

interface BuiltRow {
  readonly element: HTMLTableRowElement;
  readonly trial: TrialSummary;
  readonly columns: readonly LaidOutColumn[];
  readonly isBest: boolean;
  readonly curve: LearningCurve | undefined;
}

/**
 * So many cells are made in a frame: the browser takes about 0.06 ms to lay out and paint each, and a scroll may bring
 * 400 of them. The others come with the next frames, and until then their rows are empty.
 */
const MOST_NEW_CELLS = 210;
/** On paper, of the table as it is sorted: nobody reads more of it there. */
const MOST_PRINTED = 500;

/** So many rows may be made now. A key needs its row before the frame in which the others come. */
const newRows = ({ columns }: GridContent, needed: number | undefined): number =>
  needed === undefined ? Math.ceil(MOST_NEW_CELLS / columns.length) : 0;

/** The rows of these trials: those that are there already, the needed one, and so many of the others. */
function builtRows(
  trials: readonly TrialSummary[],
  content: GridContent,
  before: ReadonlyMap<number, BuiltRow>,
  mostNew: number,
  needed: number | undefined,
): Map<number, BuiltRow> {
  const isKnown = ({ trial }: TrialSummary): boolean => before.has(trial) || trial === needed;
  const [known, others] = [trials.filter(isKnown), trials.filter((trial) => !isKnown(trial))];
  const now = [...known, ...others.slice(0, mostNew)];
  return new Map(now.map((trial) => [trial.trial, builtRow(trial, content, before.get(trial.trial))]));
}

/** Keeps the row of an unchanged trial, so that the focus and a selected text survive an update. */
function builtRow(trial: TrialSummary, { columns, best, curves }: GridContent, known: BuiltRow | undefined): BuiltRow {
  const isBest = trial.trial === best;
  const curve = curves.get(trial.trial);
  const isSame = known?.trial === trial && known.columns === columns && known.isBest === isBest;
  if (isSame && known.curve === curve) return known;
  const element = createTrialRow(trial, columns, isBest, curve);
  if (known?.element.isEqualNode(element)) return { ...known, trial, columns, curve };
  return { element, trial, columns, isBest, curve };
}

/** Before there is a row: as style.css has it, at the editor's usual size of text. */
const USUAL_ROW_HEIGHT = 26;

export const rowHeight = (body: HTMLElement): number =>
  body.querySelector('tr[data-trial]')?.getBoundingClientRect().height ?? USUAL_ROW_HEIGHT;

/**
 * Makes `rows` the children of `body` and moves as few as possible, because an element that is moved loses the focus.
 */
function replaceRows(body: HTMLElement, rows: readonly HTMLTableRowElement[]): void {
  const newRows = new Set<Element>(rows);
  for (const child of [...body.children]) if (!newRows.has(child)) child.remove();
  let at = body.firstElementChild;
  for (const row of rows) {
    if (row === at) at = at.nextElementSibling;
    else body.insertBefore(row, at);
  }
}
