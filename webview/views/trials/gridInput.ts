/**
 * The table by pointer: a click on a row opens its trial, with Ctrl or Cmd it chooses one more; one on a heading sorts.
 * And by keyboard: arrows go from row to row and, above the first, to the headings; Enter opens a trial or sorts by a
 * heading, Space chooses one trial more, and the menu key or Shift+F10 opens the menu of a row.
 */
import type { Place } from '../../elements/menu.ts';
import { selection } from '../../selection.ts';
import type { TrialGrid } from './trialGrid.ts';
import { SIDEWAYS, targetIndex } from '../targetIndex.ts';

interface GridCommands {
  readonly sortBy: (column: string) => void;
  /** @param place below the opener if there is none */
  readonly openMenu: (opener: HTMLElement, trial: number, place?: Place) => void;
  /** Gives the opened trial the focus, where it was opened by keyboard. */
  readonly focusOpened: () => void;
}

export function listenToInput(grid: TrialGrid, commands: GridCommands): void {
  listenToPointer(grid, commands);
  listenToKeyboard(grid, commands);
}

function listenToPointer({ table }: TrialGrid, commands: GridCommands): void {
  table.addEventListener('click', ({ target, ctrlKey, metaKey }) => {
    if (!(target instanceof Element)) return;
    const trial = trialAt(target);
    const column = target.closest<HTMLElement>('th[data-column]')?.dataset.column;
    const menu = target.closest('button');
    if (trial !== null && menu !== null) commands.openMenu(menu, trial);
    else if (trial !== null && (ctrlKey || metaKey)) selection.toggle(trial);
    // a click also ends the drag that marks a text to be copied
    else if (trial !== null && getSelection()?.isCollapsed !== false) selection.choose(trial);
    else if (column !== undefined) commands.sortBy(column);
  });
  table.addEventListener('contextmenu', (event) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>(ROW) : null;
    if (row === null) return;
    // in place of the editor's menu, which offers to copy
    event.preventDefault();
    commands.openMenu(row, Number(row.dataset.trial), { x: event.clientX, y: event.clientY });
  });
  for (const type of ['pointerover', 'focusin'] as const) {
    table.addEventListener(type, ({ target }) => selection.hover(target instanceof Element ? trialAt(target) : null));
  }
  for (const type of ['pointerleave', 'focusout'] as const) {
    table.addEventListener(type, () => selection.hover(null));
  }
}

const ROW = 'tr[data-trial]';

function trialAt(target: Element): number | null {
  const row = target.closest<HTMLElement>(ROW);
  return row === null ? null : Number(row.dataset.trial);
}

function listenToKeyboard(grid: TrialGrid, commands: GridCommands): void {
  grid.table.addEventListener('keydown', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const { trial, column } = target.dataset;
    const isHandled =
      trial !== undefined
        ? handleRow(grid, commands, event, target, Number(trial))
        : column !== undefined
          ? handleHeading(grid, commands, event, column)
          : target === grid.table && handleTable(grid, event);
    if (!isHandled) return;
    event.preventDefault();
    // the editor has commands of its own for some of these keys
    event.stopPropagation();
  });
}

function handleRow(grid: TrialGrid, commands: GridCommands, event: KeyboardEvent, row: HTMLElement, trial: number) {
  if (event.key === 'Enter') {
    selection.choose(trial);
    commands.focusOpened();
  } else if (event.key === ' ') selection.toggle(trial);
  else if (isMenuKey(event)) commands.openMenu(row, trial);
  else return moveToRow(grid, event.key, trial);
  return true;
}

function moveToRow(grid: TrialGrid, key: string, trial: number): boolean {
  const { trials = [], sort } = grid.content() ?? {};
  const index = trials.findIndex((each) => each.trial === trial);
  const target = targetIndex(key, index, trials.length, grid.pageSize());
  if (target === null) return false;
  if (target === -1) grid.heading(sort?.column ?? '')?.focus();
  else focusRow(grid, target);
  return true;
}

function handleHeading(grid: TrialGrid, commands: GridCommands, { key }: KeyboardEvent, column: string): boolean {
  const columns = grid.content()?.columns.map(({ id }) => id) ?? [];
  const target = targetIndex(SIDEWAYS[key] ?? '', columns.indexOf(column), columns.length, 1);
  if (target !== null) grid.heading(columns[Math.max(0, target)])?.focus();
  else if (key === 'ArrowDown') focusRow(grid, 0);
  else if (key === 'Enter' || key === ' ') commands.sortBy(column);
  else return false;
  return true;
}

/** The row that had the focus is out of sight: any key that moves comes back to it. */
function handleTable(grid: TrialGrid, { key }: KeyboardEvent): boolean {
  const isMove = targetIndex(key, 0, 1, 1) !== null;
  if (isMove) focusRow(grid, grid.content()?.trials.findIndex(({ trial }) => trial === grid.lastFocused()) ?? 0);
  return isMove;
}

function focusRow(grid: TrialGrid, index: number): void {
  const trial = grid.content()?.trials.at(Math.max(0, index))?.trial;
  if (trial !== undefined) grid.reveal(trial)?.focus({ preventScroll: true });
}

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);
