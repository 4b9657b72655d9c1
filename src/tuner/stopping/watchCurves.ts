/** Follows the curves of a running trial, and ends the trial when a rule says so. */
import type { Curve, GrowingCurves } from '../../runner/metric/curve.ts';
import { continued } from '../../runner/metric/curveFile.ts';
import type { Timed } from '../../runner/trialJob.ts';
import type { TrialResult } from '../../study/events.ts';
import type { EarlyStop, Pause } from '../../study/eventParts.ts';
import { isAtBaseline } from '../../study/judge.ts';
import { pauseRule } from '../../study/pauses.ts';
import { STOPPED_EARLY, type Session } from '../session/session.ts';
import * as messages from './messages.ts';
import { watchPauses, type PassedByAttempt } from './pauses.ts';
import { pausingRungs, timesOf } from './pausingRungs.ts';
import { reportCount, stopOf } from './stopOf.ts';

export interface WatchedTrial {
  readonly trial: number;
  readonly attempt: number;
  readonly controller: AbortController;
  /** Ends it so that it can go on. */
  readonly pause: AbortController;
}

/** What its earlier attempts have reported, of one that goes on after a pause. */
type Earlier = ReadonlyMap<string, Curve>;

export interface CurveWatch {
  readonly onCurves: (curves: GrowingCurves, seconds: number) => void;
  /** What the attempt has passed, where trials pause. */
  readonly passed: () => PassedByAttempt;
}

/** @returns undefined where no rule can end the trial, so that nobody has to follow it */
export function watchCurves(
  { record, endedCurves }: Session,
  { trial: number, attempt, controller, pause }: WatchedTrial,
  earlier: Earlier,
): CurveWatch | undefined {
  const { declaration, trials } = record.study;
  const { stop, earlyStop } = declaration.trial;
  const trial = trials.get(number - 1);
  // limits compare with the values of the baseline at its end
  const runsToItsEnd = trial.toEnd ?? isAtBaseline(trial, declaration);
  if ((stop === undefined && earlyStop === undefined) || (runsToItsEnd && earlyStop?.rule !== 'pause'))
    return undefined;
  const pauseWatch =
    pauseRule(declaration) && watchPauses(trial.rungs ?? [], trial.paused, pausingRungs(timesOf(record.study)));
  let looked = new Map<string, number>();
  return {
    passed: () => pauseWatch?.passed() ?? {},
    onCurves: (curves, seconds) => {
      const { study } = record;
      const trial = study.trials.get(number - 1);
      if (controller.signal.aborted || trial.state !== 'running' || trial.stopping !== undefined) return;
      const judged = { study, trial, curves, ended: endedCurves };
      const { noMore, pauses } = pauseWatch?.look(judged, seconds) ?? {};
      if (noMore !== undefined)
        void record.add({ type: 'pauses.ended', trial: number, ...noMore }).catch(() => undefined);
      const stops = runsToItsEnd ? undefined : stopOf({ ...judged, curves: wholeCurves(earlier, curves) }, looked);
      const decision = stops ?? pauses;
      looked = new Map([...curves].map(([metric, curve]) => [metric, reportCount(curve)]));
      if (decision === undefined) return;
      // the signal waits until the decision is on the disk; where that fails, the session halts and ends the trial
      void record.add({ type: 'trial.stopping', trial: number, attempt, stop: decision }).then(
        () => {
          if (decision.pause === undefined) controller.abort(STOPPED_EARLY);
          else pause.abort();
        },
        () => undefined,
      );
    },
  };
}

/** A person's rules count over all attempts: a trial that pauses more often has no more patience. */
function wholeCurves(earlier: Earlier, curves: GrowingCurves): GrowingCurves {
  if (earlier.size === 0) return curves; // most trials: their points are not copied at each report
  return new Map([...curves].map(([metric, curve]) => [metric, continued(earlier.get(metric), curve)]));
}

type Ended = Omit<Timed<TrialResult>, 'seconds'>;

/**
 * The result of a trial that was being ended early: its own if that came first. Whatever else happened to it, it is not
 * run again, except after a pause that nobody saw: nobody knows where the script would go on, so the attempt is lost.
 *
 * @param metric the first objective's, whose value is no tracked one
 */
export function resultOfStopped(stop: EarlyStop, metric: string, own?: Ended): Ended {
  if (own?.result.kind === 'succeeded') return own;
  if (own?.result.kind === 'lost' && stop.pause !== undefined) return own;
  const { rule, reason, result: value, predicted, furtherPredicted, measured, pause } = stop;
  if (pause !== undefined) return { result: pausedResult(reason, pause, own?.killed) };
  const { [metric]: _, ...tracked } = { ...own?.tracked, ...measured };
  const others = {
    ...(furtherPredicted && { furtherPredicted }),
    ...(rule === 'limits' && measured && { broke: measured }),
  };
  return {
    result:
      value === undefined
        ? { kind: 'stoppedEarly', reason, predicted, ...others }
        : { kind: 'succeeded', value, stopped: reason },
    ...(Object.keys(tracked).length > 0 && { tracked }),
  };
}

function pausedResult(reason: string, pause: Pause, killed: true | undefined): TrialResult {
  if (killed === undefined) return { kind: 'paused', reason, ...pause };
  return { kind: 'paused', reason: `${reason} ${messages.killedAtPause}`, ...pause, killed };
}
