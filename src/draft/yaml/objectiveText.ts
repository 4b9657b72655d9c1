/** The part of a draft that says what to optimize: the best candidate, and what has to be done for the tuner to see it. */
import type { MetricCandidate } from '../suggestions/metrics.ts';
import { flowYaml, oneLine } from './parameterText.ts';

/** @param isForm whether the rest of the draft is a form that has to be filled in, too */
export function objectiveText(candidates: readonly MetricCandidate[], isForm: boolean): string {
  const [best, ...others] = candidates;
  if (best === undefined) {
    return `objective:
  # <<< ${isForm ? '2. The' : 'Nothing was found that the script prints: write the'} number to optimize, by the name your script prints it with: a line such as "val_accuracy: 0.93".
  metric:
  # <<< ${isForm ? '3. Which' : 'Which'} way is better: minimize or maximize.
  goal:`;
  }
  const otherMetrics = others.slice(0, 6).map(({ name, line }) => `${oneLine(name, 40)} (line ${line})`);
  return `objective:
  # ${readingComment(best)}
${otherMetrics.length === 0 ? '' : `  # Also reported: ${otherMetrics.join(', ')}.\n`}  metric: ${flowYaml(best.name)}
  goal: ${best.goal}${best.pattern === undefined ? '' : `\n  pattern: ${flowYaml(best.pattern)}`}`;
}

function readingComment({ name, readableAs, line }: MetricCandidate): string {
  const shown = oneLine(name, 60);
  const remedy = `let the script print a line "${shown}: 0.93"`;
  switch (readableAs) {
    case 'name':
      return `Line ${line} prints it under this name; the last one printed counts.`;
    case 'pattern':
      return `Line ${line} prints it, but not as "name: value": the pattern finds it. The last one printed counts.`;
    case 'log':
      return `<<< Line ${line} logs it, and logs go to the standard error, where the tuner does not look: ${remedy}.`;
    case 'tracker':
      return `<<< Line ${line} hands it to a tracker, and the tuner reads what is printed: ${remedy}.`;
    case 'unlabelled':
      return `<<< Line ${line} prints it without its name before it: ${remedy}.`;
  }
}
