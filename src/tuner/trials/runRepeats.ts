/**
 * A trial that is several runs of one point, one after the other: their mean, or the first of them that has no value.
 */
import type { AttemptResult, TimedResult } from '../../runner/trialJob.ts';
import type { TrialResult } from '../../study/events.ts';
import * as messages from '../messages.ts';

export interface TimedTrialResult {
  readonly result: TrialResult;
  /** Of all runs. */
  readonly seconds: number;
}

/** @param runOne gets the number of the run, from 1 */
export async function runRepeats(
  count: number,
  runOne: (run: number) => Promise<TimedResult>,
): Promise<TimedTrialResult> {
  const values: number[] = [];
  let seconds = 0;
  for (let run = 1; run <= count; run++) {
    const { result, seconds: runSeconds } = await runOne(run);
    seconds += runSeconds;
    if (result.kind !== 'succeeded') return { result: withRunNumber(result, run, count), seconds };
    values.push(result.value);
  }
  const value = values.reduce((sum, each) => sum + each / count, 0);
  return { result: { kind: 'succeeded', value, ...(count > 1 && { values }) }, seconds };
}

function withRunNumber(result: Exclude<AttemptResult, { kind: 'succeeded' }>, run: number, count: number): TrialResult {
  return count === 1 ? result : { ...result, reason: messages.inRun(run, count, result.reason) };
}
