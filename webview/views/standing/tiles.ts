/** What is asked every time, as numbers: how good, how reliable, how much is left, what failed. */
import {
  countLimits,
  countTrials,
  frontRole,
  lastPlace,
  measuredApart,
  objectivePoints,
  objectivesOf,
  pluralize,
} from '../../../src/protocol.ts';
import { recommendedText, setbackText } from '../../../src/protocol.ts';
import type { Insight } from '../../../src/study/insight.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { formatDuration, formatInterval, formatNumber, inText, Z95 } from '../../text/format.ts';
import { thoseThatKeep, valuesText } from '../../text/limitText.ts';
import { floorOf, hasModelBest } from '../../text/progress.ts';
import { shortReason } from '../../text/trialText.ts';
import { expectedGain, isLittle, possibleGain, trialsWithoutImprovement } from '../advice.ts';

export interface Tile {
  readonly label: string;
  readonly figure: string;
  /** A line each. */
  readonly notes: readonly string[];
  readonly isWarning?: boolean;
}

export function tilesOf(summary: Summary, insight: Pick<Insight, 'forecast' | 'noiseBelow'> | null): Tile[] {
  const forecast = insight?.forecast ?? null;
  const { recommended, theory, limits, state, objectives } = summary;
  if (objectives !== undefined && recommended !== null) return frontTiles(summary, recommended);
  if (recommended === null && limits === undefined) return [];
  const ended = recommended === null ? limitsTile(summary) : gainTile(summary, forecast);
  return [
    recommended === null ? nearestTile(summary) : recommendedTile(summary, recommended),
    ...(theory ? [] : [reliableTile(summary, insight)]),
    state === 'running' ? timeLeftTile(summary, forecast) : ended,
    failuresTile(summary),
  ];
}

/** Of several objectives: how large the front is, its recommended trial, and what it took. */
function frontTiles(summary: Summary, { trial }: Numbered): Tile[] {
  const points = objectivePoints(summary);
  const kept = points.filter(({ breaksLimit }) => !breaksLimit).length;
  const chosen = points.find((point) => point.trial === trial);
  const [first, ...others] = objectivesOf(summary).map(({ metric }, i) => ({
    metric,
    value: chosen?.values[i] ?? NaN,
  }));
  const role = frontRole(summary);
  const seconds = lastPlace(summary, 'time');
  const time = { label: 'Time', figure: formatDuration(seconds), notes: [] };
  return [
    { label: 'Front', figure: pluralize(summary.front?.length ?? 0, 'point'), notes: [`of ${thoseThatKeep(kept, summary)}`] }, // oxfmt-ignore
    {
      label: `Recommended ${first.metric}`,
      figure: formatNumber(first.value, 4),
      notes: [others.map(({ metric, value }) => `${metric} ${inText(value)}`).join(', '), `trial ${trial}, ${role}`],
    },
    ...(summary.state === 'running' ? [timeLeftTile(summary, null)] : seconds > 0 ? [time] : []),
    failuresTile(summary),
  ];
}
type Numbered = NonNullable<Summary['recommended']>;

/** No trial keeps all limits. */
function nearestTile(summary: Summary): Tile {
  const { nearest, limits = [], trials, metric } = summary;
  const trial = nearest && trials.at(nearest.trial - 1);
  const limit = nearest && limits.at(nearest.limit);
  return {
    label: `Recommended ${metric}`,
    figure: 'none',
    notes:
      trial === undefined || limit === undefined
        ? ['no trial keeps the limits']
        : [`nearest: trial ${trial.trial}`, `✗ ${limit.text}: ${valuesText(limit, trial, summary)}`],
    isWarning: true,
  };
}

/** In place of what there is to gain, where nothing is recommended yet. */
function limitsTile(summary: Summary): Tile {
  const { judged, kept } = countLimits(summary);
  return { label: 'Limits', figure: `${kept}/${judged}`, notes: ['keep them'] };
}

function recommendedTile(summary: Summary, recommended: NonNullable<Summary['recommended']>): Tile {
  const { sd, setback } = recommended;
  const measured = measuredApart(summary);
  // a lucky value that was announced before is said once
  const isSetback = setback?.because === 'luck' && setback.trial === measured?.trial;
  const isOther = measured?.told === true && measured.trial !== recommended.trial;
  const luck = isSetback ? ', by luck' : isOther ? ', may be luck' : '';
  // all of the tile as exact as its figure
  const format = sd === null ? (x: number) => inText(x) : formatInterval(sd);
  const rerun = (side: number): string =>
    format(Math.max(floorOf(summary), recommended.value + side * Z95 * (sd ?? 0)));
  return {
    label: `Recommended ${summary.metric}`,
    figure: recommendedText(recommended, formatNumber),
    notes: [
      sd === null ? 'as measured' : `95 % of reruns: ${rerun(-1)} to ${rerun(1)}`,
      ...(measured === null ? [] : [`best measured ${format(measured.value)} (trial ${measured.trial})${luck}`]),
      ...(setback === null || isSetback ? [] : [setbackText(setback, format)]),
    ],
  };
}

/** Before some predictions have met their results, a share of them says nothing. */
const LEAST_PREDICTED = 5;

function reliableTile(
  { calibration: { trials, within, warning }, noise }: Summary,
  insight: Pick<Insight, 'noiseBelow'> | null,
): Tile {
  const noises = noise === null ? [] : noiseTexts(noise, insight);
  const label = 'Reliable?';
  if (trials < LEAST_PREDICTED) return { label, figure: UNKNOWN, notes: ['too few predictions to say', ...noises] };
  return {
    label,
    figure: `${within}/${trials}`,
    notes: [warning === null ? 'predictions in 95 % range: fine' : MISCALIBRATED[warning], ...noises],
    isWarning: warning !== null,
  };
}

