import assert from 'node:assert/strict';
import type { Declaration } from '../../../../src/declaration/declaration.ts';
import { applied, type EditResult } from '../../../../src/declaration/edits/edit.ts';
import { parseDeclaration, type ParsedDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

export const read = (text: string): ParsedDeclaration => parseDeclaration(text, 'digits.bbkb.yaml');

export function declarationOf(text: string): Declaration {
  const parsed = read(text);
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.problems[0].message);
  return parsed.declaration;
}

/** The text after the edit, else the sentence that says why there is none. */
export function edited(text: string, result: EditResult): string {
  return result.ok ? applied(text, [result.edit]) : result.problem;
}
