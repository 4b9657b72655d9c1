/** Declarations that are valid except for one line, and their problems. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { declarationSchema, type Declaration } from '../../../../src/declaration/declaration.ts';
import type { Problem } from '../../../../src/declaration/problem.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

/** Of a valid text; the journal keeps each of them as it is. */
export const parsed = (text: string, fileName = 'train.bbkb.yaml'): Declaration => {
  const result = parseDeclaration(text, fileName);
  assert.ok(result.ok, JSON.stringify(result));
  const { declaration } = result;
  assert.deepEqual(declarationSchema.parse(JSON.parse(JSON.stringify(declaration))), declaration);
  return declaration;
};
export const problems = (text: string): readonly Problem[] => {
  const result = parseDeclaration(text, 'train.bbkb.yaml');
  return result.ok ? [] : result.problems;
};

/** A valid declaration in which one line is replaced or added. */
export const good = {
  command: 'command: python3 train.py',
  parameters: 'parameters: { lr: { type: float, low: 0, high: 1 } }',
  objective: 'objective: { metric: loss, goal: minimize }',
  budget: 'budget: { trials: 10 }',
};
export const withLine = (line: string): string => {
  const key = line.split(':', 1)[0];
  return Object.values({ ...good, [key]: line }).join('\n');
};
/** The text that the only problem of `line` is shown at, and its sentence. */
export const onlyProblem = (line: string): { at: string; message: string } => {
  const text = withLine(line);
  const found = problems(text);
  assert.equal(found.length, 1, JSON.stringify(found));
  const [{ line: row, column, endColumn, message }] = found;
  return { at: text.split('\n')[row - 1].slice(column - 1, endColumn - 1), message };
};
/** Each line, added to a valid declaration, has one problem, which is shown at this text. */
export type Mistakes = readonly (readonly [line: string, at: string, message: RegExp])[];
export function eachIsShown(law: string, mistakes: Mistakes): void {
  for (const [line, at, message] of mistakes) {
    it(`${law}: ${line}`, () => {
      const problem = onlyProblem(line);
      assert.equal(problem.at, at);
      assert.match(problem.message, message);
    });
  }
}
