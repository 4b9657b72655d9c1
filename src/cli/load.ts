/** Reads the declaration that a person named, or says everything that is wrong with it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseDeclaration, type Declaration, type Problem } from '../study/declaration.ts';
import { renderProblem } from '../study/declaration/problem.ts';
import { scriptProblems } from '../study/scriptProblems.ts';
import { complain, messageOf } from './printable.ts';

export interface Declared {
  /** As the person wrote it, to be repeated in what is said to them. */
  readonly file: string;
  /** Absolute: where the declaration lies, and `.bbkb/STUDY/` beside it. */
  readonly folder: string;
  readonly declaration: Declaration;
}

/**
 * Undefined after every problem was written to stderr, one a line: `FILE:LINE:COLUMN: sentence`. Results can be looked
 * at without the script that gave them.
 */
export async function loadDeclaration(file: string, needs: 'declaration' | 'script'): Promise<Declared | undefined> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    complain(`The declaration ${file} cannot be read (${messageOf(error)}). Name a file like train.bbkb.yaml.`);
    return undefined;
  }
  const folder = path.dirname(path.resolve(file));
  const parsed = parseDeclaration(text, path.basename(file));
  const problems: readonly Problem[] = !parsed.ok
    ? parsed.problems
    : needs === 'script'
      ? scriptProblems(parsed, folder, process.env)
      : [];
  for (const problem of problems) complain(renderProblem(file, problem));
  return parsed.ok && problems.length === 0 ? { file, folder, declaration: parsed.declaration } : undefined;
}
