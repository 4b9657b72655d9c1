/**
 * The experiments of the papers, run and compared with what the papers claim: `npm run bench:papers -- --help`.
 *
 * Every run is kept as it ends (store.ts), so Ctrl-C loses only what is running, and the same command continues from
 * there.
 */
import path from 'node:path';
import { benchMain, hashFiles, prepareFolders, runBench, usageError } from '../shared/bench.ts';
import { hashOfFile } from '../shared/runCache.ts';
import type { Experiment } from './experiment.ts';
import { experiments } from './experiments/index.ts';
import { optionsOf, USAGE, type Options } from './options.ts';
import { writeReport } from './report.ts';
import { load, plannedRun, type PlannedRun } from './store.ts';
import type { RunRequest } from './worker.ts';

process.exitCode = await benchMain(optionsOf(process.argv.slice(2)), USAGE, main);

function main(options: Options): number | Promise<number> {
  const problems = prepareFolders(options.out, options.data, filesOf(options.chosen));
  return problems.length > 0 ? usageError(problems) : run(options);
}

function run(options: Options): Promise<number> {
  // the page shows all experiments that have runs, whichever were chosen
  const all = plannedRuns(options);
  return runBench({
    runs: all.filter(({ experiment }) => options.chosen.includes(experiment)),
    load,
    labels: {
      name: ({ experiment, task }) => `${experiment.id} ${task.method} seed ${task.seed}`,
      kind: ({ experiment, task }) => `${experiment.id} ${task.method}`,
    },
    summarize: ({ seconds, run }) => `${run.words}, ${seconds.toFixed(0)} s, ${run.numbers.megabytes.toFixed(0)} MB`,
    pool: {
      jobs: options.jobs,
      script: path.join(import.meta.dirname, 'worker.ts'),
      fresh: true,
      requestOf: ({ experiment, task, file, fingerprint }): RunRequest => ({
        experiment: experiment.id,
        task,
        file,
        fingerprint,
      }),
    },
    report: () => writeReport(all, options),
  });
}

/** Seed by seed, so that an interrupted bench covers every experiment. */
function plannedRuns({ data, quick, out }: Options): PlannedRun[] {
  const hashes = hashFiles(data, filesOf(experiments), hashOfFile);
  const all = experiments.flatMap((experiment) =>
    Array.from({ length: experiment.seeds(quick) }, (_, seed) => seed).flatMap((seed) =>
      experiment.methods.map(({ id }) => plannedRun(experiment, { method: id, seed, quick, data }, out, hashes)),
    ),
  );
  return all.sort((a, b) => a.task.seed - b.task.seed);
}

function filesOf(chosen: readonly Experiment[]): string[] {
  return chosen.flatMap(({ files }) => files);
}
