/** The files of other tuners that the tests read. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseDeclaration, type Declaration, type Parsed } from '../../../../src/study/declaration.ts';
import { renderProblem } from '../../../../src/study/declaration/problem.ts';
import { filesBeside } from '../../../../src/study/dialects/beside.ts';

const folder = new URL('../../../fixtures/dialects/', import.meta.url);

export const fixture = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

export const parsed = (text: string): Parsed =>
  parseDeclaration(text, 'sweep.yaml', filesBeside(fileURLToPath(folder)));

export function good(text: string): { readonly declaration: Declaration; readonly notes: readonly string[] } {
  const result = parsed(text);
  if (!result.ok) throw new Error(said(result).join('\n'));
  return { declaration: result.declaration, notes: result.notes.map((note) => renderProblem('', note).slice(1)) };
}

/** The problems, as `LINE:COLUMN: sentence`. */
export function said(result: Parsed): readonly string[] {
  return result.ok ? ['no problem'] : result.problems.map((problem) => renderProblem('', problem).slice(1));
}
