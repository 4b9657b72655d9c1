/** The part of a draft that says what to optimize: the best candidate, and what makes the tuner see it. */
import {
  doubtfulMetricComment,
  linePlace,
  metricComment,
  missingGoalComment,
  missingMetricComment,
  otherMetricsComment,
  TO_FILL_IN,
} from '../messages.ts';
import type { MetricCandidate } from '../suggestions/metrics.ts';
import { commented } from './commented.ts';
import { flowYaml, oneLine } from './parameterText.ts';

// as many as a comment can list
const MAX_OTHERS = 6;

/** @param isForm whether the parameters have to be filled in, too */
export function objectiveText(candidates: readonly MetricCandidate[], isForm: boolean): string {
  const [best, ...rest] = candidates;
  if (best === undefined) {
    return `objective:
  # ${missingMetricComment(isForm)}
  metric:
  # ${missingGoalComment(isForm)}
  goal:`;
  }
  const shown = rest.slice(0, MAX_OTHERS).map(({ name, line, file }) => ({
    name: oneLine(name, 40),
    where: oneLine(linePlace(line, file), 80),
  }));
  const found = metricComment(oneLine(best.name, 60), oneLine(linePlace(best.line, best.file), 80), best.readableAs);
  const isToDo = found.startsWith(TO_FILL_IN);
  const doubt = best.doubt === undefined ? [] : [doubtfulMetricComment(best.doubt)];
  const others = shown.length === 0 ? [] : [otherMetricsComment(shown)];
  const above = [...(isToDo ? [found] : []), ...doubt];
  return [
    'objective:',
    ...above.map((comment) => `  # ${comment}`),
    commented(`  metric: ${flowYaml(best.name)}`, [...(isToDo ? [] : [found]), ...others].join('; ')),
    `  goal: ${best.goal}`,
    ...(best.pattern === undefined ? [] : [`  pattern: ${flowYaml(best.pattern)}`]),
    ...(best.from === undefined ? [] : [`  from: ${flowYaml(best.from)}`]),
  ].join('\n');
}
