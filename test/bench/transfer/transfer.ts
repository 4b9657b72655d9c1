/**
 * What earlier studies of related tasks are worth to a study, and what misleading ones cost it:
 * `npm run bench:transfer -- --help`.
 *
 * Every run is kept as it ends (run.ts), so Ctrl-C loses only what is running, and the same command continues from
 * there.
 */
import path from 'node:path';
import { benchMain, prepareFolders, runBench } from '../shared/bench.ts';
import { optionsOf, USAGE, type Options } from './options.ts';
import { writeReport } from './report.ts';
import { load, plannedRun, type PlannedRun } from './run.ts';
import type { RunRequest } from './worker.ts';

process.exitCode = await benchMain(optionsOf(process.argv.slice(2)), USAGE, main);

async function main(options: Options): Promise<number> {
  prepareFolders(options.out, '', []);
  const runs = plannedRuns(options);
  return runBench({
    runs,
    load,
    labels: {
      name: ({ family, withSources, seed }) => `${family.id}${withSources ? ' with sources' : ''}, seed ${seed}`,
      kind: ({ withSources }) => (withSources ? 'sources' : 'alone'),
    },
    summarize: ({ seconds, run }) => `${run.gaps.length} trials in ${seconds.toFixed(1)} s`,
    pool: {
      jobs: options.jobs,
      script: path.join(import.meta.dirname, 'worker.ts'),
      fresh: false,
      requestOf: ({ family, ...asked }): RunRequest => ({ ...asked, family: family.id, data: options.data }),
    },
    report: () => writeReport(runs, options),
  });
}

/** Seed by seed, so that an interrupted bench has a whole picture already. */
function plannedRuns({ seeds, families, parallel, trials, out }: Options): PlannedRun[] {
  return [...new Array(seeds).keys()].flatMap((seed) =>
    families.flatMap((family) =>
      [false, true].map((withSources) => plannedRun({ family, withSources, parallel, trials, seed }, out)),
    ),
  );
}
