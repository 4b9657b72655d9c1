/** A declaration that a person changes while its study runs: what can be taken over at once is. */
import { unwatchFile, watchFile } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatProblem } from '../../declaration/problem.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import type { Tuner } from '../../tuner/tuner.ts';
import { errorMessage } from '../terminal/printable.ts';

/** Milliseconds. Polled, since editors replace the file, and a watcher of the old one would see nothing more. */
const POLL_INTERVAL_MS = 500;

/** Says what became of each change; returns how to stop looking. */
export function watchDeclaration(file: string, tuner: Tuner, print: (sentence: string) => void): () => void {
  const absolute = path.resolve(file);
  const listener = (): void => {
    void applyDeclarationChange(absolute, file, tuner).then(print, (error: unknown) => {
      print(errorMessage(error));
    });
  };
  watchFile(absolute, { interval: POLL_INTERVAL_MS, persistent: false }, listener);
  return () => {
    unwatchFile(absolute, listener);
  };
}

async function applyDeclarationChange(absolute: string, file: string, tuner: Tuner): Promise<string> {
  const parsed = parseDeclarationFile(await readFile(absolute, 'utf8'), absolute);
  if (parsed.ok) return tuner.control({ kind: 'declare', declaration: parsed.declaration });
  const [first] = parsed.problems;
  return `The study goes on as it was declared before: ${formatProblem(file, first)}`;
}
