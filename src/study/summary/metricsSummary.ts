/** The objectives and limits of a study in its summary: the front, or what is in the way of keeping all limits. */
import { expressionText } from '../../declaration/expressionText.ts';
import { allObjectives } from '../../declaration/singleMetric.ts';
import { metricsIn, needsBaseline } from '../../engine/port/limits.ts';
import { latestRecommendation, recommendedTrial } from '../announced.ts';
import { baselineTrial, judgeOf, measuredOf } from '../judge.ts';
import type { StudyState } from '../studyState.ts';
import { isValid } from '../trial.ts';
import type { SummaryHead } from './studyView.ts';

/** Nothing of a study with one metric. */
export function metricsSummary(
  study: StudyState,
): Pick<SummaryHead, 'objectives' | 'front' | 'limits' | 'nearest' | 'baseline'> {
  const { declaration, trials } = study;
  const { furtherObjectives, limits } = declaration;
  return {
    ...(furtherObjectives && {
      objectives: allObjectives(declaration).map(({ metric, goal, noise, weight }) => ({
        ...{ metric, goal },
        ...(noise !== undefined && { noise }),
        ...(weight !== undefined && { weight }),
      })),
      front: judgeOf(study)
        .front(trials)
        .map(({ trial }) => trial),
    }),
    ...(limits && {
      limits: limits.map((limit) => ({ text: expressionText(limit), metrics: [...metricsIn(limit)] })),
      ...nearestSummary(study),
      ...baselineSummary(study),
    }),
  };
}

/** As the engine says; before it has said it, by the values alone. */
function nearestSummary(study: StudyState): Pick<SummaryHead, 'nearest'> {
  const { nearest } = latestRecommendation(study) ?? {};
  if (recommendedTrial(study) !== null) return {};
  const isKnown = nearest !== undefined && isValid(study.trials.at(nearest.trial - 1));
  const found = isKnown ? nearest : judgeOf(study).nearest(study.trials);
  return found === null ? {} : { nearest: { trial: found.trial, limit: found.limit } };
}

function baselineSummary(study: StudyState): Pick<SummaryHead, 'baseline'> {
  const { declaration } = study;
  const trial = baselineTrial(study);
  if (trial === undefined) return {};
  const measured = measuredOf(trial, declaration);
  const names = new Set((declaration.limits ?? []).filter(needsBaseline).flatMap(metricsIn));
  return { baseline: Object.fromEntries(Object.entries(measured).filter(([name]) => names.has(name))) };
}
