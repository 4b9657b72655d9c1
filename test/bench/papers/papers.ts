/**
 * The experiments of the papers, run and held against what the papers say: `npm run bench:papers -- --help`.
 *
 * Every run is kept as it ends (store.ts), so Ctrl-C loses only what is running, and the same command goes on from there.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Progress } from '../shared/progress.ts';
import type { Experiment, Run } from './experiment.ts';
import { experiments } from './experiments/index.ts';
import { runAll } from './workerPool.ts';
import { writeReport } from './report.ts';
import type { CachedRun } from '../shared/runCache.ts';
import { hashOfFile, load, plannedRun, type PlannedRun } from './store.ts';

const USAGE = `npm run bench:papers -- [--data DIR] [--quick] [--only ID] [--out DIR] [--jobs N]

  --data DIR   the folder of the papers' tables; default ../shared/data
  --quick      T = 1,000 and 2 seeds in place of T = 10,000 and 10
  --only ID    one experiment: ${experiments.map(({ id }) => id).join(', ')}
  --out DIR    where the runs, papers.json and papers.html go; default out/papers
  --jobs N     runs at a time; default: as many as there are cores

Runs that are in DIR already are not made again. They know nothing of the algorithms' code: after a change there, delete DIR.`;

interface Options {
  readonly data: string;
  readonly quick: boolean;
  readonly only: Experiment | undefined;
  readonly out: string;
  readonly jobs: number;
}

const RUN_LABELS = {
  name: ({ experiment, task }: PlannedRun) => `${experiment.id} ${task.method} seed ${task.seed}`,
  kind: ({ experiment, task }: PlannedRun) => `${experiment.id} ${task.method}`,
};

process.exitCode = await main();

async function main(): Promise<number> {
  const options = optionsOf(process.argv.slice(2));
  if (typeof options === 'string') return usageError(options);
  if (options === undefined) {
    console.log(USAGE);
    return 0;
  }
  const chosen = options.only ? [options.only] : experiments;
  const missing = filesOf(chosen, options).find((file) => !existsSync(file));
  if (missing !== undefined)
    return usageError(`There is no ${missing}: give the folder of the papers' tables with --data DIR.`);
  mkdirSync(options.out, { recursive: true });
  return run(options, chosen);
}

async function run(options: Options, chosen: readonly Experiment[]): Promise<number> {
  // the page shows all experiments that have runs, whichever were chosen
  const all = plannedRuns(experiments, options);
  const runs = all.filter(({ experiment }) => chosen.includes(experiment));
  const found = runs.map((place) => ({ place, seconds: load(place)?.seconds }));
  const done = found.flatMap(({ place, seconds }) => (seconds === undefined ? [] : [{ place, seconds }]));
  const missing = found.filter(({ seconds }) => seconds === undefined).map(({ place }) => place);
  const progress = new Progress(RUN_LABELS, done, missing, options.jobs);
  if (done.length > 0) console.log(`${done.length} of ${runs.length} runs are there already.`);

  let failures = 0;
  const interrupted = new AbortController();
  const pool = runAll(missing, options.jobs, (place, failure) => {
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

  const page = await writeReport(all, options);
  console.log(`${interrupted.signal.aborted ? 'Interrupted; the same command goes on from here. ' : ''}${page}`);
  if (failures > 0) console.log(`${failures} ${failures === 1 ? 'run' : 'runs'} failed; the same command tries again.`);
  return interrupted.signal.aborted ? 130 : failures > 0 ? 1 : 0;
}

function summaryOf({ seconds, run }: CachedRun<Run>): string {
  return `${run.words}, ${seconds.toFixed(0)} s, ${run.numbers.megabytes.toFixed(0)} MB`;
}

/** Seed by seed, so that an interrupted bench has a whole picture already. */
function plannedRuns(chosen: readonly Experiment[], { data, quick, out }: Options): PlannedRun[] {
  const present = filesOf(chosen, { data }).filter((file) => existsSync(file));
  const hashes = new Map(present.map((file) => [path.basename(file), hashOfFile(file)]));
  const all = chosen.flatMap((experiment) =>
    Array.from({ length: experiment.seeds(quick) }, (_, seed) => seed).flatMap((seed) =>
      experiment.methods.map(({ id }) => plannedRun(experiment, { method: id, seed, quick, data }, out, hashes)),
    ),
  );
  return all.sort((a, b) => a.task.seed - b.task.seed);
}

function filesOf(chosen: readonly Experiment[], { data }: Pick<Options, 'data'>): string[] {
  return [...new Set(chosen.flatMap(({ files }) => files))].map((file) => path.join(data, file));
}

/** A sentence where the arguments are wrong; undefined where help is asked for. */
function optionsOf(args: readonly string[]): Options | string | undefined {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        data: { type: 'string', default: '../shared/data' },
        quick: { type: 'boolean', default: false },
        only: { type: 'string' },
        out: { type: 'string', default: 'out/papers' },
        jobs: { type: 'string', default: String(availableParallelism()) },
      },
    }));
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
  if (values.help) return undefined;
  const only = experiments.find(({ id }) => id === values.only);
  if (values.only !== undefined && !only) {
    return `There is no experiment ${JSON.stringify(values.only)}; there are ${experiments.map(({ id }) => id).join(', ')}.`;
  }
  const jobs = Number(values.jobs);
  if (!Number.isSafeInteger(jobs) || jobs < 1) return `--jobs is ${values.jobs}: write a whole number of 1 or above.`;
  const { quick } = values;
  return { data: path.resolve(values.data), out: path.resolve(values.out), quick, only, jobs };
}

function usageError(sentence: string): number {
  console.error(sentence);
  return 2;
}
