/** Which rungs a running trial has passed, and whether it pauses at the newest one. */
import { lastStepOf } from '../../engine/curves/question.ts';
import { bestOf } from '../../engine/port/goal.ts';
import type { PassedRung } from '../../engine/port/pausing.ts';
import type { Objective } from '../../declaration/declaration.ts';
import { NO_CURVE, type GrowingCurve } from '../../runner/metric/curve.ts';
import type { EarlyStop, Pause, Progress } from '../../study/eventParts.ts';
import type { TrialResult } from '../../study/events.ts';
import { isOwnDamage, mayPause, pauseRule } from '../../study/pauses.ts';
import type { StudyState } from '../../study/studyState.ts';
import * as messages from './messages.ts';
import { questionOf, reportsOf, type Judged } from './stopOf.ts';

export interface PauseWatch {
  /** At new reports, after so many seconds. @returns that it pauses, or why it or no trial may pause any more */
  readonly look: (
    judged: Judged,
    seconds: number,
  ) => { readonly pauses?: EarlyStop; readonly noMore?: NoMorePauses | undefined } | undefined;
  readonly passed: () => PassedByAttempt;
}

interface NoMorePauses {
  readonly reason: string;
  /** Only the trial does not pause any more. */
  readonly alone?: true;
}

export interface PassedByAttempt {
  /** Absent before the first. */
  readonly rungs?: readonly PassedRung[];
  /** How far it was when that was first known. */
  readonly firstReport?: Progress;
}

/**
 * @param before the rungs that its earlier attempts have passed
 * @param paused where the last one of them paused
 * @param rungs shares of a trial's steps
 */
export function watchPauses(
  before: readonly PassedRung[],
  paused: Pause | undefined,
  rungs: readonly number[],
): PauseWatch {
  const passed: PassedRung[] = [];
  let firstReport: Progress | undefined;
  let isResumed = paused === undefined;
  return {
    passed: () => ({ ...(passed.length > 0 && { rungs: [...passed] }), ...(firstReport && { firstReport }) }),
    look(judged, seconds) {
      const { study, trial, curves } = judged;
      const curve = curves.get(study.declaration.objective.metric) ?? NO_CURVE;
      // steps that are only counted begin anew with each attempt
      if (!curve.named)
        return hasNoSteps(curve, study) ? { noMore: { reason: messages.namesNoSteps(trial.trial) } } : undefined;
      const lastStep = knownLastStep(judged);
      if (lastStep === undefined) return undefined;
      const [{ step: firstStep }] = curve.points;
      const { step } = curve.points[curve.points.length - 1];
      if (step > 0 && step < lastStep) firstReport ??= { share: step / lastStep, seconds };
      if (!isResumed && paused !== undefined) {
        isResumed = true;
        if (mayPause(study) && firstStep <= paused.firstStep) return { noMore: beganAnew(judged, paused, firstStep) };
      }
      const share = [...before, ...passed].at(-1)?.share ?? 0;
      const next = rungs.filter((rung) => rung > share);
      const found = rungsIn(next, curve, lastStep, study.declaration.objective, before.at(-1)?.value);
      passed.push(...found);
      const newest = found.at(-1);
      if (newest === undefined || trial.whole || trial.toEnd || !mayPause(study)) return undefined;
      if (step > MOST * lastStep) return undefined; // another start would save little
      const { metric } = study.declaration.objective;
      const reason = messages.pausedAt(messages.told(curve, metric), lastStep);
      const pause = { step, lastStep, firstStep: paused?.firstStep ?? firstStep };
      return {
        pauses: { rule: 'pause', reason, predicted: null, ...reportsOf(metric, judged), pause, rungs: [...passed] },
      };
    },
  };
}

/** Undefined where it is known of the trial. */
function beganAnew({ study, trial: { trial } }: Judged, { step }: Pause, firstStep: number): NoMorePauses | undefined {
  if (study.pauses.anew?.some((each) => each.trial === trial)) return undefined;
  return isOwnDamage(study, trial)
    ? { reason: messages.beganAnewAlone(trial, step, firstStep), alone: true }
    : { reason: messages.beganAnew(trial, step, firstStep) };
}

/** It is looked at a few times a second: it may be far beyond the rung that it has just passed. */
const MOST = 3 / 4;

/** A study of which some trials name their steps has others pause. */
function hasNoSteps({ points }: GrowingCurve, study: StudyState): boolean {
  return points.length > 1 && mayPause(study) && !study.trials.some(({ rungs }) => rungs !== undefined);
}

/** As declared, as the script prints it, or as in the trials that have come to their end. */
function knownLastStep(judged: Judged): number | undefined {
  const { declaration } = judged.study;
  const last = pauseRule(declaration)?.steps ?? lastStepOf(questionOf(judged, declaration.objective));
  return last !== null && last > 0 ? last : undefined;
}

/** The value that counts at the first report of each rung, each report once. */
function rungsIn(
  rungs: readonly number[],
  { points }: GrowingCurve,
  lastStep: number,
  { goal, report }: Objective,
  bestBefore: number | undefined,
): readonly PassedRung[] {
  const values = points.map(({ value }) => value);
  const found = new Set(rungs.map((rung) => points.findIndex(({ step }) => step >= rung * lastStep)));
  return [...found]
    .filter((i) => i >= 0 && points[i].step < lastStep)
    .map((i) => ({
      share: points[i].step / lastStep,
      value: report === 'best' ? bestOf([...values.slice(0, i + 1), bestBefore ?? values[0]], goal) : values[i],
    }));
}

/**
 * The result of a trial that went on after a pause: where its best report counts, that of an earlier attempt may.
 *
 * @param before what its earlier attempts have reported
 */
export function withEarlierBest(
  result: TrialResult,
  before: readonly Pick<PassedRung, 'value'>[],
  { goal, report }: Objective,
): TrialResult {
  if (result.kind !== 'succeeded' || report !== 'best') return result;
  return { ...result, value: bestOf([result.value, ...before.map(({ value }) => value)], goal) };
}
