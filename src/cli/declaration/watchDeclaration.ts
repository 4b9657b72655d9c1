/** Applies changes of the declaration to a running study when the file is saved. */
import { unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { formatProblem } from '../../declaration/problem.ts';
import { readDeclarationText } from '../../declaration/reader/parseDeclarationFile.ts';
import { reasonOf } from '../../system/errors.ts';
import type { Tuner } from '../../tuner/tuner.ts';
import type { LoadedDeclaration } from './loadDeclaration.ts';
import { parseWith } from './overrides.ts';
import { DECLARATION, oldDeclarationKept, unreadable } from '../terminal/messages.ts';

type Declared = Pick<LoadedDeclaration, 'file' | 'overrides'>;

/** The file is polled, because editors replace it and a watcher would stay with the old one. */
const POLL_INTERVAL_MS = 500;

/**
 * @param print gets a sentence about each change
 * @returns a function that stops watching
 */
export function watchDeclaration(
  { file, overrides }: Declared,
  tuner: Tuner,
  print: (sentence: string) => void,
): () => void {
  const absolute = path.resolve(file);
  const listener = (): void => {
    void applyDeclarationChange(absolute, { file, overrides }, tuner).then(print, (error: unknown) => {
      print(reasonOf(error));
    });
  };
  watchFile(absolute, { interval: POLL_INTERVAL_MS, persistent: false }, listener);
  return () => unwatchFile(absolute, listener);
}

async function applyDeclarationChange(absolute: string, { file, overrides }: Declared, tuner: Tuner): Promise<string> {
  const text = await readDeclarationText(absolute).catch((error: unknown) => {
    throw new Error(oldDeclarationKept(unreadable(DECLARATION, file, reasonOf(error))), { cause: error });
  });
  const parsed = parseWith(overrides, text, absolute);
  if (parsed.ok) return tuner.control({ kind: 'declare', declaration: parsed.declaration });
  const [first] = parsed.problems;
  return oldDeclarationKept(formatProblem(file, first));
}
