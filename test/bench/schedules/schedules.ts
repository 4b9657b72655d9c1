/**
 * Batches, rolling slots and the choice between them, on the clock: `npm run bench:schedules -- --help`.
 *
 * Every run is kept as it ends (runs.ts), so Ctrl-C loses only what is running, and the same command continues from
 * there.
 */
import path from 'node:path';
import { readTask, taskIds } from '../curves/tasks.ts';
import { benchMain, prepareFolders, runBench } from '../shared/bench.ts';
import { claimLines } from '../shared/claim.ts';
import { commonOptions, findByIds, parseCount, parseOptions, text } from '../shared/options.ts';
import { writeJson } from '../shared/results.ts';
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

const known = { ...commonOptions('out/schedules'), seeds: text, spread: text };
const options = parseOptions(process.argv.slice(2), known, (values, problems) => {
  const asked = spreads.filter((spread) => values.spread === undefined || values.spread === String(spread));
  if (asked.length === 0) problems.push(`--spread is ${values.spread}: write one of ${spreads.join(', ')}.`);
  return {
    tasks: values.only === undefined ? taskIds : findByIds(taskIds, values.only, 'task', problems),
    seeds: parseCount(values.seeds ?? (values.quick ? '1' : '20'), '--seeds', problems),
    spreads: asked,
    jobs: parseCount(values.jobs, '--jobs', problems),
    out: path.resolve(values.out),
  };
});
process.exitCode = await benchMain(options, USAGE, ({ tasks, seeds, spreads: asked, jobs, out }) => {
  prepareFolders(out, '', []);
  const all = plannedRuns(tasks.map(({ id }) => id), seeds, out); // oxfmt-ignore
  return runBench({
    ...{ runs: all.filter(({ spread }) => asked.includes(spread)), load },
    labels: {
      name: ({ task, schedule, spread, seed }) => `${task} ${schedule}, ${spread}-fold, seed ${seed}`,
      kind: ({ schedule, spread }) => `${schedule} ${spread}`,
    },
    summarize: ({ seconds, run }) => `${run.length} trials, in ${seconds.toFixed(1)} s`,
    pool: {
      ...{ jobs, fresh: false, script: path.join(import.meta.dirname, 'worker.ts') },
      requestOf: (planned) => planned,
    },
    report: () => report(all, out),
  });
});

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
  writeJson(out, 'schedules', { claims, scores: scores.map(asJson) });
  return [...tableOf(scores), ...claimLines(claims)].join('\n');
}

/** Without the curves themselves. */
function asJson({ curves, ...score }: Score): unknown {
  return { ...score, seeds: curves.length };
}
