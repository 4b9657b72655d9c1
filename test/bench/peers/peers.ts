/**
 * Our engine and its peers on the same tasks, with the same trials: `npm run bench:peers -- --help`.
 *
 * Every run is kept as it ends (store.ts), so Ctrl-C loses only what is running, and the same command goes on from there.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { makeAll } from './crew.ts';
import { methods } from './methods.ts';
import { optionsOf, PARALLELS, SEEDS, USAGE, type Options } from './options.ts';
import { findOptuna, type Found } from './optuna.ts';
import { placesOf } from './places.ts';
import { Progress } from '../progress.ts';
import { writeReport } from './report.ts';
import type { Run } from './run.ts';
import type { Kept } from '../shelf.ts';
import { hashOfFile, hashOfFolder, kept, type Origins, type Place } from './store.ts';
import { tasks } from './tasks/index.ts';

const MISSING =
  'Optuna was not found: `apt-get install -y python3-optuna python3-cmaes` brings it on Debian, `pip install optuna cmaes` ' +
  'elsewhere, and --python names the Python that has it. The other methods run without it.';

const NAMING = {
  name: ({ task, method, parallel, seed }: Place) => `${task.id} ${method.id} ${parallel} in parallel, seed ${seed}`,
  kind: ({ method, trials, parallel }: Place) => `${method.id} ${trials} ${parallel}`,
};

process.exitCode = await main();

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  if (options === undefined) {
    console.log(USAGE);
    return 0;
  }
  if (!('tasks' in options)) return say(options);
  const files = new Set(options.tasks.flatMap((task) => task.files));
  const missing = [...files].map((file) => path.join(options.data, file)).filter((file) => !existsSync(file));
  if (missing.length > 0) {
    return say(missing.map((file) => `There is no ${file}: give the folder of the papers' tables with --data DIR.`));
  }
  mkdirSync(options.out, { recursive: true });
  return run(options, await findOptuna(options.pythons));
}

async function run(asked: Options, optuna: Found | undefined): Promise<number> {
  const absent = methods.filter(({ of, id }) => of === 'optuna' && !optuna?.samplers.includes(id));
  const notes = absent.map(({ label, id }) => absence(label, id, optuna));
  if (asked.methods.some((method) => absent.includes(method))) console.log(optuna ? notes.join('\n') : MISSING);
  const origins = originsOf(asked, optuna);
  const options = { ...asked, methods: asked.methods.filter((method) => !absent.includes(method)) };
  const places = placesOf(options, origins);
  const found = places.map((place) => ({ place, seconds: kept(place)?.seconds }));
  const done = found.flatMap(({ place, seconds }) => (seconds === undefined ? [] : [{ place, seconds }]));
  const left = found.filter(({ seconds }) => seconds === undefined).map(({ place }) => place);
  if (done.length > 0) console.log(`${done.length} of ${places.length} runs are there already.`);

  const progress = new Progress(NAMING, done, left, options.jobs);
  let failures = 0;
  const interrupted = new AbortController();
  const crew = makeAll(left, { ...options, python: optuna?.python ?? '' }, (place, failure) => {
    const result = failure === undefined ? kept(place) : undefined;
    if (!result) failures++;
    const outcome = result ? { ...result, words: wordsOf(result) } : { failure: failure ?? 'it left no result' };
    console.log(progress.after(place, outcome));
  });
  const stop = (): void => {
    interrupted.abort();
    crew.stop();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await crew.done;

  // the page shows every run there is of the usual ones, whatever was chosen this time
  const seeds = Math.max(options.seeds, SEEDS);
  const whole = placesOf({ ...options, tasks, methods, parallels: PARALLELS, seeds }, origins);
  console.log(await writeReport(whole, { ...options, notes, optuna: optuna?.version }));
  if (interrupted.signal.aborted) console.log('Interrupted; the same command goes on from here.');
  if (failures > 0) console.log(`${failures} ${failures === 1 ? 'run' : 'runs'} failed; the same command tries again.`);
  return interrupted.signal.aborted ? 130 : failures > 0 ? 1 : 0;
}

function wordsOf({ seconds, run }: Kept<Run>): string {
  const engine = run.batches.reduce((sum, [, seconds]) => sum + seconds, 0);
  return `${run.values.length} trials in ${seconds.toFixed(1)} s, ${engine.toFixed(1)} s of them the method's own`;
}

function absence(label: string, id: string, optuna: Found | undefined): string {
  if (!optuna) return `${label} is not compared: Optuna was not found.`;
  const need = id === 'gp' ? 'it came with version 3.6 and needs PyTorch and SciPy' : 'it needs the package cmaes';
  return `${label} is not compared: Optuna ${optuna.version}, as it is installed here, has none (${need}).`;
}

function originsOf({ data }: Options, optuna: Found | undefined): Origins {
  const files = [...new Set(tasks.flatMap((task) => task.files))].map((file) => path.join(data, file));
  const present = files.filter((file) => existsSync(file));
  return {
    engine: hashOfFolder(path.join(import.meta.dirname, '../../../src/core')),
    optuna: optuna?.version ?? '',
    data: new Map(present.map((file) => [path.basename(file), hashOfFile(file)])),
  };
}

function say(sentences: readonly string[]): number {
  for (const sentence of sentences) console.error(sentence);
  return 2;
}
