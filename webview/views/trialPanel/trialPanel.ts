/**
 * The chosen trials beside the page: one with all its details, more of them side by side with their differences marked.
 */
import { MAX_NOTE_LENGTH, MAX_SIDE_BY_SIDE, noteOf } from '../../../src/protocol.ts';
import type { Note, Summary, TrialDetails, TrialSummary } from '../../../src/protocol.ts';
import { drawLearningCurves, hasCurve } from '../../charts/learningCurves.ts';
import { h, placeChildren, setChildren, setHidden, setText } from '../../elements/dom.ts';
import { button, rename, textArea } from '../../elements/toolkit.ts';
import { selection } from '../../selection.ts';
import { trialMenu, STAR } from '../../text/messages.ts';
import { createChartFigure } from '../chartFigure.ts';
import { openTrialMenu } from '../trials/trialMenu.ts';
import type { TrialDetailsStore } from '../../trialDetails.ts';
import { factRows, type FactRow } from './trialFacts.ts';
import { post } from '../../host.ts';

export function createTrialPanel(details: TrialDetailsStore) {
  const title = h('h2', { tabindex: '-1' });
  const close = button('×', 'icon', () => leave(), 'Close the chosen trials');
  const contents = createContents(details);
  const parts = [h('div', { class: 'bar' }, title, close), ...contents.elements];
  const element = h('aside', { class: 'trial-panel', 'aria-label': 'Chosen trials', hidden: '' }, ...parts);
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
    setText(title, trials.length === 1 ? `Trial ${trials[0].trial}` : `${trials.length} trials side by side`);
    contents.render(trials, summary);
  };
  selection.subscribe((now, before) => {
    if (now.chosen !== before.chosen) render();
  });
  details.follow(shownTrials, false);

  return {
    element,
    render(next: Summary): void {
      summary = next;
      render();
    },
    /** For a person who opened it by keyboard: Escape closes it and leads back. */
    focus: (): void => {
      opener = document.activeElement;
      title.focus();
    },
  };
}

/** The facts, curves, notes and outputs of the chosen trials. */
function createContents(details: TrialDetailsStore) {
  const table = h('table', {});
  const notes = createNotes();
  const curves = createChartFigure();
  const outputs = h('div', { class: 'outputs' });
  return {
    elements: [table, curves.element, notes.element, outputs],
    render(trials: readonly TrialSummary[], summary: Summary): void {
      for (const trial of trials) details.ask(trial);
      const headings = trials.map(({ trial }) => createHeading(trial, trials.length === 1, summary));
      const head = h('thead', {}, h('tr', {}, h('td'), ...headings));
      setChildren(table, [head, h('tbody', {}, ...factRows(trials, summary).map(factRow))]);
      notes.render(trials, summary);
      const known = trials.flatMap(({ trial }) => details.of(trial) ?? []);
      const drawn = known.filter(hasCurve);
      setHidden(drawn.length === 0 && !known.some(({ metricInFile }) => metricInFile), curves.element);
      curves.draw((theme) => drawLearningCurves(drawn, summary.metric, theme));
      setChildren(outputs, known.flatMap(outputOf));
    },
  };
}

function createHeading(number: number, isOnly: boolean, summary: Summary): HTMLElement {
  const menu = button('…', 'icon', (opener) => openTrialMenu(number, summary, opener), trialMenu.name(number));
  const remove = button('×', 'icon', () => selection.toggle(number), `Take trial ${number} away`);
  setHidden(summary.asOf !== undefined, menu);
  const name = h('span', {}, `Trial ${number}`);
  return h('th', { scope: 'col' }, name, menu, !isOnly && remove);
}

/** Each trial has an editor of its own, which stays, so that an update takes nothing from a person who writes. */
function createNotes() {
  const element = h('div', { class: 'outputs' });
  const editors = new Map<number, NoteEditor>();
  return {
    element,
    render(trials: readonly TrialSummary[], { notes, asOf }: Summary): void {
      const shown = trials.map(({ trial }) => {
        const editor = editors.get(trial) ?? createNoteEditor(trial);
        editors.set(trial, editor);
        editor.render(noteOf(notes, trial), asOf !== undefined);
        return editor.element;
      });
      placeChildren(element, shown);
    },
  };
}

function factRow({ name, cells, differs }: FactRow): HTMLElement {
  const heading = h('th', { scope: 'row' }, name, differs && h('span', { class: 'unseen' }, ' (differs)'));
  const values = cells.map(({ text, full }) => h('td', { title: full !== text && full }, text));
  return h('tr', { class: differs && 'differs' }, heading, ...values);
}

function outputOf({ trial, command, log }: TrialDetails): HTMLElement[] {
  const block = (title: string, text: string): HTMLElement =>
    h('section', {}, h('h3', {}, title), h('pre', { tabindex: '0', 'aria-label': title }, text));
  return [
    block(`Command of trial ${trial}`, command),
    block(`Last lines of trial ${trial}`, log.length === 0 ? 'It printed nothing.' : log.join('\n')),
  ];
}

type NoteEditor = ReturnType<typeof createNoteEditor>;

/** The note and the star of a trial, to be read and changed. */
function createNoteEditor(trial: number) {
  let note: Note = { trial, star: false, text: '' };
  const set = (changed: Partial<Note>): void => {
    note = { ...note, ...changed };
    post({ type: 'setNote', note });
  };
  const star = button(trialMenu.star(trial), 'secondary', () => set({ star: !note.star }));
  const text = textArea(`Note of trial ${trial}`, MAX_NOTE_LENGTH, (value) => set({ text: value }));

  /** In a report, where nothing can be changed. */
  const still = h('p');

  return {
    element: h('section', { class: 'note' }, star, text.element, still),
    render(next: Note, isReport: boolean): void {
      note = next;
      const name = (note.star ? trialMenu.unstar : trialMenu.star)(trial);
      rename(star, `${note.star ? STAR : '☆'} ${name}`, name);
      text.show(note.text);
      setHidden(isReport, star, text.element);
      setText(still, isReport ? [note.star ? STAR : '', note.text].join(' ').trim() : '');
    },
  };
}
