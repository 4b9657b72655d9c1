/** The chosen trials beside the page: one with all its details, more of them side by side with their differences marked. */
import { MAX_SIDE_BY_SIDE, type TrialDetails } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { drawLearningCurves, hasCurve } from '../../charts/learningCurves.ts';
import { h, setHidden, setText } from '../../elements/dom.ts';
import { belowOf, openMenu } from '../../elements/menu.ts';
import type { Post } from '../../host.ts';
import type { SharedSelection } from '../../selection.ts';
import * as messages from '../../text/messages.ts';
import { createChartFigure } from '../chartFigure.ts';
import { trialActions } from '../trials/trialActions.ts';
import type { TrialDetailsStore } from '../../trialDetails.ts';
import type { View } from '../view.ts';
import { noteOf } from '../trials/noteOf.ts';
import { createNoteEditor, type NoteEditor } from './noteEditor.ts';
import { factRows, type FactRow } from './trialFacts.ts';

export interface TrialPanel extends View {
  /** For a person who opened it by keyboard: Escape closes it and leads back. */
  readonly focus: () => void;
}

export function createTrialPanel(post: Post, selection: SharedSelection, details: TrialDetailsStore): TrialPanel {
  const title = h('h2', { tabindex: '-1' });
  const close = iconButton(messages.panel.close, '×', () => {
    leave();
  });
  const table = h('table', {});
  const notes = h('div', { class: 'outputs' });
  const curves = createChartFigure(post);
  const outputs = h('div', { class: 'outputs' });
  const editors = new Map<number, NoteEditor>();
  const parts = [h('div', { class: 'bar' }, title, close), table, curves.element, notes, outputs];
  const element = h('aside', { class: 'trial-panel', 'aria-label': messages.panel.name, hidden: '' }, ...parts);
  let summary: Summary | undefined;
  let opener: Element | null = null;

  const leave = (): void => {
    selection.choose();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    opener = null;
  };
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  });

  const openMenuOf = (number: number, button: HTMLElement): void => {
    // as it is now: the button may be older than its state
    const trial = summary?.trials.at(number - 1);
    if (summary === undefined || trial === undefined) return;
    openMenu(messages.trialMenu.name(number), trialActions(trial, summary, post), belowOf(button), button);
  };
  const heading = (trial: number, isOnly: boolean): HTMLElement => {
    const menu = iconButton(messages.trialMenu.name(trial), '…', () => {
      openMenuOf(trial, menu);
    });
    const remove = iconButton(messages.panel.remove(trial), '×', () => {
      selection.toggle(trial);
    });
    const name = h('span', {}, messages.panel.trial(trial));
    setHidden(summary?.asOf !== undefined, menu);
    return h('th', { scope: 'col' }, name, menu, ...(isOnly ? [] : [remove]));
  };
  const shownTrials = (): readonly TrialSummary[] =>
    selection
      .current()
      .chosen.slice(0, MAX_SIDE_BY_SIDE)
      .flatMap((number) => summary?.trials.at(number - 1) ?? []);
  const render = (): void => {
    const trials = shownTrials();
    setHidden(trials.length === 0, element);
    if (summary === undefined || trials.length === 0) return;
    element.classList.toggle('many', trials.length > 1);
    setText(title, messages.panel.title(trials.map(({ trial }) => trial)));
    for (const trial of trials) details.ask(trial);
    const rows = factRows(trials, summary);
    const headings = trials.map(({ trial }) => heading(trial, trials.length === 1));
    const head = h('thead', {}, h('tr', {}, h('td'), ...headings));
    replace(table, [head, h('tbody', {}, ...rows.map(factRow))]);
    renderNotes(trials);
    renderCurves(trials, summary.metric);
    replace(
      outputs,
      trials.flatMap(({ trial }) => outputOf(trial, details.of(trial))),
    );
  };
  /** Each has an editor of its own, which stays, so that an update takes nothing from a person who writes. */
  const renderNotes = (trials: readonly TrialSummary[]): void => {
    const shown = trials.map(({ trial }) => {
      const editor = editors.get(trial) ?? createNoteEditor(trial, post);
      editors.set(trial, editor);
      editor.render(noteOf(summary?.notes ?? [], trial), summary?.asOf !== undefined);
      return editor.element;
    });
    const isSame = shown.length === notes.children.length && shown.every((element, i) => element === notes.children[i]);
    if (!isSame) notes.replaceChildren(...shown);
  };
  const renderCurves = (trials: readonly TrialSummary[], metric: string): void => {
    const known = trials.flatMap(({ trial }) => details.of(trial) ?? []);
    const drawn = known.filter(hasCurve);
    const isInFile = known.some(({ metricInFile }) => metricInFile);
    setHidden(drawn.length === 0 && !isInFile, curves.element);
    curves.draw((theme) => drawLearningCurves(drawn, metric, theme));
  };
  selection.subscribe((now, before) => {
    if (now.chosen !== before.chosen) render();
  });
  details.follow(shownTrials, false);

  return {
    element,
    render(next) {
      summary = next;
      render();
    },
    focus() {
      opener = document.activeElement;
      title.focus();
    },
  };
}

function factRow({ name, cells, differs }: FactRow): HTMLElement {
  const mark = differs ? [h('span', { class: 'unseen' }, ` ${messages.panel.differs}`)] : [];
  const values = cells.map(({ text, full }) => h('td', full === text ? {} : { title: full }, text));
  return h('tr', differs ? { class: 'differs' } : {}, h('th', { scope: 'row' }, name, ...mark), ...values);
}

function outputOf(trial: number, details: TrialDetails | undefined): HTMLElement[] {
  if (details === undefined) return [];
  const block = (title: string, text: string): HTMLElement =>
    h('section', {}, h('h3', {}, title), h('pre', { tabindex: '0', 'aria-label': title }, text));
  return [
    block(messages.panel.command(trial), details.command),
    block(messages.panel.log(trial), details.log.length === 0 ? messages.panel.noOutput : details.log.join('\n')),
  ];
}

/** Only what differs is drawn again, so that a selected text and the focus survive an update. */
function replace(element: HTMLElement, children: readonly HTMLElement[]): void {
  children.forEach((child, i) => {
    const old = element.children.item(i);
    if (old === null) element.append(child);
    else if (!old.isEqualNode(child)) old.replaceWith(child);
  });
  while (element.children.length > children.length) element.lastElementChild?.remove();
}

function iconButton(name: string, text: string, onClick: () => void): HTMLElement {
  const element = h('button', { type: 'button', class: 'icon', 'aria-label': name, title: name }, text);
  element.addEventListener('click', onClick);
  return element;
}
