/** Which mutants are looked at: a sample of all that compile, drawn by a seed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { seededUniform } from '../../src/math/random/seededUniform.ts';
import { hashOf, runCache } from '../bench/shared/runCache.ts';
import { mutated, mutationsOf, type Mutation } from './mutations.ts';
import { filesBelow } from './testFiles.ts';
import { compiling } from './typeCheck.ts';

export interface Mutant extends Mutation {
  readonly file: string;
  readonly line: number;
  readonly original: string;
  /** Of the file's text and the change. */
  readonly hash: string;
}

const mutantSchema = z.object({
  file: z.string(),
  line: z.int(),
  original: z.string(),
  start: z.int(),
  end: z.int(),
  replacement: z.string(),
  hash: z.string(),
});

export interface Draw {
  readonly root: string;
  readonly folders: readonly string[];
  readonly seed: number;
  readonly count: number;
}

/** Kept in `out`, because the compiler takes a while. */
export function drawMutants({ root, folders, seed, count }: Draw): readonly Mutant[] {
  const all = folders.flatMap((folder) => filesBelow(root, folder)).flatMap((file) => mutantsOf(root, file));
  const cache = runCache(z.array(mutantSchema));
  const fingerprint = hashOf(JSON.stringify([seed, count, all.map(({ hash }) => hash)]));
  const file = path.join(root, 'out/mutants', `drawn-${fingerprint}.json`);
  const kept = cache.load({ file, fingerprint });
  if (kept !== undefined) return kept.run;
  const drawn: Mutant[] = [];
  const rest = [...shuffled(all, seed)];
  while (drawn.length < count && rest.length > 0) {
    const next = rest.splice(0, count);
    const texts = next.map((mutant) => ({ file: mutant.file, text: mutated(sourceOf(root, mutant), mutant) }));
    const compiles = compiling(root, texts);
    drawn.push(...next.filter((_, i) => compiles[i]).slice(0, count - drawn.length));
  }
  const ordered = drawn.sort((a, b) => (a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1));
  cache.save(file, { fingerprint, seconds: 0, run: ordered });
  return ordered;
}

export function sourceOf(root: string, { file }: Pick<Mutant, 'file'>): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function mutantsOf(root: string, file: string): readonly Mutant[] {
  const text = sourceOf(root, { file });
  return mutationsOf(file, text).map((mutation) => ({
    ...mutation,
    file,
    line: text.slice(0, mutation.start).split('\n').length,
    original: text.slice(mutation.start, mutation.end),
    hash: hashOf(JSON.stringify([file, text, mutation])),
  }));
}

function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const uniform = seededUniform(seed);
  const keys = new Map(items.map((item) => [item, uniform()]));
  return [...items].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
}
