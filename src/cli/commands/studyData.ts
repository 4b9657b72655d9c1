import type { Insight, MetricInsight } from '../../study/insight.ts';
import type { Summary } from '../../study/summary/summary.ts';

/**
 * A study as a program reads it. The model's own mean may lie apart from a value that was measured without noise, so the
 * bound of what is left is that of the summary, over the value to expect. Of several objectives none is the best, so none
 * is forecast and none still to gain.
 *
 * @param withSlices they are long
 */
export function studyData<Into extends Insight | MetricInsight>(
  summary: Summary,
  insight: Into | null,
  withSlices = false,
) {
  const bound = insight !== null && 'bound' in insight && summary.bound !== null && { bound: summary.bound };
  const slices = withSlices ? insight?.slices : undefined;
  const nothingToGain = summary.objectives !== undefined && { forecast: undefined, bound: undefined };
  return { ...summary, insight: insight && { ...insight, ...bound, slices, ...nothingToGain } };
}
