/** The trials that run or wait, each with its prediction, why it was picked and its last line. */
import { isReadOnly, MOST_FOLLOWED, whyText } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/study/summary/summary.ts';
import { h, placeChildren, section, setChildren, setHidden, setText, setTextOrHide } from '../../elements/dom.ts';
import { button } from '../../elements/toolkit.ts';
import type { Post } from '../../host.ts';
import { capitalized, formatDuration } from '../../text/format.ts';
import { chanceText, pointText, predictionText } from '../../text/trialText.ts';
import type { TrialDetailsStore } from '../../trialDetails.ts';
import type { View } from '../view.ts';
import { freeDevices, lanesOf, type Lanes } from './lanes.ts';

/** A machine of many slots has its first trials here, and all of them in the table. */
const MOST_LANES = 16;

/** The running trials whose last line is shown, the longest first. */
export function followedTrials(summary: Summary): TrialSummary[] {
  return (lanesOf(summary)?.trials ?? []).filter(({ state }) => state === 'running').slice(0, MOST_FOLLOWED);
}

/**
 * @param now ms since 1970
 * @param details as far as they are known, of the `followedTrials`
 */
export function createNowSection(post: Post, now: () => number, details: Pick<TrialDetailsStore, 'of'>): View {
  const lanes = h('ul', { class: 'lanes' });
  /** Apart, because nothing in it can have the focus. */
  const idle = h('ul', { class: 'lanes idle' });
  const cards = new Map<number, Card>();

  const cardOf = (trial: TrialSummary): Card => {
    const card = cards.get(trial.trial) ?? createCard(trial, post);
    cards.set(trial.trial, card);
    return card;
  };

  return {
    element: section('Now and next', 'now', lanes, idle),
    render(summary) {
      const current = lanesOf(summary);
      const trials = (current?.trials ?? []).slice(0, MOST_LANES);
      const shown = trials.map(cardOf);
      for (const [i, trial] of trials.entries())
        shown[i].render(trial, details.of(trial.trial)?.log.at(-1), isReadOnly(summary), now());
      for (const [trial, card] of cards) if (!shown.includes(card)) cards.delete(trial);
      placeChildren(
        lanes,
        shown.map(({ element }) => element),
      );
      const free = current === null ? [] : idleCards(current, summary, MOST_LANES - shown.length, now());
      setChildren(idle, free);
      setHidden(shown.length === 0, lanes);
      setHidden(free.length === 0, idle);
    },
  };
}

/** Whether there is anything to show: a paused study has no lane when its last trial has ended. */
export function hasNow(summary: Summary): boolean {
  const { trials, free, choosing } = lanesOf(summary) ?? { trials: [], free: [], choosing: 0 };
  return trials.length + free.length + choosing > 0;
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
    state: since === null ? '' : `free for ${formatDuration(Math.max(0, now - since) / 1000)}`,
    why: "Free until the batch's slowest trial has ended.",
  }));
  const chooses = Array.from({ length: choosing }, () => ({
    state: '',
    why: `The next ${rolling ? 'trial' : 'batch'} is being chosen.`,
  }));
  return [...waits, ...chooses].slice(0, Math.max(0, most)).map(({ state, why }, i) => {
    const own = devices.at(i);
    const name = h('strong', {}, own === undefined ? `Slot ${trials.length + i + 1}` : gpuText(own));
    const head = h('p', { class: 'lane-head' }, name, h('span', { class: 'progress-text' }, state));
    return h('li', { class: 'card' }, head, h('p', {}, why));
  });
}

type Card = ReturnType<typeof createCard>;

function createCard({ trial, parameters }: TrialSummary, post: Post) {
  const stop = button('Stop', 'icon', () => post({ type: 'stopTrial', trial }));
  stop.setAttribute('aria-label', `Stop trial ${trial} now`);
  const progress = h('span', { class: 'progress-text' });
  const head = h('p', { class: 'lane-head' }, h('strong', {}, `Trial ${trial}`), progress, stop);
  const queued = h('p', { class: 'queued' });
  const why = h('p', { class: 'caption' });
  const line = h('p', { class: 'last-line' });
  return {
    element: h('li', { class: 'card' }, head, queued, h('p', {}, pointText(parameters)), why, line),
    render(row: TrialSummary, lastLine: string | undefined, readOnly: boolean, now: number): void {
      const { state, startedAt, gpus, job, reason } = row;
      const isRunning = state === 'running';
      const seconds = isRunning && startedAt !== undefined ? Math.max(0, now - startedAt) / 1000 : null;
      const places = [
        seconds === null ? 'waiting' : `running for ${formatDuration(seconds)}`,
        ...(gpus === null ? [] : [gpuText(gpus)]),
        ...(typeof job?.host === 'string' ? [hostText(job.host, job.id)] : []),
      ];
      setText(progress, places.join(', '));
      setHidden(!(isRunning || job) || readOnly, stop);
      setText(why, reasonText(row));
      setTextOrHide(queued, job && !isRunning ? (reason ?? '') : '');
      setTextOrHide(line, isRunning ? (lastLine ?? '').trim() : '');
    },
  };
}

function reasonText(row: TrialSummary): string {
  const { pick } = row;
  if (pick === null) return 'Why it was picked is not recorded.';
  const [reason, prediction, chance] = [whyText(row), predictionText(pick), chanceText(pick)];
  return [
    `${capitalized(reason)}.`,
    ...(prediction === '' ? [] : [`Predicted ${prediction}.`]),
    ...(chance === '' ? [] : [`Chance to beat the recommended: ${chance}.`]),
  ].join(' ');
}

const gpuText = (gpus: readonly string[]): string => `GPU ${gpus.join(', ')}`;
/** A slot of a host, such as `gpu2 GPU 0`, has the host in its name. */
const hostText = (host: string, job: string | null): string =>
  job === null ? `on ${host}` : job.startsWith(host) ? `on ${job}` : `job ${job} on ${host}`;
