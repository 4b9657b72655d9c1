/**
 * How long a person who types waits for the problems of a long declaration: `npm run bench:declaration`.
 *
 * Reads a file of 200 parameters, every second one conditional, with 20 constraints, over and over, and prints the
 * median of the processor's time, which a busy machine stretches less than the clock's.
 */
import { completionsAt } from '../../../src/declaration/reader/completion/completions.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { median } from '../shared/quantiles.ts';
import { processorSeconds } from '../shared/timing.ts';

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
console.log(`problems:   ${milliseconds(parse)}`);
console.log(`completion: ${milliseconds(complete)}`);

function milliseconds(action: (i: number) => void): string {
  const times = Array.from({ length: runs }, (_, i) => {
    const began = process.cpuUsage();
    action(i);
    return 1000 * processorSeconds(began);
  });
  return `${median(times).toFixed(1)} ms`;
}
