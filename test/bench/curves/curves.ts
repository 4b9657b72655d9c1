/**
 * Early stopping on grids of real training runs, on one clock: `npm run bench:curves -- --help`.
 *
 * Every run is kept as it ends (store.ts), so Ctrl-C loses only what is running, and the same command continues from
 * there.
 */
import path from 'node:path';
import { benchMain, prepareFolders, runBench } from '../shared/bench.ts';
import { findOptuna } from '../shared/jsonProcess.ts';
import { hashOfEngine, hashOfFolder } from '../shared/runCache.ts';
import { methods } from './methods.ts';
import { optionsOf, USAGE, type Options } from './options.ts';
import { startPruners } from './optunaSearcher.ts';
import { writeReport } from './report.ts';
import { load, plannedRuns } from './store.ts';
import { presentTasks } from './tasks.ts';
import type { RunRequest } from './worker.ts';

const OPTUNA_MISSING =
  'Optuna was not found. Install it with `apt-get install -y python3-optuna` on Debian or `pip install optuna` elsewhere, ' +
  'and name the Python that has it with --python. The other methods run without it.';

process.exitCode = await benchMain(optionsOf(process.argv.slice(2)), USAGE, run);

async function run({ tasks, tables, methods: asked, seeds, out, jobs, pythons }: Options): Promise<number> {
  prepareFolders(out, '', []);
  const optuna = await findOptuna(pythons, startPruners);
  if (!optuna) console.log(OPTUNA_MISSING);
  const origins = {
    engine: hashOfEngine(),
    pausing: `${hashOfEngine()}${hashOfFolder(path.join(import.meta.dirname, 'pausing'))}`,
    optuna: optuna?.version ?? '',
  };
  const chosen = asked.filter(({ implementation }) => optuna !== undefined || implementation !== 'optuna');
  return runBench({
    runs: plannedRuns(tasks, chosen, seeds, out, tables, origins),
    load,
    labels: {
      name: ({ task, method, seed }) => `${task} ${method.id}, seed ${seed}`,
      kind: ({ method }) => method.id,
    },
    summarize: ({ seconds, run: { segments } }) =>
      `${new Set(segments.map(([trial]) => trial)).size} trials, in ${seconds.toFixed(1)} s`,
    pool: {
      ...{ jobs, fresh: false, script: path.join(import.meta.dirname, 'worker.ts') },
      requestOf: ({ method, ...planned }): RunRequest => ({
        ...planned,
        ...{ tables, method: method.id, python: optuna?.python ?? '' },
      }),
    },
    report: () => {
      // the page shows every run there is, whatever was chosen this time
      const present = presentTasks(tables);
      const all = plannedRuns(present, methods, Math.max(seeds, 20), out, tables, origins);
      return writeReport(present, all, { out, tables, jobs, optuna: optuna?.version });
    },
  });
}
