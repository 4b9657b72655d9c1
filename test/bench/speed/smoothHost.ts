/**
 * The measured process of `npm run bench:smooth`: see smooth.ts. It compiles nothing, because a process that has grown
 * is slow to start others.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as vscode from 'vscode';
import * as z from 'zod';
import { createValueThread } from '../../../src/extension/checking/valueThread.ts';
import { throttle } from '../../../src/extension/studies/throttle.ts';
import { WorkspaceStudy } from '../../../src/extension/studies/workspaceStudy.ts';
import { PageModel } from '../../../src/extension/views/pageModel.ts';
import { PageUpdates } from '../../../src/extension/views/pageUpdates.ts';
import { createSupervisor } from '../../../src/runner/supervisor/startSupervisor.ts';
import { bundle } from '../../unit/cli/bundle.ts';
import { Workspace } from '../../unit/cli/workspace.ts';
import { until } from '../../until.ts';
import { delayText, watchEventLoop } from '../shared/eventLoop.ts';
import { JsonProcess } from '../shared/jsonProcess.ts';

const CANDIDATES = 100_000;
const ALGORITHMS = {
  theory: `{ preset: theory, candidates: ${CANDIDATES} }`,
  thompson: `{ name: thompson, candidates: ${CANDIDATES} }`,
  default: '{ name: bbkb }',
};
/** As seldom as the editor does. */
const REFRESH_INTERVAL_MS = 250;
/** After one of these an ask that has begun is in its middle, unless it takes less than the last. */
const MIDDLES_MS = [150, 50, 10];

const delaySchema = z.object({ median: z.number(), p99: z.number(), max: z.number() });

const built = await bundle();
const programs = {
  ...{ engineWorker: built.engineWorker, supervisor: createSupervisor(built.supervisor) },
  values: createValueThread(built.valueWorker, 10, () => undefined),
};
const idle = new JsonProcess(process.execPath, [path.join(path.dirname(built.cli), 'idleProcess.js')]);
try {
  await withStudy(ALGORITHMS.default, runOnce); // so that the code is loaded and compiled
  for (const [name, algorithm] of Object.entries(ALGORITHMS)) {
    await withStudy(algorithm, (study) => measureDelays(name, study));
    for (const batches of [0, 3]) await measureStops(name, algorithm, batches);
  }
} finally {
  idle.end();
  programs.values.dispose();
  await programs.supervisor.close();
}

/** A study of 100,000 points that was read and is shown. */
async function withStudy(algorithm: string, use: (study: WorkspaceStudy) => Promise<unknown>): Promise<void> {
  const parameters = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: { type: int, low: 1, high: 10 }`);
  const workspace = await Workspace.make([
    `parameters: { ${parameters.join(', ')} }`,
    'constraints: ["a + b <= 20"]',
    ...[`algorithm: ${algorithm}`, 'budget: { trials: 48 }', 'parallel: 8', 'schedule: batch'],
  ]);
  const uri = { fsPath: workspace.file } as Partial<vscode.Uri> as vscode.Uri;
  const refresh = throttle(() => {
    page.update();
  }, REFRESH_INTERVAL_MS);
  const study = new WorkspaceStudy(uri, programs, refresh);
  const page = openPage(study);
  try {
    await use(study);
  } finally {
    refresh.dispose();
    page.close();
    await workspace.remove();
  }
}

/** The messages to a study's dashboard; the editor makes text of them. */
function openPage(study: WorkspaceStudy) {
  const post = (message: unknown): void => void JSON.stringify(message);
  const [updates, model] = [new PageUpdates(post), new PageModel(built.engineWorker, post)];
  updates.begin(study.view);
  return {
    update() {
      if (study.view !== undefined) updates.update(study.view);
      if (study.studyState !== undefined) model.update(study.studyState);
    },
    close() {
      model.close();
    },
  };
}

async function measureDelays(name: string, study: WorkspaceStudy): Promise<void> {
  await idle.send('');
  let delay = watchEventLoop();
  await study.read();
  const end = study.run();
  await until(() => batchesOf(study) > 0);
  console.log(
    `${name}, until the first batch: ${delayText(delay())}; a process that does nothing: ${await idleDelay()}`,
  );
  delay = watchEventLoop();
  await end;
  console.log(`${name}, from then on: ${delayText(delay())}; a process that does nothing: ${await idleDelay()}`);
}

async function idleDelay(): Promise<string> {
  return delayText(delaySchema.parse(await idle.send('')));
}

/** How long stops take in the middle of the ask after so many batches. */
async function measureStops(name: string, algorithm: string, batches: number): Promise<void> {
  const times: (number | undefined)[] = [];
  for (const wait of MIDDLES_MS)
    await withStudy(algorithm, async (study) => times.push(await timeOfStop(study, batches, wait)));
  const inTime = times.filter((ms) => ms !== undefined).map((ms) => `${ms.toFixed(0)} ms`);
  const result = inTime.length > 0 ? `takes ${inTime.join(', ')}` : 'was never in time';
  console.log(`${name}: a stop in the middle of the ask after ${batches} batches ${result}`);
}

/** Undefined where the ask was quicker than it. */
async function timeOfStop(study: WorkspaceStudy, batches: number, wait: number): Promise<number | undefined> {
  await study.read();
  const end = study.run();
  await until(() => study.running && isTunedAfter(study, batches));
  await sleep(wait);
  const isAsking = batchesOf(study) === batches;
  const began = performance.now();
  await study.stop();
  const ms = performance.now() - began;
  await end;
  return isAsking && batchesOf(study) === batches ? ms : undefined;
}

function isTunedAfter({ studyState }: WorkspaceStudy, batches: number): boolean {
  return studyState !== undefined && studyState.tuner !== null && studyState.told.length === batches;
}

function batchesOf(study: WorkspaceStudy): number {
  return study.studyState?.batches.length ?? 0;
}

async function runOnce(study: WorkspaceStudy): Promise<void> {
  await study.read();
  await study.run();
}
