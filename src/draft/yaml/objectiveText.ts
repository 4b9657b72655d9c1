/** The part of a draft that says what to optimize: the best candidate, and what makes the tuner see it. */
import {
  doubtfulMetricComment,
  linePlace,
  metricComment,
  missingGoalComment,
  missingMetricComment,
  otherMetricsComment,
} from '../messages.ts';
import type { MetricCandidate } from '../suggestions/metrics.ts';
import { flowYaml, oneLine } from './parameterText.ts';

// as many as a comment can list
const MAX_OTHERS = 6;

/** @param isForm whether the parameters have to be filled in, too */
export function objectiveText(candidates: readonly MetricCandidate[], isForm: boolean): string {
  const [best, ...others] = candidates;
  if (best === undefined) {
    return `objective:
  # ${missingMetricComment(isForm)}
  metric:
  # ${missingGoalComment(isForm)}
  goal:`;
  }
  const shown = others.slice(0, MAX_OTHERS).map(({ name, line, file }) => ({
    name: oneLine(name, 40),
    where: oneLine(linePlace(line, file), 80),
  }));
  return `objective:
  # ${metricComment(oneLine(best.name, 60), oneLine(linePlace(best.line, best.file), 80), best.readableAs)}
${best.doubt === undefined ? '' : `  # ${doubtfulMetricComment(best.doubt)}\n`}${shown.length === 0 ? '' : `  # ${otherMetricsComment(shown)}\n`}  metric: ${flowYaml(best.name)}
  goal: ${best.goal}${best.pattern === undefined ? '' : `\n  pattern: ${flowYaml(best.pattern)}`}${best.from === undefined ? '' : `\n  from: ${flowYaml(best.from)}`}`;
}
