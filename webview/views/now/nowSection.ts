/** The trials that run or wait, each with what was predicted of it and why it was picked; and the last, predicted beside measured. */
import { isReadOnly, pickReasonText, scheduleText } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { h, setHidden, setText, setTextOrHide } from '../../elements/dom.ts';
import { button } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import { formatDuration, formatNumber } from '../../text/format.ts';
import { chanceText, predictionText } from '../../text/pickText.ts';
import type { View } from '../view.ts';
import { freeDevices, lanesOf, lastPredicted, type Lanes } from './lanes.ts';
import * as messages from './messages.ts';
import { lostTime } from './slots.ts';

/** A machine of many slots has its first trials here, and all of them in the table. */
const MOST_LANES = 16;
const MOST_RESULTS = 8;

/** @param now ms since 1970 */
export function createNowSection(post: Post, now: () => number): View {
  const lanes = h('ul', { class: 'lanes' });
  /** Apart, because nothing in it can have the focus. */
  const idle = h('ul', { class: 'lanes idle' });
  const note = h('p', { class: 'caption' });
  const resultsTitle = h('h3', {}, messages.PREDICTED_AND_MEASURED);
  const results = h('ul', { class: 'results' });
  const cards = new Map<number, HTMLElement>();

  const cardOf = (trial: TrialSummary): HTMLElement => {
    const card = cards.get(trial.trial) ?? createCard(trial, post);
    cards.set(trial.trial, card);
    return card;
  };

  return {
    element: h(
      'section',
      { class: 'now', 'aria-label': messages.NOW },
      ...[h('h2', {}, messages.NOW), lanes, idle, note, resultsTitle, results],
    ),
    render(summary) {
      const current = lanesOf(summary);
      const trials = (current?.trials ?? []).slice(0, MOST_LANES);
      const shown = trials.map(cardOf);
      for (const [i, trial] of trials.entries()) updateCard(shown[i], trial, isReadOnly(summary), now());
      for (const [trial, card] of cards) if (!shown.includes(card)) cards.delete(trial);
      // a card that stays where it is keeps the focus
      if (lanes.children.length !== shown.length || shown.some((card, i) => lanes.children.item(i) !== card))
        lanes.replaceChildren(...shown);
      const free = current === null ? [] : idleCards(current, summary, MOST_LANES - shown.length, now());
      if (!h('ul', { class: 'lanes idle' }, ...free).isEqualNode(idle)) idle.replaceChildren(...free);
      const { lost, used } = lostTime(summary);
      const { schedule } = summary;
      const sentences = [
        ...(schedule === undefined ? [] : [scheduleText(schedule, formatDuration)]),
        ...(lost >= 1 ? [messages.lostText(lost, used)] : []),
      ];
      setText(note, sentences.join(' '));
      const last = lastPredicted(summary, MOST_RESULTS).map((trial) => h('li', {}, resultText(trial)));
      if (!h('ul', { class: 'results' }, ...last).isEqualNode(results)) results.replaceChildren(...last);
      setHidden(shown.length === 0, lanes);
      setHidden(free.length === 0, idle);
      setHidden(note.textContent === '', note);
      setHidden(last.length === 0, resultsTitle, results);
    },
  };
}

/** Whether there is anything to show: a paused study has no lane when its last trial has ended. */
export function hasNow(summary: Summary): boolean {
  const { trials, free, choosing } = lanesOf(summary) ?? { trials: [], free: [], choosing: 0 };
  return trials.length + free.length + choosing > 0 || lastPredicted(summary, 1).length > 0;
}

/** A lane for each slot in which no trial is, by its devices where they are declared. */
function idleCards(
  { trials, free, choosing, rolling }: Lanes,
  summary: Summary,
  most: number,
  now: number,
): HTMLElement[] {
  const devices = freeDevices(summary, most);
  const waits = free.map((since) => ({
    state: since === null ? '' : messages.freeFor(Math.max(0, now - since) / 1000),
    why: messages.FREE,
  }));
  const chooses = Array.from({ length: choosing }, () => ({ state: '', why: messages.choosing(rolling) }));
  return [...waits, ...chooses].slice(0, Math.max(0, most)).map(({ state, why }, i) => {
    const own = devices.at(i);
    const name = h('strong', {}, own === undefined ? messages.slotName(trials.length + i + 1) : messages.onGpus(own));
    const head = h('p', { class: 'lane-head' }, name, h('span', { class: 'progress-text' }, state));
    return h('li', { class: 'card' }, head, h('p', {}, why));
  });
}

function createCard({ trial, pick }: TrialSummary, post: Post): HTMLElement {
  const stop = button(messages.STOP, 'icon', () => {
    post({ type: 'stopTrial', trial });
  });
  stop.setAttribute('aria-label', messages.stopName(trial));
  const head = h(
    'p',
    { class: 'lane-head' },
    h('strong', {}, messages.trialName(trial)),
    h('span', { class: 'progress-text' }),
    stop,
  );
  return h('li', { class: 'card' }, head, h('p', { class: 'queued' }), h('p', {}, whyText(pick)));
}

function updateCard(
  card: HTMLElement,
  { state, startedAt, gpus, job, reason }: TrialSummary,
  readOnly: boolean,
  now: number,
): void {
  const isRunning = state === 'running';
  const text =
    isRunning && startedAt !== undefined ? messages.runningFor(Math.max(0, now - startedAt) / 1000) : messages.WAITING;
  const places = [
    ...(gpus === null ? [] : [messages.onGpus(gpus)]),
    ...(typeof job?.host === 'string' ? [messages.onHost(job.host, job.id)] : []),
  ];
  for (const element of card.querySelectorAll('.progress-text')) setText(element, [text, ...places].join(', '));
  for (const element of card.querySelectorAll<HTMLElement>('vscode-button'))
    setHidden(!(isRunning || job) || readOnly, element);
  for (const element of card.querySelectorAll<HTMLElement>('.queued'))
    setTextOrHide(element, job && !isRunning ? (reason ?? '') : '');
}

function whyText(pick: TrialSummary['pick']): string {
  if (pick === null) return messages.NOT_RECORDED;
  return messages.whyText(pickReasonText(pick.reason), predictionText(pick), chanceText(pick));
}

function resultText({ trial, value, pick }: TrialSummary): string {
  return messages.resultText(
    trial,
    pick === null ? '' : predictionText(pick),
    value === null ? '' : formatNumber(value),
  );
}
