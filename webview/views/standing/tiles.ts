/** What is asked every time, as numbers: how good, how reliable, how much is left, what failed. */
import {
  countLimits,
  countTrials,
  expectedAt,
  flatText,
  frontRole,
  gainFigure,
  gainLeft,
  gapToOptimum,
  gainNotes,
  hasModelBest,
  haveOneValue,
  isLittle,
  isOfOtherScript,
  keepsText,
  LEAST_PREDICTED,
  measuredApart,
  objectivePoints,
  objectivesOf,
  objectiveText,
  pluralize,
  possibleValue,
  recommendedMeaning,
  recommendedText,
  setbackText,
  shortReason,
  STILL_TO_GAIN,
  limitsInWay,
  timeLeftAt,
  trustText,
  wrongOptimumNote,
} from '../../../src/protocol.ts';
import type { Summary, TimeLeft } from '../../../src/protocol.ts';
import { formatDuration, formatInterval, formatNumber, inText, texts, Z95 } from '../../text/format.ts';
import { thoseThatKeep, valuesText } from '../../text/limitText.ts';
import { rowOf } from '../../text/progress.ts';
import { lastTrials, latestGrowth } from '../advice.ts';
import type { LatestInsight } from '../../receivedStudy.ts';

export interface Tile {
  readonly label: string;
  readonly figure: string;
  /** A line each. */
  readonly notes: readonly string[];
  readonly isWarning?: boolean;
}

/** @param now ms since 1970 */
export function tilesOf(summary: Summary, insight: LatestInsight, now = Date.now()): Tile[] {
  const { recommended, theory, limits, state, objectives } = summary;
  if (objectives !== undefined && recommended !== null) return frontTiles(summary, insight, recommended.trial, now);
  if (recommended === null && limits === undefined) return [];
  const ended = recommended === null ? limitsTile(summary) : gainTile(summary, insight);
  return [
    recommended === null ? nearestTile(summary) : recommendedTile(summary, recommended),
    ...(theory ? [] : [reliableTile(summary, insight)]),
    state === 'running' ? timeLeftTile(summary, insight, now) : ended,
    failuresTile(summary),
  ];
}

/** Of several objectives: the recommended trial, how large the front is, and whether it still grows. */
function frontTiles(summary: Summary, insight: LatestInsight, trial: number, now: number): Tile[] {
  const points = objectivePoints(summary);
  const kept = points.filter(({ isOut }) => !isOut).length;
  const front = pluralize(summary.front?.length ?? 0, 'point');
  return [
    chosenTile(summary, insight, trial, points.find((point) => point.trial === trial)?.values),
    { label: 'Front', figure: front, notes: [`of ${thoseThatKeep(kept, summary)}`] },
    summary.state === 'running' ? timeLeftTile(summary, null, now) : growthTile(summary),
    failuresTile(summary),
  ];
}

function chosenTile(summary: Summary, insight: LatestInsight, trial: number, values: readonly number[] = []): Tile {
  const expected = expectedAt(insight, trial);
  const objectives = objectivesOf(summary);
  const [figure, ...others] = objectives.map((_, i) => objectiveText(values[i] ?? NaN, expected?.[i], inText));
  const measured = objectives.map((_, i) => inText(values[i] ?? NaN)).join(', ');
  return {
    label: `Recommended ${objectives[0].metric}`,
    figure,
    notes: [
      others.map((text, i) => `${objectives[i + 1].metric} ${text}`).join(', '),
      `trial ${trial}, ${frontRole(summary)}${expected === undefined ? '' : `, measured ${measured}`}`,
    ],
  };
}

function growthTile(summary: Summary): Tile {
  const growth = latestGrowth(summary);
  return {
    label: 'Still growing?',
    figure: growth === null ? UNKNOWN : growthText(growth.share),
    notes: texts(growth && `hypervolume in the last ${lastTrials(summary)} trials`, growth && flatText(growth.quiet)),
  };
}

