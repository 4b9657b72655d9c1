/** A trial that is several runs of one point, one after the other: their mean, or the first of them that has no value. */
import type { AttemptResult, TimedResult } from '../../runner/trialJob.ts';
import type { TrialResult as TrialEnding } from '../../study/events.ts';

export interface TimedTrialResult {
  readonly result: TrialEnding;
  /** Of all runs. */
  readonly seconds: number;
}

/** @param runOne is given the number of the run, from 1 */
export async function runRepeats(
  count: number,
  runOne: (run: number) => Promise<TimedResult>,
): Promise<TimedTrialResult> {
  const values: number[] = [];
  let seconds = 0;
  for (let run = 1; run <= count; run++) {
    const runResult = await runOne(run);
    seconds += runResult.seconds;
    if (runResult.result.kind !== 'succeeded') return { result: withRunNumber(runResult.result, run, count), seconds };
    values.push(runResult.result.value);
  }
  const value = values.reduce((sum, each) => sum + each / count, 0);
  return { result: { kind: 'succeeded', value, ...(count > 1 && { values }) }, seconds };
}

function withRunNumber(result: Exclude<AttemptResult, { kind: 'succeeded' }>, run: number, count: number): TrialEnding {
  return count === 1 ? result : { ...result, reason: `Run ${run} of ${count}: ${result.reason}` };
}
