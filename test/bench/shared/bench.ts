/** A bench of many runs: makes those that are missing, shows how far it is, and writes its page at the end. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Progress, type RunLabels } from './progress.ts';
import type { CachedRun } from './runCache.ts';
import { runAll, type PoolOptions } from './workerPool.ts';

export interface Bench<Planned, Run> {
  readonly runs: readonly Planned[];
  readonly load: (run: Planned) => CachedRun<Run> | undefined;
  readonly labels: RunLabels<Planned>;
  /** The main numbers of a run in words. */
  readonly summarize: (result: CachedRun<Run>) => string;
  readonly pool: PoolOptions<Planned>;
  /** Writes the page from all runs there are. Returns what to print. */
  readonly report: () => string | Promise<string>;
}

/** @returns the exit code */
export async function runBench<Planned, Run>(bench: Bench<Planned, Run>): Promise<number> {
  const { runs, load, labels, summarize, pool: options, report } = bench;
  const found = runs.map((run) => ({ run, seconds: load(run)?.seconds }));
  const done = found.flatMap(({ run, seconds }) => (seconds === undefined ? [] : [{ run, seconds }]));
  const missing = found.filter(({ seconds }) => seconds === undefined).map(({ run }) => run);
  if (done.length > 0) console.log(`${done.length} of ${runs.length} runs are there already.`);

  const progress = new Progress(labels, done, missing, options.jobs);
  let failures = 0;
  const pool = runAll(missing, options, (run, failure) => {
    const result = failure === undefined ? load(run) : undefined;
    if (!result) failures++;
    const outcome = result
      ? { seconds: result.seconds, summary: summarize(result) }
      : { failure: failure ?? 'it left no result' };
    console.log(progress.lineAfter(run, outcome));
  });
  const interrupted = stopOnSignal(pool.stop);
  await pool.done;

  console.log(await report());
  if (interrupted.aborted) console.log('Interrupted. The same command continues from here.');
  if (failures > 0) console.log(`${failures} ${failures === 1 ? 'run' : 'runs'} failed. The same command tries again.`);
  return interrupted.aborted ? 130 : failures > 0 ? 1 : 0;
}

function stopOnSignal(stop: () => void): AbortSignal {
  const interrupted = new AbortController();
  const onSignal = (): void => {
    interrupted.abort();
    stop();
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  return interrupted.signal;
}

/** Makes the folder of the runs. Returns a sentence for each file that is missing in the folder of the data. */
export function prepareFolders(out: string, data: string, files: readonly string[]): string[] {
  const missing = pathsOf(data, files).filter((file) => !existsSync(file));
  if (missing.length === 0) mkdirSync(out, { recursive: true });
  return missing.map((file) => `There is no ${file}: give the folder of the papers' tables with --data DIR.`);
}

/** A hash for each of these files that exists, by its name. */
export function hashFiles(
  data: string,
  files: readonly string[],
  hash: (file: string) => string,
): ReadonlyMap<string, string> {
  const present = pathsOf(data, files).filter((file) => existsSync(file));
  return new Map(present.map((file) => [path.basename(file), hash(file)]));
}

function pathsOf(data: string, files: readonly string[]): string[] {
  return [...new Set(files)].map((file) => path.join(data, file));
}

/**
 * Runs a bench as its command line says. `options` are those that were read of it, or all that is wrong with it, in
 * sentences; undefined where help is asked for.
 *
 * @returns the exit code
 */
export function benchMain<Options extends object>(
  options: Options | readonly string[] | undefined,
  usage: string,
  run: (options: Options) => number | Promise<number>,
): number | Promise<number> {
  if (options === undefined) {
    console.log(usage);
    return 0;
  }
  return areSentences(options) ? usageError(options) : run(options);
}

function areSentences(options: object): options is readonly string[] {
  return Array.isArray(options);
}

/** @returns the exit code of a usage error */
export function usageError(sentences: readonly string[]): number {
  for (const sentence of sentences) console.error(sentence);
  return 2;
}
