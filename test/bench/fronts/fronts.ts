/**
 * Our engine and its peers on problems with several objectives and with limits on what is measured:
 * `npm run bench:fronts -- --help`.
 *
 * Every run is kept as it ends (run.ts), so Ctrl-C loses only what is running, and the same command continues from
 * there.
 */
import path from 'node:path';
import { startSamplers } from '../peers/optuna.ts';
import { benchMain, prepareFolders, runBench } from '../shared/bench.ts';
import { findOptuna, type OptunaInstallation } from '../shared/jsonProcess.ts';
import { hashOfEngine } from '../shared/runCache.ts';
import type { Method } from './methods.ts';
import { optionsOf, USAGE, type Options } from './options.ts';
import { writeReport } from './report.ts';
import { load, PARALLEL, plannedRun, type PlannedRun } from './run.ts';
import type { RunRequest } from './worker.ts';

process.exitCode = await benchMain(optionsOf(process.argv.slice(2)), USAGE, main);

async function main(requested: Options): Promise<number> {
  prepareFolders(requested.out, '', []);
  const optuna = await findOptuna(requested.pythons, startSamplers);
  const absent = requested.methods.filter((method) => !isThere(method, optuna));
  const notes = absent.map(({ label }) => absenceNote(label, optuna));
  if (notes.length > 0) console.log(notes.join('\n'));
  const options = { ...requested, methods: requested.methods.filter((method) => !absent.includes(method)) };
  const runs = plannedRuns(options, optuna);
  return runBench({
    runs,
    load,
    labels: {
      name: ({ problem, method, seed }) => `${problem.id} ${method.id}, seed ${seed}`,
      kind: ({ method }) => method.id,
    },
    summarize: ({ seconds, run }) => `${run.outcomes.length} trials in ${seconds.toFixed(1)} s`,
    pool: {
      jobs: options.jobs,
      script: path.join(import.meta.dirname, 'worker.ts'),
      fresh: false,
      requestOf: ({ problem, method, ...asked }): RunRequest => ({
        ...{ ...asked, problem: problem.id, method: method.id, python: optuna?.python ?? '' },
      }),
    },
    report: () => writeReport(runs, { ...options, notes, optuna: optuna?.version }),
  });
}

/** Seed by seed, so that an interrupted bench has a whole picture already. */
function plannedRuns({ seeds, problems, methods, trials, out }: Options, optuna: OptunaInstallation | undefined) {
  const origins = { engine: hashOfEngine(), optuna: optuna?.version ?? '', random: '' };
  return [...new Array(seeds).keys()].flatMap((seed) =>
    problems.flatMap((problem) =>
      methods.map((method): PlannedRun =>
        plannedRun({ problem, method, parallel: PARALLEL, trials, seed }, out, origins),
      ),
    ),
  );
}

function isThere({ implementation, id }: Method, optuna: OptunaInstallation | undefined): boolean {
  return implementation !== 'optuna' || (optuna?.samplers.includes(id) ?? false);
}

function absenceNote(label: string, optuna: OptunaInstallation | undefined): string {
  return optuna
    ? `${label} is not compared: Optuna ${optuna.version}, as it is installed here, does not have it.`
    : `${label} is not compared: no Python with Optuna was found. Name one with --python.`;
}
