/**
 * Batches, rolling slots and the choice between them, on the clock: `npm run bench:schedules -- --help`.
 *
 * Every run is kept as it ends (runs.ts), so Ctrl-C loses only what is running, and the same command continues from there.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readTask, taskIds } from '../curves/tasks.ts';
import { prepareFolders, runBench, usageError } from '../shared/bench.ts';
import { commonOptions, findByIds, parseCount, parseOptions } from '../shared/options.ts';
import { load, plannedRuns, spreads, type PlannedRun } from './runs.ts';
import { claimsOf, scoresOf, tableOf, type Score } from './scores.ts';

const USAGE = `npm run bench:schedules -- [--quick] [--only TASK,…] [--spread S] [--seeds N] [--out DIR] [--jobs N]

  --quick       1 seed
  --only TASK,… these tasks, of ${taskIds.map(({ id }) => id).join(', ')}
  --spread S    one of ${spreads.join(', ')}: how many times as long as the fastest trial the slowest takes; default all
  --seeds N     default 20
  --out DIR     where the runs and schedules.json go; default out/schedules
  --jobs N      runs at a time; default: as many as there are cores

Runs that are in DIR already are not made again, unless the engine or this bench has changed.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const { help, quick: few, only: some, out: folder, jobs: processes } = commonOptions('out/schedules');
  const options = { help, quick: few, only: some, out: folder, jobs: processes, seeds: { type: 'string' }, spread: { type: 'string' } } as const; // prettier-ignore
  const values = parseOptions(args, options);
  if (typeof values === 'string') return usageError([values]);
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const problems: string[] = [];
  const tasks = values.only === undefined ? taskIds : findByIds(taskIds, values.only, 'task', problems);
  const seeds = parseCount(values.seeds ?? (values.quick ? '1' : '20'), '--seeds', problems);
  const isAsked = (spread: number): boolean => values.spread === undefined || values.spread === String(spread);
  if (!spreads.some(isAsked)) problems.push(`--spread is ${values.spread}: write one of ${spreads.join(', ')}.`);
  const jobs = parseCount(values.jobs, '--jobs', problems);
  if (problems.length > 0) return usageError(problems);
  const out = path.resolve(values.out);
  prepareFolders(out, '', []);
  const all = plannedRuns(tasks.map(({ id }) => id), seeds, out); // prettier-ignore
  const runs = all.filter(({ spread }) => isAsked(spread));
  return runBench({
    ...{ runs, load },
    labels: {
      name: ({ task, schedule, spread, seed }) => `${task} ${schedule}, ${spread}-fold, seed ${seed}`,
      kind: ({ schedule, spread }) => `${schedule} ${spread}`,
    },
    summarize: ({ seconds, run }) => `${run.length} trials, in ${seconds.toFixed(1)} s`,
    pool: {
      ...{ jobs, fresh: false, script: path.join(import.meta.dirname, 'worker.ts') },
      requestOf: (planned) => planned,
    },
    report: () => Promise.resolve(report(all, out)),
  });
}

function report(runs: readonly PlannedRun[], out: string): string {
  const scores = taskIds.flatMap(({ id, half }): Score[] => {
    const own = runs.filter(({ task }) => task === id);
    if (own.length === 0) return [];
    const task = readTask(id);
    return spreads.flatMap((spread) =>
      scoresOf(task, half, spread, (schedule) =>
        own
          .filter((run) => run.spread === spread && run.schedule === schedule)
          .flatMap((run) => {
            const found = load(run);
            return found ? [found.run] : [];
          }),
      ),
    );
  });
  const claims = claimsOf(scores);
  writeFileSync(
    path.join(out, 'schedules.json'),
    `${JSON.stringify({ claims, scores: scores.map(asJson) }, null, 1)}\n`,
  );
  const said = claims.map(({ held, measured }) => `${held === null ? '–' : held ? '✓' : '✗'} ${measured}`);
  return [...tableOf(scores), ...said].join('\n');
}

/** Without the curves themselves. */
function asJson({ curves, ...score }: Score): unknown {
  return { ...score, seeds: curves.length };
}
