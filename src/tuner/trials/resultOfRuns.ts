/**
 * A trial that is several runs of one point, one after the other: their mean, or the first of them that has no value.
 */
import { finite } from '../../engine/port/metricUnit.ts';
import type { AttemptResult, Timed } from '../../runner/trialJob.ts';
import type { TrialResult } from '../../study/events.ts';
import * as messages from '../messages.ts';

/**
 * @param runs in their order: only the last may have no value
 * @param count how many runs a trial has
 * @param metric the objective's: of the values that a run has by their names, the journal has this one
 */
export function resultOfRuns(runs: readonly Timed<AttemptResult>[], count: number, metric: string): Timed<TrialResult> {
  const values: number[] = [];
  let seconds: number | undefined = 0;
  const tracked = meansOfTracked(runs);
  for (const [i, { result, seconds: runSeconds, killed }] of runs.entries()) {
    seconds = runSeconds === undefined || seconds === undefined ? undefined : seconds + runSeconds;
    if (result.kind !== 'succeeded')
      return { result: withRunNumber(result, i + 1, count), seconds, ...tracked, ...(killed && { killed }) };
    values.push(result.values[metric]);
  }
  const value = finite(meanOf(values));
  return { result: { kind: 'succeeded', value, ...(count > 1 && { values }) }, seconds, ...tracked };
}

/** Of each tracked metric the mean of the runs that reported it. */
function meansOfTracked(runs: readonly Timed<AttemptResult>[]): Pick<Timed<AttemptResult>, 'tracked'> {
  const values = runs.flatMap(({ tracked = {} }) => Object.entries(tracked));
  if (values.length === 0) return {};
  const meanOfName = (name: string): number =>
    finite(meanOf(values.flatMap(([each, value]) => (each === name ? [value] : []))));
  return { tracked: Object.fromEntries(values.map(([name]) => [name, meanOfName(name)])) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each / values.length, 0);
}

function withRunNumber(result: Exclude<AttemptResult, { kind: 'succeeded' }>, run: number, count: number): TrialResult {
  return count === 1 ? result : { ...result, reason: messages.inRun(run, count, result.reason) };
}
