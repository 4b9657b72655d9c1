/** What is asked every time, as numbers: how good, how reliable, how much is left, what failed. */
import {
  countLimits,
  countTrials,
  frontRole,
  lastPlace,
  measuredApart,
  objectivePoints,
  objectivesOf,
} from '../../../src/protocol.ts';
import { recommendedText, setbackText } from '../../../src/protocol.ts';
import type { Insight } from '../../../src/study/insight.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { formatClock, formatDuration, formatNumber, inText } from '../../text/format.ts';
import { valuesText } from '../../text/limitText.ts';
import { hasModelBest } from '../../text/progress.ts';
import { expectedGain, possibleGain, trialsWithoutImprovement } from '../advice.ts';
import * as messages from './messages.ts';

export interface Tile {
  readonly label: string;
  readonly figure: string;
  /** A line each. */
  readonly notes: readonly string[];
  readonly isWarning?: boolean;
}

/** @param now ms since 1970 */
export function tilesOf(summary: Summary, forecast: Insight['forecast'] | null, now: number): Tile[] {
  const { recommended, theory, limits, state, objectives } = summary;
  if (objectives !== undefined && recommended !== null) return frontTiles(summary, recommended, now);
  if (recommended === null && limits === undefined) return [];
  const ended = recommended === null ? limitsTile(summary) : gainTile(summary, forecast);
  return [
    recommended === null ? nearestTile(summary) : recommendedTile(summary, recommended),
    ...(theory ? [] : [reliableTile(summary)]),
    state === 'running' ? timeLeftTile(summary, forecast, now) : ended,
    failuresTile(summary),
  ];
}

/** Of several objectives: how large the front is, its recommended trial, and what it took. */
function frontTiles(summary: Summary, { trial }: Numbered, now: number): Tile[] {
  const points = objectivePoints(summary);
  const kept = points.filter(({ breaksLimit }) => !breaksLimit).length;
  const chosen = points.find((point) => point.trial === trial);
  const [first, ...others] = objectivesOf(summary).map(({ metric }, i) => ({
    metric,
    value: chosen?.values[i] ?? NaN,
  }));
  const seconds = lastPlace(summary, 'time');
  const time = { label: messages.TIME, figure: formatDuration(seconds), notes: [] };
  return [
    { label: messages.FRONT, figure: messages.points(summary.front?.length ?? 0), notes: [messages.ofTrials(kept, summary.limits?.length ?? 0)] }, // prettier-ignore
    {
      label: messages.trialOfFront(frontRole(summary), trial),
      figure: formatNumber(first.value, 4),
      notes: [first.metric, others.map(({ metric, value }) => `${metric} ${inText(value)}`).join(', ')],
    },
    ...(summary.state === 'running' ? [timeLeftTile(summary, null, now)] : seconds > 0 ? [time] : []),
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
    label: messages.recommended(metric, true),
    figure: messages.NO_TRIAL,
    notes:
      trial === undefined || limit === undefined
        ? [messages.NONE_KEEPS]
        : [messages.nearest(trial.trial), messages.inItsWay(limit.text, valuesText(limit, trial, summary))],
    isWarning: true,
  };
}

/** In place of what there is to gain, where nothing is recommended yet. */
function limitsTile(summary: Summary): Tile {
  const { judged, kept } = countLimits(summary);
  return {
    label: messages.LIMITS,
    figure: messages.inBand(kept, judged),
    notes: [messages.KEEP_LIMITS],
  };
}

function recommendedTile(summary: Summary, recommended: NonNullable<Summary['recommended']>): Tile {
  const { sd, setback } = recommended;
  const measured = measuredApart(summary);
  // a lucky value that was announced before is said once
  const isSetback = setback?.because === 'luck' && setback.trial === measured?.trial;
  const isOther = measured?.told === true && measured.trial !== recommended.trial;
  const luck = isSetback ? messages.BY_LUCK : isOther ? messages.MAY_BE_LUCK : '';
  return {
    label: messages.recommended(summary.metric, sd !== null),
    figure: recommendedText(recommended, formatNumber),
    notes: [
      ...(sd === null ? [] : [messages.rerun(recommended.value, sd)]),
      ...(measured === null ? [] : [messages.bestMeasured(measured.value, measured.trial, luck)]),
      ...(setback === null || isSetback ? [] : [setbackText(setback, inText)]),
    ],
  };
}

