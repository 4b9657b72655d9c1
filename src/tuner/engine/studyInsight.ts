/** The models' insight into a study that does not run. */
import { decidingMetrics } from '../../declaration/singleMetric.ts';
import { explainedStudy, fittedStudy, type FittedStudy } from '../../engine/explain/fittedStudy.ts';
import { insightOf } from '../../engine/explain/insight.ts';
import { metricInsightOf } from '../../engine/explain/metricInsight.ts';
import { start, tell, type State } from '../../engine/optimizer.ts';
import type { Insight, MetricInsight } from '../../study/insight.ts';
import type { StudyState } from '../../study/studyState.ts';
import { begunWithPaused } from './begunTrials.ts';
import { toldFeedback } from './feedback.ts';
import { optimizerSettings } from './optimizerSettings.ts';
import { insightWithNumbers } from './picks.ts';

/** Null while too few trials have a value. It computes for some tenths of a second; for 2,000 trials, for seconds. */
export function studyInsight(study: StudyState): Insight | null {
  return insightFrom(stateOf(study), study);
}

/** Of one of the metrics that decide beside the first. */
export function studyMetricInsight(study: StudyState, metric: string): MetricInsight | null {
  const fitted = fittedTo(stateOf(study));
  return fitted && metricInsightOf(fitted, metric);
}

/** Of all metrics that decide. */
export function studyInsights(study: StudyState) {
  const [, ...others] = decidingMetrics(study.declaration);
  const state = stateOf(study);
  const fitted = fittedTo(state);
  return {
    insight: insightFrom(state, study, fitted),
    metricInsights: others.map((metric) => ({ metric, insight: fitted && metricInsightOf(fitted, metric) })),
  };
}

function insightFrom(state: State | null, study: StudyState, fitted = fittedTo(state)): Insight | null {
  if (state === null || fitted === null) return null;
  return insightWithNumbers(insightOf(fitted, explainedStudy(state, fitted, begunWithPaused(study))), study);
}

/** Null before the first result. */
function stateOf(study: StudyState): State | null {
  const told = toldFeedback(study);
  if (told.length === 0) return null;
  const initial = start(optimizerSettings(study));
  return told.reduce((state, { points, feedback }) => tell(state, points, feedback), initial);
}

const fittedTo = (state: State | null): FittedStudy | null => state && fittedStudy(state);
