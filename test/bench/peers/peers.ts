/**
 * Our engine and its peers on the same tasks, with the same trials: `npm run bench:peers -- --help`.
 *
 * Every run is kept as it ends (store.ts), so Ctrl-C loses only what is running, and the same command continues from
 * there.
 */
import path from 'node:path';
import { benchMain, hashFiles, prepareFolders, runBench, usageError } from '../shared/bench.ts';
import { findOptuna, type JsonProcess, type OptunaInstallation } from '../shared/jsonProcess.ts';
import { hashOfEngine, type CachedRun } from '../shared/runCache.ts';
import { methods } from './methods.ts';
import { optionsOf, PARALLELS, DEFAULT_SEEDS, USAGE, type Options } from './options.ts';
import { startSamplers } from './optuna.ts';
import { plannedRuns } from './plannedRuns.ts';
import { writeReport } from './report.ts';
import type { Run } from './run.ts';
import { load, shortHashOfFile, type RunDependencies } from './store.ts';
import { tasks } from './tasks/index.ts';
import type { Task } from './tasks/task.ts';
import type { RunRequest } from './worker.ts';

const NEEDS: Readonly<Record<string, string>> = {
  cmaes: 'the package cmaes',
  gp: 'PyTorch and SciPy',
  hebo: 'a checkout (--hebo)',
  turbo: 'a checkout (--turbo) and gpytorch',
};

const OPTUNA_MISSING =
  'Optuna was not found. Install it with `apt-get install -y python3-optuna python3-cmaes` on Debian or ' +
  '`pip install optuna cmaes` elsewhere, and name the Python that has it with --python. The other methods run without it.';

process.exitCode = await benchMain(optionsOf(process.argv.slice(2)), USAGE, main);

async function main(options: Options): Promise<number> {
  const problems = (['data', 'lcbench'] as const).flatMap((folder) =>
    prepareFolders(options.out, options[folder], filesOf(options.tasks, folder)),
  );
  const start = (python: string): JsonProcess => startSamplers(python, options.checkouts);
  return problems.length > 0 ? usageError(problems) : run(options, await findOptuna(options.pythons, start));
}

function run(requested: Options, optuna: OptunaInstallation | undefined): Promise<number> {
  const absent = methods.filter(
    ({ implementation, id }) => implementation === 'python' && !optuna?.samplers.includes(id),
  );
  const notes = absent.map(({ label, id }) => absenceNote(label, id, optuna));
  if (requested.methods.some((method) => absent.includes(method)))
    console.log(optuna ? notes.join('\n') : OPTUNA_MISSING);
  const origins = dependenciesOf(requested, optuna);
  const options = { ...requested, methods: requested.methods.filter((method) => !absent.includes(method)) };
  return runBench({
    runs: plannedRuns(options, origins),
    load,
    labels: {
      name: ({ task, method, parallel, seed }) => `${task.id} ${method.id} ${parallel} in parallel, seed ${seed}`,
      kind: ({ method, trials, parallel }) => `${method.id} ${trials} ${parallel}`,
    },
    summarize: summaryOf,
    pool: {
      jobs: options.jobs,
      script: path.join(import.meta.dirname, 'worker.ts'),
      fresh: false,
      requestOf: ({ task, method, ...asked }): RunRequest => ({
        ...{ ...asked, task: task.id, method: method.id },
        ...{ folder: options[task.folder ?? 'data'], python: optuna?.python ?? '', checkouts: [...options.checkouts] },
      }),
    },
    report: () => {
      // the page shows every usual run there is, whatever was chosen this time
      const seeds = Math.max(options.seeds, DEFAULT_SEEDS);
      const allTasks = tasks.filter(({ folder }) => folder === undefined || options.lcbench !== '');
      const allRuns = plannedRuns({ ...options, tasks: allTasks, methods, parallels: PARALLELS, seeds }, origins);
      return writeReport(allRuns, {
        ...options,
        notes,
        versions: optuna && { optuna: optuna.version, ...optuna.versions },
      });
    },
  });
}

function summaryOf({ seconds, run }: CachedRun<Run>): string {
  const engine = run.batches.reduce((sum, [, seconds]) => sum + seconds, 0);
  return `${run.values.length} trials in ${seconds.toFixed(1)} s, ${engine.toFixed(1)} s of them the method's own`;
}

function absenceNote(label: string, id: string, optuna: OptunaInstallation | undefined): string {
  if (!optuna) return `${label} is not compared: Optuna was not found.`;
  return `${label} is not compared: it needs ${NEEDS[id] ?? 'another version of Optuna'}.`;
}

function dependenciesOf(options: Options, optuna: OptunaInstallation | undefined): RunDependencies {
  const hashes = (['data', 'lcbench'] as const).flatMap((folder) => [
    ...hashFiles(options[folder], filesOf(tasks, folder), shortHashOfFile),
  ]);
  return {
    ...{ engine: hashOfEngine(), optuna: optuna?.version ?? '', versions: optuna?.versions ?? {} },
    data: new Map(hashes),
  };
}

function filesOf(tasks: readonly Task[], folder: 'data' | 'lcbench'): string[] {
  return tasks.filter((task) => (task.folder ?? 'data') === folder).flatMap(({ files }) => files);
}
