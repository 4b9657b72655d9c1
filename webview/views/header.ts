/** What is tuned, how far it is, and the buttons that control it. */
import { countTrials } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { h, setText, setTextOrHide } from '../elements/dom.ts';
import type { Post } from '../host.ts';
import { inText } from '../text/format.ts';
import {
  ASKING_REASON,
  asOfText,
  bestFigure,
  dictionaryFigure,
  keyFigures as labels,
  PAUSED_REASON,
  AS_READ_LAST,
  PROGRESS_BAR,
  SET_ASIDE,
  studyStates,
} from '../text/messages.ts';
import { progressText } from '../text/progress.ts';
import { startText } from '../text/startText.ts';
import { createStudyButtons } from './studyButtons.ts';
import type { View } from './view.ts';

/**
 * @param now ms since 1970
 * @param find the field that finds trials
 */
export function createHeader(post: Post, now: () => number, find: HTMLElement): View {
  const name = h('h1');
  const state = h('span', { class: 'state', role: 'status' });
  const reason = h('p', { class: 'reason' });
  const startNote = h('p', { class: 'start-note' });
  const progress = h('span', { class: 'progress-text' });
  const bar = h('progress', { 'aria-label': PROGRESS_BAR });
  const buttons = createStudyButtons(post);
  const figures = h('dl', { class: 'key-figures' });

  return {
    element: h(
      'header',
      {},
      h('div', { class: 'title' }, name, state, buttons.element),
      h('div', { class: 'progress' }, bar, progress),
      h('div', { class: 'figures-and-find' }, figures, find),
      startNote,
      reason,
    ),
    render(summary) {
      setText(name, summary.study);
      setText(state, studyStates[summary.state]);
      state.dataset.state = summary.state;
      setTextOrHide(reason, reasonText(summary));
      setTextOrHide(startNote, startText(summary));
      setText(progress, progressText(summary, now()));
      bar.max = summary.budget.trials;
      bar.value = countTrials(summary).ended;
      const named = keyFigures(summary).map(([label, figure]) => h('div', {}, h('dt', {}, label), h('dd', {}, figure)));
      if (!h('dl', {}, ...named).isEqualNode(figures)) figures.replaceChildren(...named);
      buttons.render(summary);
    },
  };
}

/** Without what is not known yet. */
function keyFigures({ best, regret, batches, coreHours }: Summary): [label: string, figure: string][] {
  const simple = regret.simple.at(-1);
  const dictionary = batches.at(-1)?.dictionary;
  const exact = regret.kind === 'exact';
  const all: [string, string | undefined][] = [
    [labels.best, best === null ? undefined : bestFigure(best.value, best.trial)],
    // an estimate may be below zero, which a regret is not
    [
      exact ? labels.regret : labels.estimatedRegret,
      simple === undefined ? undefined : inText(exact ? simple : Math.max(0, simple), 3),
    ],
    [labels.dictionary, dictionary === undefined || dictionary === 0 ? undefined : dictionaryFigure(dictionary)],
    [labels.coreHours, coreHours === undefined ? undefined : inText(coreHours, 3)],
  ];
  return all.flatMap(([label, figure]) => (figure === undefined ? [] : [[label, figure] satisfies [string, string]]));
}

function reasonText({ state, reason, failure, setAside, asOf }: Summary): string {
  const pausedReason = failure === null ? PAUSED_REASON : ASKING_REASON;
  // the failure card below says it, too
  const isOnCard = failure !== null && reason?.includes(failure.cause) === true;
  const text = isOnCard ? '' : (reason ?? (state === 'paused' ? pausedReason : ''));
  if (asOf !== undefined) return `${text} ${asOfText(asOf)}`.trim();
  const note = state === 'damaged' ? AS_READ_LAST : setAside ? SET_ASIDE : '';
  return `${text} ${note}`.trim();
}
