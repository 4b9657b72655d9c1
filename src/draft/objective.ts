/** The part of a draft that says what to optimize: the best candidate, and what has to be done for the tuner to see it. */
import type { Candidate } from './metrics.ts';
import { flow, oneLine } from './render.ts';

/** @param blank whether the rest of the draft is a form that has to be filled in, too */
export function objectiveText(candidates: readonly Candidate[], blank: boolean): string {
  const [best, ...others] = candidates;
  if (best === undefined) {
    return `objective:
  # <<< ${blank ? '2. The' : 'Nothing was found that the script prints: write the'} number to optimize, by the name your script prints it with: a line such as "val_accuracy: 0.93".
  metric:
  # <<< ${blank ? '3. Which' : 'Which'} way is better: minimize or maximize.
  goal:`;
  }
  const rest = others.slice(0, 6).map(({ name, line }) => `${oneLine(name, 40)} (line ${line})`);
  return `objective:
  # ${readText(best)}
${rest.length === 0 ? '' : `  # Also reported: ${rest.join(', ')}.\n`}  metric: ${flow(best.name)}
  goal: ${best.goal}${best.pattern === undefined ? '' : `\n  pattern: ${flow(best.pattern)}`}`;
}

function readText({ name, read, line }: Candidate): string {
  const shown = oneLine(name, 60);
  const remedy = `let the script print a line "${shown}: 0.93"`;
  switch (read) {
    case 'name':
      return `Line ${line} prints it under this name; the last one printed counts.`;
    case 'pattern':
      return `Line ${line} prints it, but not as "name: value": the pattern finds it. The last one printed counts.`;
    case 'log':
      return `<<< Line ${line} logs it, and logs go to the standard error, where the tuner does not look: ${remedy}.`;
    case 'tracker':
      return `<<< Line ${line} hands it to a tracker, and the tuner reads what is printed: ${remedy}.`;
    case 'nameless':
      return `<<< Line ${line} prints it without its name before it: ${remedy}.`;
  }
}
