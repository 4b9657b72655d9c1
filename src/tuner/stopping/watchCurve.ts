/** Follows the curve of a running trial, and ends the trial when a rule says so. */
import type { GrowingCurve } from '../../runner/metric/curve.ts';
import type { TrialResult } from '../../study/events.ts';
import type { EarlyStop } from '../../study/eventParts.ts';
import { isAtBaseline } from '../../study/judge.ts';
import { STOPPED_EARLY, type Session } from '../session/session.ts';
import { reportsOf, stopOf } from './stopOf.ts';

interface WatchedTrial {
  readonly trial: number;
  readonly attempt: number;
  readonly controller: AbortController;
}

/** @returns undefined where no rule can end the trial, so that nobody has to follow it */
export function watchCurve(
  { record, endedCurves }: Session,
  { trial: number, attempt, controller }: WatchedTrial,
): ((curve: GrowingCurve) => void) | undefined {
  const { declaration, trials } = record.study;
  const { stop, earlyStop } = declaration.trial;
  const trial = trials.get(number - 1);
  // limits compare with the values of the baseline at its end
  const runsToItsEnd = trial.toEnd ?? isAtBaseline(trial, declaration);
  if ((stop === undefined && earlyStop === undefined) || runsToItsEnd) return undefined;
  let judged = 0;
  return (curve) => {
    const { study } = record;
    const trial = study.trials.get(number - 1);
    if (controller.signal.aborted || trial.state !== 'running' || trial.stopping !== undefined) return;
    const decision = stopOf(study, trial, { curve, judged }, endedCurves);
    judged = reportsOf(curve);
    if (decision === undefined) return;
    // the signal is sent when the decision is on the disk; if it cannot be written, the session halts and ends the
    // trial
    void record.add({ type: 'trial.stopping', trial: number, attempt, stop: decision }).then(
      () => {
        controller.abort(STOPPED_EARLY);
      },
      () => undefined,
    );
  };
}

/**
 * How a trial has ended that was being ended early. Its own result counts if it came first; whatever else happened to
 * it then, it is not run again.
 */
export function resultOfStopped(stop: EarlyStop, result?: TrialResult): TrialResult {
  if (result?.kind === 'succeeded') return result;
  const { reason, result: value, predicted } = stop;
  return value === undefined
    ? { kind: 'stoppedEarly', reason, predicted }
    : { kind: 'succeeded', value, stopped: reason };
}
