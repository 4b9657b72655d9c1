/** The study's name and state, its progress, the buttons that control it, and the field that finds trials. */
import { countTrials, endsSoonText } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { h, setChildren } from '../elements/dom.ts';
import type { Post } from '../host.ts';
import { inText } from '../text/format.ts';
import { studyStates } from '../text/messages.ts';
import { progressText, startText } from '../text/progress.ts';
import { createStudyButtons } from './studyButtons.ts';
import type { View } from './view.ts';

/** @param find the field that finds trials */
export function createHeader(post: Post, find: HTMLElement): View {
  const facts = h('div', { class: 'facts' });
  const buttons = createStudyButtons(post);
  const notes = h('div', { class: 'notes' });
  return {
    element: h('header', {}, h('div', { class: 'title' }, facts, find, buttons.element), notes),
    render(summary, insight) {
      const { study, state, budget } = summary;
      const { ended } = countTrials(summary);
      const [max, value] = [budget.trials, ended].map(String);
      const isUnderWay = state !== 'new' && ended < budget.trials;
      const texts = [startText(summary, insight?.learned), reasonText(summary)].filter((text) => text !== '');
      setChildren(facts, [
        h('h1', {}, study),
        h('span', { class: 'state', role: 'status', 'data-state': state }, studyStates[state]),
        h('span', { class: 'progress-text' }, progressText(summary)),
      ]);
      setChildren(notes, [
        ...(isUnderWay ? [h('progress', { 'aria-label': 'Trials ended', max, value })] : []),
        ...texts.map((text) => h('p', {}, text)),
      ]);
      buttons.render(summary, insight);
    },
  };
}

function reasonText({ state, reason, failure, setAside, asOf, budget, endsSoon, ...summary }: Summary): string {
  const pausedReason = failure === null ? PAUSED_REASON : ASKING_REASON;
  // the failure card below says it, too; and the counts say that a budget of trials is used up
  const isOnCard = failure !== null && reason?.includes(failure.cause) === true;
  const isCounted = state === 'finished' && countTrials(summary).ended >= budget.trials;
  const outlook = endsSoon === undefined ? '' : endsSoonText(endsSoon, inText);
  const text = isOnCard || isCounted ? '' : (reason ?? (state === 'paused' ? pausedReason : outlook));
  if (asOf !== undefined) return `${text} ${asOfText(asOf)}`.trim();
  const note = state === 'damaged' ? AS_READ_LAST : setAside ? SET_ASIDE : '';
  return `${text} ${note}`.trim();
}

const AS_READ_LAST = 'The page shows the study as it was read last.';
const ASKING_REASON = 'No new trial starts until you have chosen what to do about the failure.';
const PAUSED_REASON = 'No new trial starts until you continue. The running trials go on to their end.';
const SET_ASIDE = 'It was set aside for a new study, and can only be looked at.';
const asOfText = (at: number): string => `This is a report. It shows the study as of ${dateText(at)}.`;
const dateText = (at: number): string =>
  new Date(at).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  });
