/**
 * One test file, on changed sources, in processes that nothing outlives: a mutant of what ends processes could end
 * those of the person, and one that waits for ever would stay. So each run has a space of process ids of its own, which
 * Linux clears when its first process ends.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { compileTests, type ChangedSources } from '../compile.ts';
import { compileTestedPrograms } from '../unit/cli/bundle.ts';
import type { TestFile } from './testFiles.ts';

export interface TestOutcome {
  readonly verdict: 'passed' | 'failed' | 'too slow';
  /** Of the first test that failed. */
  readonly title: string;
  readonly seconds: number;
}

interface RunOptions {
  readonly root: string;
  readonly changed: ChangedSources;
  readonly timeoutSeconds: number;
  /** More variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface ChangedProject {
  readonly run: (test: TestFile, options: Pick<RunOptions, 'timeoutSeconds' | 'env'>) => Promise<TestOutcome>;
  readonly remove: () => void;
}

/** Compiles what a test needs when the first test needs it. */
export function changedProject(root: string, changed: ChangedSources): ChangedProject {
  mkdirSync(path.join(root, 'out'), { recursive: true });
  const dir = mkdtempSync(path.join(root, 'out/mutant-'));
  const programs = path.join(dir, 'programs');
  let compiled: Promise<void> | undefined;
  return {
    run: async (test, options) => {
      if (test.usesPrograms) await (compiled ??= compileTestedPrograms(programs, changed));
      const [file = ''] = await compileTests([test.file], dir, changed);
      return runTest(file, programs, { root, changed, ...options });
    },
    remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }),
  };
}

const FAILURE = /^ *not ok \d+ - (.*)$/m;

async function runTest(
  file: string,
  programs: string,
  { root, timeoutSeconds, env }: RunOptions,
): Promise<TestOutcome> {
  // outside of the project, whose git repository some tests must not find
  const temporary = mkdtempSync(path.join(tmpdir(), 'bbkb-mutant-'));
  const began = performance.now();
  const properties = pathToFileURL(path.join(root, 'test/properties.mjs')).href;
  const node = [process.execPath, '--import', properties, '--test-reporter=tap', file];
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
  // The first process has to collect those that lost their parents, which a shell does and Node does not. It needs a
  // process group of its own: one from outside has no number here.
  const own = [...user, '--pid', '--fork', '--kill-child', '--mount-proc', 'setsid', 'sh', '-c', '"$@"; exit $?', 'sh'];
  const running = execa('unshare', [...own, ...node], {
    cwd: root,
    env: { PROPERTY_SEED: '1', TEST_PROGRAMS: programs, TMPDIR: temporary, ...env },
    stdin: 'ignore',
    reject: false,
    timeout: timeoutSeconds * 1000,
    killSignal: 'SIGKILL',
    maxBuffer: 10 * 2 ** 20,
  });
  // one failure is enough, and the tests after it may take long
  running.stdout.on('data', (chunk: Buffer) => FAILURE.test(chunk.toString()) && running.kill());
  const { failed, timedOut, stdout } = await running;
  rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
  return {
    verdict: timedOut ? 'too slow' : failed ? 'failed' : 'passed',
    title: FAILURE.exec(stdout)?.[1] ?? '',
    seconds: Math.round((performance.now() - began) / 10) / 100,
  };
}
