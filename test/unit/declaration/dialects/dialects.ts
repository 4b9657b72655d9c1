/** Files of other tuners for the tests. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Declaration } from '../../../../src/declaration/declaration.ts';
import { parseDeclaration, type ParsedDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { formatProblem } from '../../../../src/declaration/problem.ts';
import { siblingReader } from '../../../../src/declaration/reader/parseDeclarationFile.ts';

const folder = new URL('../../../fixtures/dialects/', import.meta.url);

export const fixture = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

export const parsed = (text: string): ParsedDeclaration =>
  parseDeclaration(text, 'sweep.yaml', siblingReader(fileURLToPath(folder)));

export function good(text: string): { readonly declaration: Declaration; readonly notes: readonly string[] } {
  const result = parsed(text);
  if (!result.ok) throw new Error(said(result).join('\n'));
  return { declaration: result.declaration, notes: result.notes.map((note) => formatProblem('', note).slice(1)) };
}

/** The problems, as `LINE:COLUMN: sentence`. */
export function said(result: ParsedDeclaration): readonly string[] {
  return result.ok ? ['no problem'] : result.problems.map((problem) => formatProblem('', problem).slice(1));
}
