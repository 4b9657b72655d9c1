/**
 * The one value that is announced of a study: that of the recommended trial. With noise it is the value to expect if
 * the trial runs again, else the value that it had.
 */
import { isBetter } from '../engine/port/goal.ts';
import { singleObjective } from '../declaration/singleMetric.ts';
import type { Recommendation } from './events.ts';
import type { Announced, StudyState } from './studyState.ts';
import { judgeOf } from './judge.ts';
import { isValid, type SucceededTrial, type Trial } from './trial.ts';
import { bestTrial } from './trialLists.ts';

type Study = Pick<StudyState, 'declaration' | 'told' | 'trials' | 'batches' | 'trialsWithResult'>;

/**
 * The engine's last recommendation; null before it was told a first batch. A recommendation of a trial whose value may
 * no longer be used does not count: the one before it stands until the engine is told again.
 */
export function latestRecommendation({ told, trials }: Pick<Study, 'told' | 'trials'>): Recommendation | null {
  const isStillValid = ({ best }: Recommendation): boolean => best === null || isValid(trials.at(best - 1));
  return told.findLast(({ recommendation }) => isStillValid(recommendation))?.recommendation ?? null;
}

/**
 * With noise, also in what a limit names, the engine's, else and before it has said one the best measured; of several
 * objectives the one that gives up least. Null while no trial with a value keeps all limits.
 */
export function recommendedTrial(
  study: Study,
  recommendation: Recommendation | null = latestRecommendation(study),
): SucceededTrial | null {
  const { objective, repeats } = study.declaration;
  const { best: number = null, noise, keeps } = recommendation ?? {};
  const recommended = number === null ? undefined : study.trials.at(number - 1);
  const isNoisy = (noise ?? objective.noise ?? 0) > 0 || repeats !== undefined;
  const best = bestTrial(study);
  if (singleObjective(study.declaration) === undefined) return best;
  // where runs differ in what limits name, one run may keep them or break them by luck
  if (keeps !== undefined && isValid(recommended)) return recommended;
  if (best === null) return null;
  // a trial may keep a noisy limit by luck
  if (recommendation?.nearest !== undefined && isTold(study, best)) return null;
  return isNoisy && isValid(recommended) && judgeOf(study).keeps(recommended) === true ? recommended : best;
}

/** Whether the engine knows of it. */
export function isTold({ batches }: Pick<Study, 'batches'>, { batch, trial }: Trial): boolean {
  return !batches.get(batch - 1).untold.includes(trial);
}

/** Null before the first success. */
export function announcedOf(study: Study): Announced | null {
  const recommendation = latestRecommendation(study);
  const recommended = recommendedTrial(study, recommendation);
  if (recommended === null) return null;
  const { trial, value } = recommended;
  const { best, expected = null, predictiveSd = null, noise = null } = recommendation ?? {};
  const known = { trial, noise, after: study.trialsWithResult.length };
  const isExpected = best === trial && expected !== null && predictiveSd !== null && predictiveSd > 0;
  return isExpected ? { ...known, value: expected, sd: predictiveSd } : { ...known, value, sd: null };
}

/**
 * The best that was ever announced of a study, the first of equals, with what is announced now; null of several
 * objectives, none of which makes a trial better by itself.
 */
export function bestAnnounced(before: Announced | null, study: Study): Announced | null {
  const objective = singleObjective(study.declaration);
  if (objective === undefined) return null;
  const now = announcedOf(study);
  if (before === null || now === null) return before ?? now;
  return isBetter(now.value, before.value, objective.goal) ? now : before;
}
