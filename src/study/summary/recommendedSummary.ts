/** What is announced of a study and what was measured best, and why the first is worse than it was. */
import { isBetter } from '../../engine/port/goal.ts';
import { metricsIn } from '../../engine/port/limits.ts';
import { singleObjective } from '../../declaration/singleMetric.ts';
import { announcedOf, isTold, latestRecommendation } from '../announced.ts';
import { judgeOf, measuredOf } from '../judge.ts';
import { ranOtherScript } from '../origins.ts';
import type { Announced, StudyState } from '../studyState.ts';
import { isValid, type SucceededTrial } from '../trial.ts';
import { bestTrial } from '../trialLists.ts';
import type { Setback, Summary } from './summary.ts';

/** The announced value, and why it is worse than the best that was announced before. */
export function recommendedSummary(study: StudyState): Summary['recommended'] {
  const now = announcedOf(study);
  const { bestAnnounced: before } = study;
  if (now === null) return null;
  const { trial, value, sd } = now;
  const isWorse = before !== null && isBetter(before.value, value, study.declaration.objective.goal);
  const { best, keeps } = latestRecommendation(study) ?? {};
  return {
    ...{ trial, value, sd, setback: isWorse ? setbackOf(study, before, now) : null },
    ...(best === trial && keeps !== undefined && { keeps }),
  };
}

/** The best measured value, and how surely it keeps the limits where that is too little. */
export function measuredSummary(study: StudyState): Summary['bestMeasured'] {
  const best = bestTrial(study);
  if (best === null || singleObjective(study.declaration) === undefined) return null;
  const { trial, value } = best;
  const { unsure } = latestRecommendation(study) ?? {};
  return { trial, value, told: isTold(study, best), ...(unsure?.trial === trial && { keeps: unsure.keeps }) };
}

function setbackOf(study: StudyState, before: Announced, now: Announced): Setback {
  const { trial, value, after } = before;
  const known = { value, trial, after };
  const then = study.trials.at(trial - 1);
  const isMeasured = before.sd === null;
  const { keeps, unsure } = latestRecommendation(study) ?? {};
  if (!isValid(then) || (isMeasured && then.value !== value)) return { ...known, because: 'unused' };
  const kept = judgeOf(study).keeps(then);
  if (kept === undefined) return { ...known, because: 'unjudged', missing: missingOf(then, study) };
  if (!kept && keeps === undefined) return { ...known, because: 'breaksLimit' };
  if (ranOtherScript(study, then)) return { ...known, because: 'otherScript' };
  if (unsure?.trial === trial) return { ...known, because: 'unsure', keeps: unsure.keeps };
  if (now.sd !== null && isMeasured) return { ...known, because: 'luck', noise: now.noise };
  if (now.trial !== trial) return { ...known, because: 'otherTrial', ...(keeps !== undefined && { orSurer: true }) };
  if (now.noise !== null && before.noise !== null && now.noise > before.noise)
    return { ...known, because: 'noise', noise: now.noise, noiseThen: before.noise };
  return { ...known, because: 'moreTrials' };
}

/** The metrics that limits name and the trial has no value of. */
function missingOf(trial: SucceededTrial, { declaration }: StudyState): string[] {
  const measured = measuredOf(trial, declaration);
  const names = new Set((declaration.limits ?? []).flatMap((limit) => [...metricsIn(limit)]));
  return [...names].filter((name) => !Object.hasOwn(measured, name));
}
