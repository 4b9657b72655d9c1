/**
 * The programs that tests start, compiled: the four that `bbkb` consists of, the editor's threads, and two tuners of
 * the runner's tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileNodeLauncher, compilePrograms, type ChangedSources } from '../../compile.ts';

export interface Bundle {
  readonly cli: string;
  readonly engineWorker: URL;
  readonly supervisor: URL;
  readonly armThread: URL;
  readonly draftWorker: URL;
  readonly valueWorker: URL;
  readonly nodeLauncher: string;
  /** A small one, in the place of the dashboard's. */
  readonly page: URL;
  readonly killedTuner: string;
  readonly markedTuner: string;
}

export const testedPrograms = {
  cli: 'src/cli/main.ts',
  engineWorker: 'src/tuner/engine/engineWorker.ts',
  supervisor: 'src/runner/supervisor/supervisor.ts',
  armThread: 'src/lab/threads/armThread.ts',
  draftWorker: 'src/extension/drafting/draftWorker.ts',
  valueWorker: 'src/extension/checking/valueWorker.ts',
  killedTuner: 'test/unit/runner/killedTuner.ts',
  markedTuner: 'test/unit/runner/markedTuner.ts',
};

export async function compileTestedPrograms(dir: string, changed: ChangedSources = new Map()): Promise<void> {
  await compilePrograms(testedPrograms, dir, { changed });
  await compileNodeLauncher(path.join(dir, 'node'));
}

/** `test/run.ts` has compiled them for all test files; a process that it did not start compiles its own, once. */
export async function bundle(): Promise<Bundle> {
  const dir = await (folder ??= process.env.TEST_PROGRAMS ? Promise.resolve(process.env.TEST_PROGRAMS) : own());
  return {
    cli: path.join(dir, 'cli.js'),
    engineWorker: pathToFileURL(path.join(dir, 'engineWorker.js')),
    supervisor: pathToFileURL(path.join(dir, 'supervisor.js')),
    armThread: pathToFileURL(path.join(dir, 'armThread.js')),
    draftWorker: pathToFileURL(path.join(dir, 'draftWorker.js')),
    valueWorker: pathToFileURL(path.join(dir, 'valueWorker.js')),
    nodeLauncher: path.join(dir, 'node/launch.cjs'),
    page: new URL('../../fixtures/page/', import.meta.url),
    killedTuner: path.join(dir, 'killedTuner.js'),
    markedTuner: path.join(dir, 'markedTuner.js'),
  };
}

let folder: Promise<string> | undefined;

async function own(): Promise<string> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bbkb-programs-'));
  process.once('exit', () => rmSync(dir, { recursive: true }));
  await compileTestedPrograms(dir);
  return dir;
}
