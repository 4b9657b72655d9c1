/** What the regret of a study is measured against. */
import { improvement } from '../../engine/port/goal.ts';
import { singleObjective } from '../../declaration/singleMetric.ts';
import { announcedOf, latestRecommendation } from '../announced.ts';
import type { StudyState } from '../studyState.ts';
import type { SummaryHead } from './studyView.ts';

/** None of several objectives. An optimum that was beaten is none. */
export function regretReference(study: StudyState): Pick<SummaryHead, 'regret' | 'wrongOptimum'> {
  const objective = singleObjective(study.declaration);
  if (objective === undefined) return { regret: { kind: 'estimated', reference: null, optimistic: null } };
  const { optimum, goal } = objective;
  // max UCB - mean(best): by how much another point may still be better, at most
  const { mean = null, optimistic = null } = latestRecommendation(study) ?? {};
  const bound = mean === null || optimistic === null ? null : improvement(optimistic, mean, goal);
  const isWrong = optimum !== undefined && isBeaten(optimum, study);
  return {
    regret:
      optimum === undefined || isWrong
        ? { kind: 'estimated', reference: mean, optimistic: bound }
        : { kind: 'exact', reference: optimum, optimistic: bound },
    ...(isWrong && { wrongOptimum: optimum }),
  };
}

/** By what is recommended, and not by luck: with noise by more than two deviations of a run, and not before it is known. */
function isBeaten(optimum: number, study: StudyState): boolean {
  const announced = announcedOf(study);
  if (announced === null || (announced.sd === null && latestRecommendation(study)?.noise !== 0)) return false;
  return improvement(announced.value, optimum, study.declaration.objective.goal) > 2 * (announced.sd ?? 0);
}
