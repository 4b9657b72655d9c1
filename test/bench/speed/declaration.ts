/**
 * How long a person who types waits for the problems of a long declaration: `npm run bench:declaration`.
 *
 * Reads a file of 200 parameters, every second one conditional, with 20 constraints, over and over, and prints the
 * median of the processor's time, which a busy machine stretches less than the clock's.
 */
import { completionsAt } from '../../../src/declaration/reader/completion/completions.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { medianProcessorTime } from '../shared/timing.ts';

const [parameters, constraints, runs] = [200, 20, 50];

const lines = Array.from({ length: parameters }, (_, i) => {
  const when = i % 2 === 1 ? `, when: ${i % 4 === 1 ? `{ p${i - 1}: '>= 2' }` : `'p${i - 1} >= 2 and p0 < 9'`}` : '';
  return `  p${i}: { type: int, low: 1, high: 100, scale: log${when} }`;
});
const constraintLines = Array.from({ length: constraints }, (_, i) => `  - p${2 * i} + p${2 * i + 2} * 2 <= 250`);
const text = (high: number): string =>
  `command: python3 train.py
parameters:
${lines.join('\n')}
constraints:
${constraintLines.join('\n')}
objective: { metric: loss, goal: minimize }
budget: { trials: ${high} }
`;

const parse = (i: number): void => {
  const result = parseDeclaration(text(i + 1), 'long.bbkb.yaml');
  if (!result.ok) throw new Error(result.problems[0].message);
};
const complete = (i: number): void => {
  const known = text(i + 1);
  const found = completionsAt(known, known.indexOf('<= 250') - 5, { json: false, language: true });
  if (found.length < parameters) throw new Error(`Only ${found.length} completions.`);
};

console.log(`${parameters} parameters, ${constraints} constraints, ${runs} runs`);
console.log(`problems:   ${await milliseconds(parse)}`);
console.log(`completion: ${await milliseconds(complete)}`);

async function milliseconds(action: (i: number) => void): Promise<string> {
  return `${(await medianProcessorTime(runs, action)).toFixed(1)} ms`;
}
