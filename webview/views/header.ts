/** The study's name and state, its progress, the buttons that control it, and the field that finds trials. */
import { countTrials, endsSoonText, runAgainText, type Summary } from '../../src/protocol.ts';
import { h, setChildren } from '../elements/dom.ts';
import { openMenu } from '../elements/menu.ts';
import { button } from '../elements/toolkit.ts';
import { post } from '../host.ts';
import { inText, sentences, texts } from '../text/format.ts';
import { buttons as labels, studyStates } from '../text/messages.ts';
import { pausedText, progressText, startText } from '../text/progress.ts';
import { isAdvised, studyActions, type StudyAction } from './studyActions.ts';
import type { LatestInsight } from '../receivedStudy.ts';
import type { View } from './view.ts';

/** @param find the field that finds trials */
export function createHeader(find: HTMLElement): View {
  const facts = h('div', { class: 'facts' });
  const buttons = h('span', { class: 'buttons' });
  const notes = h('div', { class: 'notes' });
  return {
    element: h('header', {}, h('div', { class: 'title' }, facts, find, buttons), notes),
    render(summary, insight) {
      const { study, state, budget } = summary;
      const { ended } = countTrials(summary);
      const [max, value] = [budget.trials, ended].map(String);
      const isUnderWay = state !== 'new' && ended < budget.trials;
      const said = texts(startText(summary, insight), summary.schedule?.pauses?.ended, reasonText(summary));
      setChildren(facts, [
        h('h1', {}, study),
        h('span', { class: 'state', role: 'status', 'data-state': state }, studyStates[state]),
        h('span', { class: 'progress-text' }, progressText(summary)),
      ]);
      setChildren(notes, [
        isUnderWay && h('progress', { 'aria-label': 'Trials ended', max, value }),
        ...said.map((text) => h('p', {}, text)),
      ]);
      setChildren(buttons, studyButtons(summary, insight));
    },
  };
}

/** The buttons, and the menu beside them. */
function studyButtons(summary: Summary, insight: LatestInsight) {
  const { buttons, menu } = studyActions(summary, insight);
  const labelOf = (action: StudyAction): string =>
    action === 'start' && summary.state !== 'new' ? labels.continue : labels[action];
  const run = (action: StudyAction) => () => post({ type: action });
  const row = buttons.map((action, i) => {
    const isPrimary = i === 0 && isAdvised(action, summary, insight);
    const each = button(labelOf(action), isPrimary ? 'primary' : 'secondary', run(action));
    // else the one that is pressed would become another one
    each.dataset.key = labelOf(action);
    return each;
  });
  const items = menu.map((action) => ({ label: labelOf(action), run: run(action) }));
  const more = button('⋯', 'icon', (opener) => openMenu(MORE_ACTIONS, items, opener), MORE_ACTIONS);
  more.dataset.key = MORE_ACTIONS;
  more.setAttribute('aria-haspopup', 'menu');
  return [...row, menu.length > 0 && more];
}

const MORE_ACTIONS = 'More actions';

function reasonText(summary: Summary): string {
  const { state, reason, failure, setAside, asOf, budget, endsSoon, repaired } = summary;
  // the failure card below says it, too; and the counts say that a budget of trials is used up
  const isOnCard = failure !== null && reason?.includes(failure.cause) === true;
  const { ended, cancelled } = countTrials(summary);
  const isCounted = state === 'finished' && ended + cancelled >= budget.trials;
  const runsAgain = (trial: number) => ['waiting', 'running'].includes(summary.trials.at(trial - 1)?.state ?? '');
  const endsText = endsSoon === undefined ? '' : endsSoonText(endsSoon, inText);
  const outlook = repaired?.trials.some(runsAgain) ? runAgainText(repaired) : endsText;
  const text = isOnCard || isCounted ? '' : (reason ?? (state === 'paused' ? pausedText(summary) : outlook));
  if (asOf !== undefined) return sentences(text, asOfText(asOf));
  return sentences(text, state === 'damaged' ? AS_READ_LAST : setAside && SET_ASIDE);
}

const AS_READ_LAST = 'The page shows the study as it was read last.';
const SET_ASIDE = 'It was set aside for a new study, and can only be looked at.';
const asOfText = (at: number): string => `This is a report. It shows the study as of ${dateText(at)}.`;
const dateText = (at: number): string =>
  new Date(at).toLocaleString('en-GB', {
    ...{ day: 'numeric', month: 'long', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  });
