/** A first declaration for a script that has none. Started untouched it names what is still to be filled in. */
import { stringify } from 'yaml';
import { starterOf } from './declaration/interpreters.ts';

/** @param scriptFileName beside which the declaration will lie, without a folder */
export function draftDeclaration(scriptFileName: string): string {
  return `# What BBKB Tuner should tune. Fill in the three places marked with <<<, then start it.

# The words that start one trial; no shell is involved. {name} stands for a parameter's value.
${stringify({ command: commandOf(scriptFileName) }, { flowCollectionPadding: false, lineWidth: 0 }).trimEnd()}

# <<< 1. What to tune. Every parameter reaches the script as --name VALUE. Take away a # to use an example, or write your own.
parameters:
  # learning_rate: { type: float, low: 1e-5, high: 0.1, scale: log }
  # batch_size: { type: int, low: 16, high: 256, scale: log }
  # optimizer: { type: choice, values: [sgd, adam] }
  # nesterov: { type: bool }

objective:
  # <<< 2. The number to optimize, by the name your script prints it with: a line such as "val_accuracy: 0.93".
  metric:
  # <<< 3. Which way is better: minimize or maximize.
  goal:

# How many trials to run in all; "time: 2h" beside it would limit the hours as well.
budget: { trials: 50 }

# How many trials may run at the same time.
parallel: 4
`;
}

/** A line where a line can carry it; a list of words for a name that a line would cut apart. */
function commandOf(scriptFileName: string): string | readonly string[] {
  const words = starterOf(scriptFileName);
  const start =
    words.length === 1 || scriptFileName.startsWith('-') ? [...words.slice(0, -1), `./${scriptFileName}`] : words;
  return start.every((word) => /^[\w./-]+$/.test(word)) ? start.join(' ') : start;
}