/** Before some predictions have met their results, a share of them says nothing. */
const LEAST_PREDICTED = 5;

function reliableTile({ calibration: { trials, within, warning }, noise }: Summary): Tile {
  const noises = noise === null ? [] : [messages.noise(noise)];
  const label = messages.RELIABLE;
  if (trials < LEAST_PREDICTED)
    return { label, figure: messages.UNKNOWN, notes: [messages.TOO_FEW_PREDICTED, ...noises] };
  return {
    label,
    figure: messages.inBand(within, trials),
    notes: [warning === null ? messages.IN_BAND : messages.miscalibrated[warning], ...noises],
    isWarning: warning !== null,
  };
}

function gainTile(summary: Summary, forecast: Insight['forecast'] | null): Tile {
  const quiet = trialsWithoutImprovement(summary);
  const expected = expectedGain(summary, forecast);
  return {
    label: messages.STILL_TO_GAIN,
    figure: gainText(summary, expected) ?? messages.UNKNOWN,
    notes: [
      ...(expected === null ? [] : [messages.forecast(expected.trials, expected.low, expected.high)]),
      ...(summary.regret.kind === 'exact' ? [messages.TO_OPTIMUM] : []),
      isWithinNoise(summary, expected)
        ? messages.LESS_THAN_NOISE
        : quiet === 0
          ? messages.IMPROVED
          : messages.flatFor(quiet),
    ],
  };
}

const isWithinNoise = ({ noise }: Summary, expected: { readonly gain: number } | null): boolean =>
  noise !== null && expected !== null && expected.gain < noise;

/** The forecast where there is one: it was measured against what came, and the bound of the model was not. */
function gainText(summary: Summary, expected: { readonly gain: number } | null): string | null {
  const bound = possibleGain(summary);
  if (summary.regret.kind === 'exact' || expected === null) return bound === null ? null : messages.atMost(bound);
  return messages.about(expected.gain);
}

function timeLeftTile(summary: Summary, forecast: Insight['forecast'] | null, now: number): Tile {
  const { timeLeft, trials } = summary;
  const count = (state: string): number => trials.filter((trial) => trial.state === state).length;
  const gain = hasModelBest(summary) ? gainText(summary, expectedGain(summary, forecast)) : null;
  const clock = (seconds: number): string => formatClock(now + 1000 * seconds, now);
  return {
    label: messages.TIME_LEFT,
    figure: timeLeft === null ? messages.UNKNOWN : formatDuration(timeLeft.median),
    notes: [
      ...(timeLeft === null ? [] : [messages.until(clock(timeLeft.low), clock(timeLeft.high))]),
      messages.slots(count('running'), count('waiting')),
      ...(gain === null ? [] : [messages.toGain(gain)]),
    ],
  };
}

const MOST_CAUSES = 2;

function failuresTile(summary: Summary): Tile {
  const { failureGroups } = summary;
  const { failed } = countTrials(summary);
  const label = messages.FAILURES;
  const count = (groups: Summary['failureGroups']): number =>
    groups.reduce((sum, { trials }) => sum + trials.length, 0);
  if (failed === 0) return { label, figure: messages.NONE, notes: [] };
  const others = count(failureGroups.slice(MOST_CAUSES));
  return {
    label,
    figure: String(failed),
    notes: [
      ...failureGroups
        .slice(0, MOST_CAUSES)
        .map(({ trials, cause, rule }) => messages.failed(trials, cause, rule?.text ?? null)),
      ...(others > 0 ? [messages.otherCauses(others)] : []),
    ],
  };
}
