/** Why a trial is ended before its end: sentences for a person. */
import type { EarlyStopDecision, EarlyStopRule } from '../../engine/curves/question.ts';
import type { GrowingCurve } from '../../runner/metric/curve.ts';

export interface Told {
  readonly metric: string;
  /** The last point of its curve. */
  readonly step: number;
  readonly value: number;
  /** The unit of the steps: `epoch`, or the number of the `report`. */
  readonly stepName: string;
}

export function told({ points, named, stepName }: GrowingCurve, metric: string): Told {
  const { step, value } = points.at(-1) ?? { step: 0, value: NaN };
  return { metric, step, value, stepName: named ? (stepName ?? 'step') : 'report' };
}

export const isAbove = (at: Told, limit: number): string => `${place(at)}, above the ${limit} of trial.stop.`;
export const isBelow = (at: Told, limit: number): string => `${place(at)}, below the ${limit} of trial.stop.`;
export const notFinite = (metric: string, reports: number): string =>
  `In report ${reports} ${metric} is not a finite number (trial.stop, diverged).`;
export const diverged = (at: Told, first: number): string =>
  `${place(at)}, worse than ten times its first value, ${shown(first)} (trial.stop, diverged).`;
/** @param result undefined where it has none */
export const outOfPatience = (at: Told, patience: number, result: number | undefined): string =>
  `${place(at)}, without a new best in ${patience} reports (trial.stop, patience).` +
  (result === undefined ? '' : ` Its result is ${shown(result)}.`);
export const breaksLimit = (values: readonly (readonly [metric: string, value: number])[], limit: string): string =>
  `It has reported ${values.map(([metric, value]) => `${metric} = ${shown(value)}`).join(' and ')}, which breaks the limit ${limit} (trial.stop, limits).`;

export const pausedAt = (at: Told, last: number): string => `${place(at, last)} (trial.early_stop, pause).`;
export const killedAtPause = 'Its script was still running five seconds after SIGTERM and was killed.';
export const beganAnew = (trial: number, pausedAt: number, first: number): string =>
  `Trial ${trial} paused after step ${shown(pausedAt)} and began anew at step ${shown(first)}: its script had saved nothing in BBKB_CHECKPOINT_DIR by then, does not load what it saved, or counts its steps from the first again. Trials run to their end from now on; once the script is corrected, a study that starts over pauses again.`;
export const beganAnewAlone = (trial: number, pausedAt: number, first: number): string =>
  `Trial ${trial} paused after step ${shown(pausedAt)} and began anew at step ${shown(first)}, while other trials went on where they were: its own checkpoint is missing or damaged. It runs to its end without another pause, and the others pause as before.`;

export const namesNoSteps = (trial: number): string =>
  `Trial ${trial} has printed several values without steps that go up, so nobody knows how far it is: trials run to their end from now on. ` +
  'Print the step with the metric, such as epoch 3/50 loss: 0.2.';

/** By a rule of trial.early_stop. */
export function judged(
  { stepName, metric }: Told,
  { at, of, value, needed, chance }: EarlyStopDecision,
  rule: EarlyStopRule['rule'],
): string {
  const end = of === null ? '' : ` of ${shown(of)}`;
  const clauses = [
    `At ${stepName} ${shown(at)}${end} ${metric} is ${shown(value)}`,
    ...(needed === null ? [] : [neededText(rule, shown(needed))]),
    ...(chance === null ? [] : [`chance ${percent(chance)}`]),
  ];
  return `${clauses.join('; ')}.`;
}

/** No prediction is so sure that a chance is nothing at all. */
function percent(chance: number): string {
  return chance < 0.01 ? 'below 1 %' : `${Math.round(100 * chance)} %`;
}

function neededText(rule: EarlyStopRule['rule'], needed: string): string {
  switch (rule) {
    case 'model':
      return `it would need to end better than ${needed}`;
    case 'median':
      return `half of the trials were better than ${needed} on average by then`;
    case 'halving':
      return `it had to be better than ${needed} to go on`;
  }
}

const place = ({ stepName, step, metric, value }: Told, last?: number): string =>
  `At ${stepName} ${shown(step)}${last === undefined ? '' : ` of ${shown(last)}`} ${metric} is ${shown(value)}`;

/** Four digits, as many as a person compares. */
const shown = (value: number): string => String(Number(value.toPrecision(4)));
