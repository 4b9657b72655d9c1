/** Which trials need their checkpoints no more. */
import { allObjectives } from '../declaration/singleMetric.ts';
import { toReward } from '../engine/port/goal.ts';
import { isTold, recommendedTrial } from './announced.ts';
import { judgeOf } from './judge.ts';
import type { StudyState } from './studyState.ts';
import { isValid, type SucceededTrial } from './trial.ts';

/**
 * The trials that have ended by themselves, of which the optimizer was told, and that are not among so many of the
 * best: a trial that was cut off, stopped early or has failed may go on from its checkpoint. The recommended trial is
 * always among the best, and so is the front of several objectives. One whose result a person has taken back keeps its
 * own, since the person may restore it.
 */
export function spentCheckpoints(study: StudyState, kept: number): readonly SucceededTrial[] {
  const { trials, declaration } = study;
  const { goal } = declaration.objective;
  const judge = judgeOf(study);
  const reward = ({ value }: SucceededTrial): number => toReward(value, goal);
  const inOrder = [...trials.flatMap((trial) => (isValid(trial) ? [trial] : []))].sort(
    (a, b) => Number(judge.keeps(b) === true) - Number(judge.keeps(a) === true) || reward(b) - reward(a),
  );
  const recommended = kept === 0 ? null : recommendedTrial(study);
  const front = kept > 0 && allObjectives(declaration).length > 1 ? judge.front(trials) : [];
  const best = new Set([...inOrder.slice(0, kept), ...front, ...(recommended ? [recommended] : [])]);
  return inOrder.filter((trial) => !best.has(trial) && isTold(study, trial));
}
