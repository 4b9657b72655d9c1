/**
 * Importance compared with exact Sobol indices and with Optuna's: `npm run bench:importance -- --help`.
 *
 * Every run is kept as it ends, so Ctrl-C loses only what is running, and the same command continues from there.
 */
import path from 'node:path';
import { benchMain, prepareFolders, runBench } from '../shared/bench.ts';
import { findOptuna } from '../shared/jsonProcess.ts';
import { commonOptions, findByIds, parseCount, parseOptions, pythonsOf, text } from '../shared/options.ts';
import { hashOf, hashOfEngine, hashOfFolder } from '../shared/runCache.ts';
import { machineSettings, writeResults } from '../shared/results.ts';
import { functions } from './functions.ts';
import { load, startImportances } from './run.ts';
import { claimsOf, scoresOf } from './scores.ts';
import { sobolIndices } from './sobolIndices.ts';
import { tablesOf } from './tables.ts';

const USAGE = `npm run bench:importance -- [--quick] [--only FUNCTION,…] [--seeds N] [--python PROGRAM] [--out DIR] [--jobs N]

  --quick           1 seed
  --only FUNCTION,… these functions, of ${functions.map(({ id }) => id).join(', ')}
  --seeds N         default 4
  --python PROGRAM  a Python that has Optuna and scikit-learn; default python3 or /usr/bin/python3
  --out DIR         where the runs, importance.json and importance.md go; default out/importance
  --jobs N          runs at a time; default: as many as there are cores

Runs that are in DIR already are not made again, unless the engine or this bench has changed.`;

const OPTUNA_MISSING =
  'No Python has Optuna and scikit-learn, so that ours is compared with the exact indices alone: name one with --python.';

const known = { ...commonOptions('out/importance'), seeds: text, python: text };
const options = parseOptions(process.argv.slice(2), known, (values, problems) => ({
  chosen: values.only === undefined ? functions : findByIds(functions, values.only, 'function', problems),
  seeds: parseCount(values.seeds ?? (values.quick ? '1' : '4'), '--seeds', problems),
  jobs: parseCount(values.jobs, '--jobs', problems),
  pythons: pythonsOf(values.python),
  out: path.resolve(values.out),
}));

process.exitCode = await benchMain(options, USAGE, async ({ chosen, seeds, jobs, pythons, out }) => {
  prepareFolders(out, '', []);
  const optuna = await findOptuna(pythons, startImportances);
  if (optuna === undefined) console.log(OPTUNA_MISSING);
  const origins = [hashOfEngine(), hashOfFolder(import.meta.dirname), optuna?.version ?? ''];
  const runs = Array.from({ length: seeds }, (_, i) =>
    chosen.map(({ id }) => {
      const file = path.join(out, 'runs', `${id}.${i + 1}.json`);
      return { id, seed: i + 1, file, fingerprint: hashOf(JSON.stringify([id, i + 1, origins])) };
    }),
  ).flat();
  return runBench({
    ...{ runs, load },
    labels: { name: ({ id, seed }) => `${id}, seed ${seed}`, kind: ({ id }) => id },
    summarize: ({ seconds }) => `in ${seconds.toFixed(1)} s`,
    pool: {
      ...{ jobs, fresh: false, script: path.join(import.meta.dirname, 'worker.ts') },
      requestOf: (planned) => ({ ...planned, ...(optuna !== undefined && { python: optuna.python }) }),
    },
    report: () => {
      // fewer points where many parameters make each of them dear
      const exact = new Map(chosen.map((each) => [each.id, sobolIndices(each, each.half === 'many' ? 512 : 2048)]));
      const scores = chosen.flatMap((each) =>
        runs
          .filter(({ id }) => id === each.id)
          .flatMap((planned) =>
            scoresOf(each, exact.get(each.id) ?? new Map<string, number>(), load(planned)?.run ?? []),
          ),
      );
      const settings = [
        ['Functions', String(chosen.length)],
        ['Seeds', String(seeds)],
        ['Optuna', optuna?.version ?? 'not found'],
        ...machineSettings(jobs),
      ] as const;
      const results = { settings, claims: claimsOf(scores), numbers: { scores }, tables: tablesOf(scores, exact) };
      return writeResults(out, 'importance', results);
    },
  });
});
