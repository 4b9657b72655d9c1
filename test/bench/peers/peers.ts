/**
 * Our engine and its peers on the same tasks, with the same trials: `npm run bench:peers -- --help`.
 *
 * Every run is kept as it ends (store.ts), so Ctrl-C loses only what is running, and the same command goes on from there.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { runAll } from './workerPool.ts';
import { methods } from './methods.ts';
import { optionsOf, PARALLELS, DEFAULT_SEEDS, USAGE, type Options } from './options.ts';
import { findOptuna, type OptunaInstallation } from './optuna.ts';
import { plannedRuns } from './plannedRuns.ts';
import { Progress } from '../shared/progress.ts';
import { writeReport } from './report.ts';
import type { Run } from './run.ts';
import type { CachedRun } from '../shared/runCache.ts';
import { hashOfFile, hashOfFolder, load, type RunDependencies, type PlannedRun } from './store.ts';
import { tasks } from './tasks/index.ts';

const OPTUNA_MISSING =
  'Optuna was not found: `apt-get install -y python3-optuna python3-cmaes` brings it on Debian, `pip install optuna cmaes` ' +
  'elsewhere, and --python names the Python that has it. The other methods run without it.';

const RUN_LABELS = {
  name: ({ task, method, parallel, seed }: PlannedRun) =>
    `${task.id} ${method.id} ${parallel} in parallel, seed ${seed}`,
  kind: ({ method, trials, parallel }: PlannedRun) => `${method.id} ${trials} ${parallel}`,
};

process.exitCode = await main();

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  if (options === undefined) {
    console.log(USAGE);
    return 0;
  }
  if (!('tasks' in options)) return usageError(options);
  const files = new Set(options.tasks.flatMap((task) => task.files));
  const missing = [...files].map((file) => path.join(options.data, file)).filter((file) => !existsSync(file));
  if (missing.length > 0) {
    return usageError(
      missing.map((file) => `There is no ${file}: give the folder of the papers' tables with --data DIR.`),
    );
  }
  mkdirSync(options.out, { recursive: true });
  return run(options, await findOptuna(options.pythons));
}

async function run(requested: Options, optuna: OptunaInstallation | undefined): Promise<number> {
  const absent = methods.filter(
    ({ implementation, id }) => implementation === 'optuna' && !optuna?.samplers.includes(id),
  );
  const notes = absent.map(({ label, id }) => absenceNote(label, id, optuna));
  if (requested.methods.some((method) => absent.includes(method)))
    console.log(optuna ? notes.join('\n') : OPTUNA_MISSING);
  const origins = dependenciesOf(requested, optuna);
  const options = { ...requested, methods: requested.methods.filter((method) => !absent.includes(method)) };
  const runs = plannedRuns(options, origins);
  const found = runs.map((place) => ({ place, seconds: load(place)?.seconds }));
  const done = found.flatMap(({ place, seconds }) => (seconds === undefined ? [] : [{ place, seconds }]));
  const missing = found.filter(({ seconds }) => seconds === undefined).map(({ place }) => place);
  if (done.length > 0) console.log(`${done.length} of ${runs.length} runs are there already.`);

  const progress = new Progress(RUN_LABELS, done, missing, options.jobs);
  let failures = 0;
  const interrupted = new AbortController();
  const pool = runAll(missing, { ...options, python: optuna?.python ?? '' }, (place, failure) => {
    const result = failure === undefined ? load(place) : undefined;
    if (!result) failures++;
    const outcome = result ? { ...result, summary: summaryOf(result) } : { failure: failure ?? 'it left no result' };
    console.log(progress.lineAfter(place, outcome));
  });
  const stop = (): void => {
    interrupted.abort();
    pool.stop();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await pool.done;

  // the page shows every run there is of the usual ones, whatever was chosen this time
  const seeds = Math.max(options.seeds, DEFAULT_SEEDS);
  const allRuns = plannedRuns({ ...options, tasks, methods, parallels: PARALLELS, seeds }, origins);
  console.log(await writeReport(allRuns, { ...options, notes, optuna: optuna?.version }));
  if (interrupted.signal.aborted) console.log('Interrupted; the same command goes on from here.');
  if (failures > 0) console.log(`${failures} ${failures === 1 ? 'run' : 'runs'} failed; the same command tries again.`);
  return interrupted.signal.aborted ? 130 : failures > 0 ? 1 : 0;
}

function summaryOf({ seconds, run }: CachedRun<Run>): string {
  const engine = run.batches.reduce((sum, [, seconds]) => sum + seconds, 0);
  return `${run.values.length} trials in ${seconds.toFixed(1)} s, ${engine.toFixed(1)} s of them the method's own`;
}

function absenceNote(label: string, id: string, optuna: OptunaInstallation | undefined): string {
  if (!optuna) return `${label} is not compared: Optuna was not found.`;
  const need = id === 'gp' ? 'it came with version 3.6 and needs PyTorch and SciPy' : 'it needs the package cmaes';
  return `${label} is not compared: Optuna ${optuna.version}, as it is installed here, has none (${need}).`;
}

function dependenciesOf({ data }: Options, optuna: OptunaInstallation | undefined): RunDependencies {
  const files = [...new Set(tasks.flatMap((task) => task.files))].map((file) => path.join(data, file));
  const present = files.filter((file) => existsSync(file));
  return {
    engine: hashOfFolder(path.join(import.meta.dirname, '../../../src/core')),
    optuna: optuna?.version ?? '',
    data: new Map(present.map((file) => [path.basename(file), hashOfFile(file)])),
  };
}

function usageError(sentences: readonly string[]): number {
  for (const sentence of sentences) console.error(sentence);
  return 2;
}
