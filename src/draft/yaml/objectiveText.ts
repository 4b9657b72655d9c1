/** The part of a draft that says what to optimize: the best candidate, and what makes the tuner see it. */
import { linePlace, TO_FILL_IN } from '../messages.ts';
import type { Goal } from '../suggestions/metricNames.ts';
import type { MetricCandidate } from '../suggestions/metrics.ts';
import { commented, flowYaml, oneLine } from './parameterText.ts';

// as many as a comment can list
const MAX_OTHERS = 6;

/** @param isForm whether the parameters have to be filled in, too */
export function objectiveText(candidates: readonly MetricCandidate[], isForm: boolean): string {
  const [best, ...rest] = candidates;
  if (best === undefined) {
    return `objective:
  # ${TO_FILL_IN} ${isForm ? '2. The' : 'No metric was found in the output: write the'} number to optimize, by its name in a line such as "val_accuracy: 0.93".
  metric:
${goalText(undefined, isForm ? '3. ' : '')}`;
  }
  const others = rest.slice(0, MAX_OTHERS).map((other) => {
    const isInItsFile = best.from !== undefined && other.from === best.from;
    return oneLine(other.name, 40) + (isInItsFile ? '' : ` (${placeOf(other)})`);
  });
  const also = others.length === 0 ? [] : [`also reported: ${others.join(', ')}`];
  const found = foundComment(best);
  const isToDo = found.startsWith(TO_FILL_IN);
  return [
    'objective:',
    ...(isToDo ? [`  # ${found}`] : []),
    ...(best.doubt === undefined ? [] : [`  # ${DOUBTS[best.doubt]}`]),
    commented(`  metric: ${flowYaml(best.name)}`, [...(isToDo ? [] : [found]), ...also].join('; ')),
    goalText(best.goal),
    ...(best.from === undefined ? [] : [`  from: ${flowYaml(best.from)}`]),
    ...(best.pattern === undefined ? [] : [`  pattern: ${flowYaml(best.pattern)}`]),
  ].join('\n');
}

function goalText(goal: Goal | undefined, number = ''): string {
  if (goal !== undefined) return `  goal: ${goal}`;
  return `  # ${TO_FILL_IN} ${number}Which way is better: minimize or maximize.\n  goal:`;
}

/** @param file which all trials write, so that only one may run at a time; undefined where there is none */
export function parallelText(parallel: number, file: string | undefined): string {
  const shared = `all write ${file}; add "cwd: trial" to run several, if the script runs in an empty folder`;
  return commented(`parallel: ${parallel}`, file === undefined ? 'trials at the same time' : shared);
}

function placeOf({ line, file, from }: MetricCandidate): string {
  return oneLine(from ?? linePlace(line, file), 80);
}

/** How the tuner finds the metric, or why it cannot. */
function foundComment(metric: MetricCandidate): string {
  const place = placeOf(metric);
  if (metric.from !== undefined) return 'as its file has it; the last value counts';
  const toDo = `${TO_FILL_IN} L${place.slice(1)}`;
  const remedy = `let the script print a line "${oneLine(metric.name, 60)}: 0.93"`;
  switch (metric.readableAs) {
    case 'name':
      return `${place} prints it; the last value counts`;
    case 'pattern':
      return `${place} prints it, and the pattern finds it; the last value counts`;
    case 'tracker':
      return `${toDo} sends it to an experiment tracker or into a file, and prints nothing: ${remedy}, or read the file with "from:".`;
    case 'unlabelled':
      return `${toDo} prints it without its name in front: ${remedy}.`;
  }
}

/** Why a better value may not be a better model. */
const DOUBTS = {
  off: 'The script prints it only with an option that is off by default: turn that on in "command", or take another metric.',
  adversarial: `${TO_FILL_IN} A loss of two networks that play against each other does not say how good either is: let the script print another metric.`,
  guessed: `${TO_FILL_IN} Which names the script prints there cannot be seen: write one of them, as it is printed.`,
  training: 'It is measured on the data that the script learns from: a metric of other data says more about the model.',
} as const;