/** Where none was found, the model says how large it may still be; it says nothing where repeats were equal. */
function noiseTexts(noise: number, insight: Pick<Insight, 'noiseBelow'> | null): string[] {
  if (noise > 0) return [`runs differ ± ${twoDigits(noise)}`];
  if (insight === null) return [];
  return [insight.noiseBelow === undefined ? 'no noise found' : `noise below ± ${twoDigits(insight.noiseBelow)}`];
}

const MISCALIBRATED = { tooSure: '95 % ranges too narrow', tooUnsure: '95 % ranges too wide' } as const;

function gainTile(summary: Summary, forecast: Insight['forecast'] | null): Tile {
  const quiet = trialsWithoutImprovement(summary);
  const expected = expectedGain(summary, forecast);
  return {
    label: 'Still to gain',
    figure: gainText(summary, expected) ?? UNKNOWN,
    notes: [
      ...(expected === null ? [] : [forecastText(expected)]),
      ...(summary.regret.kind === 'exact' ? ['to the declared optimum'] : []),
      // of a noisy metric, a lucky value may stand for long
      ...(isWithinNoise(summary, expected)
        ? ['less than the noise']
        : (summary.noise ?? 0) > 0
          ? []
          : quietText(quiet)),
    ],
  };
}

/** A few trials without improvement say nothing. */
const LEAST_QUIET = 5;

function quietText(trials: number): string[] {
  if (trials === 0) return ['the last trial improved it'];
  return trials < LEAST_QUIET ? [] : [`flat for ${trials} trials`];
}

function forecastText({ trials, least, most }: Gain): string {
  const format = formatInterval(most - least);
  return `+${trials} trials: ${least === 0 ? '0' : format(least)} to ${format(most)} (80 %)`;
}

type Gain = NonNullable<ReturnType<typeof expectedGain>>;

/** Of what the figure says. */
const isWithinNoise = (summary: Summary, expected: Gain | null): boolean =>
  summary.noise !== null &&
  expected !== null &&
  (isLittle(expected.gain, summary) ? expected.most : expected.gain) < summary.noise;

/** The forecast where there is one: it was measured against what came, and the bound of the model was not. */
function gainText(summary: Summary, expected: Gain | null): string | null {
  const bound = possibleGain(summary);
  const [prefix, gain] =
    summary.regret.kind === 'exact' || expected === null ? ['at most', bound] : ['about', expected.gain];
  if (gain === null) return null;
  if (!isLittle(gain, summary)) return `${prefix} ${twoDigits(gain)}`;
  // the median says nothing of what may still come
  const most = prefix === 'about' && expected !== null ? expected.most : 0;
  if (!isLittle(most, summary)) return `up to ${twoDigits(most)}`;
  return gain === 0 && most === 0 ? 'nothing' : 'almost nothing';
}

function timeLeftTile(summary: Summary, forecast: Insight['forecast'] | null): Tile {
  const { timeLeft, trials } = summary;
  const count = (state: string): number => trials.filter((trial) => trial.state === state).length;
  const gain = hasModelBest(summary) ? gainText(summary, expectedGain(summary, forecast)) : null;
  return {
    label: 'Time left',
    figure: timeLeft === null ? UNKNOWN : formatDuration(timeLeft.median),
    notes: [
      ...(timeLeft === null || timeLeft.low === timeLeft.high ? [] : [spanText(timeLeft)]),
      slotsText(count('running'), count('waiting')),
      ...(gain === null ? [] : [`${gain} to gain`]),
    ],
  };
}

/** In the form of the figure. */
const spanText = ({ low, high }: NonNullable<Summary['timeLeft']>): string =>
  `${formatDuration(low)} to ${formatDuration(high)}`;

function slotsText(running: number, waiting: number): string {
  if (waiting > 0) return `${running} running, ${waiting} waiting`;
  return running > 0 ? `${running} running` : 'choosing what comes next';
}

const MOST_CAUSES = 2;

function failuresTile(summary: Summary): Tile {
  const { failureGroups } = summary;
  const { failed } = countTrials(summary);
  const label = 'Failures';
  const count = (groups: Summary['failureGroups']): number =>
    groups.reduce((sum, { trials }) => sum + trials.length, 0);
  const { judged, kept } = countLimits(summary);
  const breaking = judged > kept ? [`${judged - kept} of ${judged} break a limit`] : [];
  if (failed === 0) return { label, figure: 'none', notes: breaking };
  const others = count(failureGroups.slice(MOST_CAUSES));
  return {
    label,
    figure: String(failed),
    notes: [
      ...failureGroups.slice(0, MOST_CAUSES).map(failedText),
      ...(others > 0 ? [`${others}× for other reasons`] : []),
      ...breaking,
    ],
  };
}

/** Where they are; where nothing simple says it, which they are. It stands before the cause, which may be long. */
function failedText({ trials, cause, rule }: Summary['failureGroups'][number]): string {
  const named = trials.length > MOST_NAMED ? '' : `${trials.length === 1 ? 'trial' : 'trials'} ${trials.join(', ')}`;
  const where = rule?.text ?? named;
  return `${trials.length}× ${where === '' ? '' : `${where}: `}${shortReason(cause)}`;
}

const MOST_NAMED = 3;
const UNKNOWN = '–';

const twoDigits = (x: number): string => inText(Number(x.toPrecision(2)));
