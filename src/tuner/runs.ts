/** A trial that is several runs of one point, one after the other: their mean, or the first of them that has no value. */
import type { Ending, TrialResult } from '../runner/job.ts';
import type { Ending as TrialEnding } from '../study/events.ts';

export interface Result {
  readonly ending: TrialEnding;
  /** Of all runs. */
  readonly seconds: number;
}

/** @param runOne is given the number of the run, from 1 */
export async function inRuns(count: number, runOne: (run: number) => Promise<TrialResult>): Promise<Result> {
  const values: number[] = [];
  let seconds = 0;
  for (let run = 1; run <= count; run++) {
    const result = await runOne(run);
    seconds += result.seconds;
    if (result.ending.kind !== 'succeeded') return { ending: ofRun(result.ending, run, count), seconds };
    values.push(result.ending.value);
  }
  const value = values.reduce((sum, each) => sum + each / count, 0);
  return { ending: { kind: 'succeeded', value, ...(count > 1 && { values }) }, seconds };
}

function ofRun(ending: Exclude<Ending, { kind: 'succeeded' }>, run: number, count: number): TrialEnding {
  return count === 1 ? ending : { ...ending, reason: `Run ${run} of ${count}: ${ending.reason}` };
}
