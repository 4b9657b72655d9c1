import type { Insight, MetricInsight } from '../../study/insight.ts';
import type { Summary } from '../../study/summary/summary.ts';

/** A study as a program reads it. @param withSlices they are long */
export function studyData<Into extends Insight | MetricInsight>(
  summary: Summary,
  insight: Into | null,
  withSlices = false,
) {
  return { ...summary, insight: insight && { ...insight, slices: withSlices ? insight.slices : undefined } };
}
