/** A declaration that a person changes while its study runs: what can be taken over at once is. */
import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { renderProblem } from '../study/declaration/problem.ts';
import { parseDeclarationFile } from '../study/declarationFile.ts';
import type { Tuner } from '../tuner/tuner.ts';
import { messageOf } from './printable.ts';

/** Milliseconds. Polled, since editors replace the file, and a watcher of the old one would see nothing more. */
const LOOK = 500;

/** Says what became of each change; returns how to stop looking. */
export function watchDeclaration(file: string, tuner: Tuner, say: (sentence: string) => void): () => void {
  const absolute = path.resolve(file);
  const listener = (): void => {
    void takenOver(absolute, file, tuner).then(say, (error: unknown) => {
      say(messageOf(error));
    });
  };
  watchFile(absolute, { interval: LOOK, persistent: false }, listener);
  return () => {
    unwatchFile(absolute, listener);
  };
}

async function takenOver(absolute: string, file: string, tuner: Tuner): Promise<string> {
  const parsed = parseDeclarationFile(await readFile(absolute, 'utf8'), absolute);
  if (parsed.ok) return tuner.control({ kind: 'declare', declaration: parsed.declaration });
  const [first] = parsed.problems;
  return `The study goes on as it was declared before: ${renderProblem(file, first)}`;
}
