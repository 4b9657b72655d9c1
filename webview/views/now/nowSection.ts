/** The trials that run or wait, each with its prediction, why it was picked and its last line; and a person's next points. */
import { isReadOnly, MOST_FOLLOWED, pluralize, whyText } from '../../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../../src/protocol.ts';
import { h, section, landmark } from '../../elements/dom.ts';
import { button } from '../../elements/toolkit.ts';
import { post } from '../../host.ts';
import { capitalized, formatDuration, sentences, texts } from '../../text/format.ts';
import { chanceText, pointText, predictionText } from '../../text/trialText.ts';
import type { TrialDetailsStore } from '../../trialDetails.ts';
import { viewOf, type View } from '../view.ts';
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
export const createNowSection = (now: () => number, details: Pick<TrialDetailsStore, 'of'>): View =>
  viewOf('section', (summary) => {
    const lanes = lanesOf(summary);
    const trials = (lanes?.trials ?? []).slice(0, MOST_LANES);
    const cards = trials.map((row) => cardOf(row, details.of(row.trial)?.log.at(-1), summary, now()));
    const free = lanes === null ? [] : idleCards(lanes, summary, MOST_LANES - cards.length);
    if (cards.length + free.length === 0) return null;
    return section(
      'Now and next',
      'now',
      cards.length > 0 && h('ul', { class: 'lanes' }, ...cards),
      free.length > 0 && h('ul', { class: 'lanes idle' }, ...free),
    );
  });

/** A lane for each slot in which no trial is, by its devices where they are declared. */
function idleCards({ trials, idle, waitsFor }: Lanes, summary: Summary, most: number): HTMLElement[] {
  const devices = freeDevices(summary, most);
  return Array.from({ length: Math.min(idle, most) }, (_, i) => {
    const own = devices.at(i);
    const name = own === undefined ? `Slot ${trials.length + i + 1}` : gpuText(own);
    return h('li', { class: 'card' }, h('p', {}, h('strong', {}, name)), h('p', {}, WHY_IDLE[waitsFor]));
  });
}

const WHY_IDLE: Readonly<Record<Lanes['waitsFor'], string>> = {
  slowest: "Free until the batch's slowest trial has ended.",
  batch: 'The next batch is being chosen.',
  trial: 'The next trial is being chosen.',
};

function cardOf(row: TrialSummary, lastLine = '', summary: Summary, now: number): HTMLElement {
  const { trial, parameters, state, startedAt, gpus, job, reason } = row;
  const isRunning = state === 'running';
  const seconds = isRunning && startedAt !== undefined ? Math.max(0, now - startedAt) / 1000 : null;
  const places = texts(
    seconds === null ? 'waiting' : `running for ${formatDuration(seconds)}`,
    gpus && gpuText(gpus),
    job?.host && hostText(job.host, job.id),
  );
  const log = isRunning ? lastLine.trim() : '';
  const point = pointText(parameters);
  return h(
    'li',
    { class: 'card', 'data-key': String(trial) },
    h(
      'p',
      { class: 'bar' },
      h('strong', {}, `Trial ${trial}`),
      h('span', {}, places.join(', ')),
      (isRunning || job !== undefined) &&
        !isReadOnly(summary) &&
        button('Stop', 'icon', () => post({ type: 'stopTrial', trial }), `Stop trial ${trial} now`),
    ),
    job !== undefined && !isRunning && reason !== null && h('p', {}, reason),
    point !== '' && h('p', {}, point),
    h('p', { class: 'caption' }, reasonText(row)),
    log !== '' && h('p', { class: 'last-line', title: log }, log),
  );
}

function reasonText(row: TrialSummary): string {
  const { pick } = row;
  if (pick === null) return 'Why it was picked is not recorded.';
  const [reason, prediction, chance] = [whyText(row), predictionText(pick), chanceText(pick)];
  return sentences(
    `${capitalized(reason)}.`,
    prediction && `Predicted ${prediction}.`,
    chance && `Chance to beat the recommended: ${chance}.`,
  );
}

const gpuText = (gpus: readonly string[]): string => `GPU ${gpus.join(', ')}`;
/** A slot of a host, such as `gpu2 GPU 0`, has the host in its name. */
const hostText = (host: string, job: string | null): string =>
  job === null ? `on ${host}` : job.startsWith(host) ? `on ${job}` : `job ${job} on ${host}`;

/** The number of points that are listed; the others are counted. */
const MAX_POINTS = 20;

/** The points that a person wants to try and that are not in a batch yet. */
export const queueCard = viewOf('section', ({ queue, parameters }) => {
  if (queue.length === 0) return null;
  const rest = queue.length - MAX_POINTS;
  const items = queue.slice(0, MAX_POINTS).map((point) => h('li', {}, pointText(point.parameters, parameters)));
  const title = h('h2', {}, `${pluralize(queue.length, 'point waits', 'points wait')} to be tried`);
  const list = h('ol', {}, ...items, rest > 0 && h('li', { class: 'rest' }, `and ${rest} more`));
  return landmark('Points to be tried', 'card queue', title, list);
});