const growthText = (share: number): string =>
  share < 5e-4 ? 'no' : `+${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;

/** No trial keeps all limits. */
function nearestTile(summary: Summary): Tile {
  const { nearest, metric } = summary;
  const trial = rowOf(summary, nearest?.trial);
  return {
    label: `Recommended ${metric}`,
    figure: 'none',
    notes:
      trial === undefined
        ? ['no trial keeps the limits']
        : [
            `nearest: trial ${trial.trial}`,
            ...limitsInWay(summary).map((limit) => `✗ ${limit.text}: ${valuesText(limit, trial, summary)}`),
          ],
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
  const isOtherScript = measured !== null && isOfOtherScript(summary, measured.trial);
  const { keeps } = measured ?? {};
  const isSetback = (setback?.because === 'luck' || isOtherScript) && setback?.trial === measured?.trial;
  const isOther = measured?.told === true && measured.trial !== recommended.trial && keeps === undefined;
  const luck = isOtherScript ? ', with another script' : isSetback ? ', by luck' : isOther ? ', may be luck' : '';
  const isSaid = setback?.because === 'unsure' && keeps !== undefined && setback.trial === measured?.trial;
  // all of the tile as exact as its figure
  const format = sd === null ? (x: number) => inText(x) : formatInterval(sd);
  const possible = possibleValue(summary);
  const rerun = (side: number): string => format(possible(recommended.value + side * Z95 * (sd ?? 0)));
  // the best measured value has its own line
  const own = measured?.trial !== recommended.trial && summary.best ? `measured ${format(summary.best.value)}; ` : '';
  return {
    label: `Recommended ${summary.metric}`,
    figure: recommendedText(recommended, formatNumber),
    notes: texts(
      sd === null ? recommendedMeaning(summary, inText) : `${own}95 % of reruns: ${rerun(-1)} to ${rerun(1)}`,
      measured !== null && `best measured ${format(measured.value)} (trial ${measured.trial})${luck}`,
      keeps !== undefined && keepsText(keeps),
      setback !== null && !isSetback && !isSaid && setbackText(setback, format),
    ),
  };
}

function reliableTile({ calibration, noise }: Summary, insight: LatestInsight): Tile {
  const { trials, within, warning } = calibration;
  return {
    label: 'Reliable?',
    figure: trials < LEAST_PREDICTED ? UNKNOWN : `${within}/${trials}`,
    notes: texts(
      trials < LEAST_PREDICTED ? 'too few predictions to tell' : `predictions in 95 % range: ${trustText(calibration)}`,
      noise !== null && noiseText(noise, insight),
    ),
    isWarning: warning !== null,
  };
}

/** Where none was found, the model says how large it may still be; it says nothing where repeats were equal. */
function noiseText(noise: number, insight: LatestInsight): string {
  if (noise > 0) return `runs differ ± ${twoDigits(noise)}`;
  if (!insight) return '';
  return insight.noiseBelow === undefined ? 'no noise found' : `noise below ± ${twoDigits(insight.noiseBelow)}`;
}

function gainTile(summary: Summary, insight: LatestInsight): Tile {
  const left = gainLeft(summary, insight);
  return {
    label: STILL_TO_GAIN,
    figure: left === undefined ? COMPUTED : left === null ? UNKNOWN : gainFigure(left, summary, inText),
    // the card below asks why
    notes:
      left === null && haveOneValue(summary)
        ? []
        : texts(...gainNotes(left, summary, inText), wrongOptimumNote(summary, inText)),
  };
}

function timeLeftTile(summary: Summary, insight: LatestInsight, now: number): Tile {
  const { trials } = summary;
  const timeLeft = timeLeftAt(summary, now);
  const count = (state: string): number => trials.filter((trial) => trial.state === state).length;
  const left = hasModelBest(summary) ? gainLeft(summary, insight) : null;
  return {
    label: 'Time left',
    figure: timeLeft === null ? UNKNOWN : timeLeftFigure(timeLeft),
    notes: texts(
      // in the form of the figure
      timeLeft &&
        'low' in timeLeft &&
        timeLeft.low !== timeLeft.high &&
        `${formatDuration(timeLeft.low)} to ${formatDuration(timeLeft.high)}`,
      slotsText(count('running'), count('waiting')),
      left && `${gainFigure(left, summary, inText)} to gain`,
    ),
  };
}

const timeLeftFigure = (left: TimeLeft): string =>
  'atLeast' in left ? `at least ${formatDuration(left.atLeast)}` : formatDuration(left.median);

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
  const breaking = judged > kept && `${judged - kept} of ${judged} break a limit`;
  if (failed === 0)
    return { label, figure: 'none', notes: texts(summary.state === 'failed' && 'of its trials', breaking) };
  const others = count(failureGroups.slice(MOST_CAUSES));
  return {
    label,
    figure: String(failed),
    notes: texts(
      ...failureGroups.slice(0, MOST_CAUSES).map(failedText),
      others > 0 && `${others}× for other reasons`,
      breaking,
    ),
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
/** It comes in a few seconds. */
const COMPUTED = '…';

const twoDigits = (x: number): string => inText(Number(x.toPrecision(2)));

type KeyFigure = [label: string, figure: string, meaning: string];

/** Of the algorithm, as far as they are known. */
export function keyFigures(summary: Summary, insight: LatestInsight): KeyFigure[] {
  const { regret, batches, coreHours, start } = summary;
  const figures: KeyFigure[] = [];
  const gap = gapToOptimum(summary, insight?.forecast ?? null);
  const arms = batches.at(-1)?.dictionary ?? 0;
  if (gap !== null) figures.push(['Regret', inText(gap, 3), 'short of the optimum']);
  else if (regret.kind === 'estimated') figures.push(...estimatedRegret(summary, insight));
  const known = countTrials(summary).ended + (start?.past ?? 0);
  // early on it holds points that still run
  if (arms > 0) figures.push(['Dictionary', String(arms), arms > known ? 'points' : `of ${pluralize(known, 'trial')}`]);
  if (coreHours !== undefined) figures.push(['Cluster', inText(coreHours, 3), 'core hours']);
  return figures;
}

/**
 * Against the best that the model predicts anywhere, of values that the metric can have. It may be below zero, as a
 * regret is not: about nothing only where the forecast does not expect more. A model of few trials, or of few that
 * limits can judge, predicts nothing better than what they found.
 */
function estimatedRegret(summary: Summary, insight: LatestInsight): KeyFigure[] {
  const { simple, reference } = summary.regret;
  const left = gainLeft(summary, insight);
  const last = simple.at(-1);
  if (last === undefined || reference === null) return [];
  const regret = last - Math.abs(reference - possibleValue(summary)(reference));
  const isMore = left?.by === 'about' && left.gain > 100 * regret;
  if (!isMore && !isLittle(100 * regret, summary)) return [['Regret', `≈ ${inText(regret, 3)}`, OF_MODEL]];
  if (left?.by === 'about') return [['Regret', gainFigure(left, summary, inText), 'by the forecast']];
  return left || summary.theory ? [['Regret', '≈ 0', OF_MODEL]] : [];
}

const OF_MODEL = "short of the model's best";
