/**
 * Which test files reach which mutants, and how long they take: found by running all of them once on unmutated code.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { hashOf } from '../bench/shared/runCache.ts';
import { withNotes } from './coverage.ts';
import type { Mutant } from './draw.ts';
import { recorded } from './record.ts';
import { changedProject } from './runTest.ts';
import { testFiles, type TestFile } from './testFiles.ts';

export interface TimedTest extends TestFile {
  readonly seconds: number;
}

const visitSchema = z.object({
  mutants: z.string(),
  test: z.string(),
  fingerprint: z.string(),
  seconds: z.number(),
  passed: z.boolean(),
  reached: z.array(z.string()),
});

const MAX_SECONDS = 300;

/** The tests of each mutant, cheapest first. A test that fails on the code as it is cannot judge, so it is left out. */
export async function reachingTests(
  root: string,
  mutants: readonly Mutant[],
  atOnce: number,
): Promise<(mutant: Mutant) => readonly TimedTest[]> {
  const visits = recorded(path.join(root, 'out/mutants/visits.jsonl'), visitSchema);
  const drawn = hashOf(mutants.map(({ hash }) => hash).join());
  const tests = testFiles(root, new Set(mutants.map(({ file }) => file)));
  const visitOf = ({ file, fingerprint }: TestFile) =>
    visits.lines.find((each) => each.mutants === drawn && each.test === file && each.fingerprint === fingerprint);
  const project = changedProject(root, notedSources(root, mutants));
  const queue = tests.filter((test) => visitOf(test) === undefined);
  const work = async (): Promise<void> => {
    for (let test = queue.shift(); test !== undefined; test = queue.shift()) {
      const notes = mkdtempSync(path.join(tmpdir(), 'bbkb-reached-'));
      const options = { timeoutSeconds: MAX_SECONDS, env: { MUTANTS_REACHED: notes } };
      const first = await project.run(test, options);
      // a test may fail once because the machine is busy
      const { verdict, title, seconds } = first.verdict === 'passed' ? first : await project.run(test, options);
      const ids = new Set(readdirSync(notes).map(Number));
      rmSync(notes, { recursive: true });
      const reached = mutants.filter((_, i) => ids.has(i)).map(({ hash }) => hash);
      const passed = verdict === 'passed';
      visits.add({ mutants: drawn, test: test.file, fingerprint: test.fingerprint, seconds, passed, reached });
      console.log(`${test.file}: ${seconds} s, reaches ${reached.length}${passed ? '' : ` but ${verdict}: ${title}`}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work)).finally(() => project.remove());
  const timed = tests
    .flatMap((test) => {
      const visit = visitOf(test);
      return visit?.passed === true ? [{ ...test, seconds: visit.seconds, reached: new Set(visit.reached) }] : [];
    })
    .sort((a, b) => a.seconds - b.seconds);
  return ({ hash }) => timed.filter(({ reached }) => reached.has(hash));
}

function notedSources(root: string, mutants: readonly Mutant[]): ReadonlyMap<string, string> {
  const files = [...new Set(mutants.map(({ file }) => file))];
  return new Map(
    files.map((file) => {
      const notes = mutants.flatMap((mutation, id) => (mutation.file === file ? [{ mutation, id }] : []));
      return [file, withNotes(file, readFileSync(path.join(root, file), 'utf8'), notes)] as const;
    }),
  );
}
