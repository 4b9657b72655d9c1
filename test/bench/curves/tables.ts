/** The tables of the comparison: each half's tasks together, and each task's gaps. */
import { geometricMean, mean } from '../shared/quantiles.ts';
import { table } from '../shared/results.ts';
import type { Method } from './methods.ts';
import { BUDGETS, SHOWN, type TaskScores } from './scores.ts';
import { SUITES } from './tasks.ts';
import { REACHED, shareOfWhole, timeInterval } from './times.ts';

const HALVES = { held: 'the held-back half', dev: 'the half that methods were chosen on' } as const;

export function tablesOf(methods: readonly Method[], scores: readonly TaskScores[]): string[] {
  return (['held', 'dev'] as const).flatMap((half) =>
    (['grids', 'taskset', 'lcbench'] as const).flatMap((suite) => {
      const own = scores.filter((task) => task.half === half && task.suite === suite);
      if (own.length === 0) return [];
      return [
        `## ${SUITES[suite]}, ${HALVES[half]}`,
        timeTable(own, methods),
        'Gaps after 4, 8, 20, 40 and 80 whole trials’ worth of epochs, means over the tasks of medians over the seeds:',
        meanGapTable(own, methods),
        `Median gaps after ${BUDGETS.map((share) => `${100 * share} %`).join(' · ')}:`,
        gapTable(own, methods),
      ];
    }),
  );
}

function timeTable(own: readonly TaskScores[], methods: readonly Method[]): string {
  const rows = methods.flatMap(({ id, label }) => {
    const found = own.flatMap((task) => task.methods.get(id) ?? []);
    if (found.length === 0) return [];
    const reached = REACHED.map((_, i) => found.flatMap(({ reached }) => reached?.at(i) ?? []));
    const times = [...reached, reached.flat()].map((all) => (all.length > 0 ? geometricMean(all).toFixed(2) : '–'));
    const interval = timeInterval(own, id)?.map((time) => time.toFixed(2)) ?? ['–'];
    const share = shareOfWhole(own, id);
    const ofWhole = share
      ? `${share.mean.toFixed(2)} (${share.interval.map((end) => end.toFixed(2)).join(' to ')})`
      : '–';
    const [trials, complete, busy] = (['trials', 'complete', 'busy'] as const).map((key) => mean(found.map((each) => each[key]))); // oxfmt-ignore
    const work = [trials.toFixed(0), complete.toFixed(0), `${(100 * busy).toFixed(0)} %`];
    return [[label, ...times, interval.join(' to '), ofWhole, ...work]];
  });
  const headings = REACHED.map((share) => `time to the quality of ${100 * share} %`);
  const shares = ['all three', '95 % of draws of the seeds', 'of the time of whole trials'];
  return table(['Method', ...headings, ...shares, 'trials', 'to their end', 'workers busy'], rows);
}

function meanGapTable(own: readonly TaskScores[], methods: readonly Method[]): string {
  const rows = methods.flatMap(({ id, label }) => {
    const found = own.flatMap((task) => {
      const scores = task.methods.get(id);
      return scores ? [{ ...scores, ticks: task.ticks }] : [];
    });
    if (found.length === 0) return [];
    const complete = SHOWN.map((share) =>
      mean(found.map(({ medianGap, ticks }) => medianGap[Math.round(share * ticks)])),
    );
    const any = SHOWN.map((_, i) => mean(found.map(({ anyEpoch }) => anyEpoch[i])));
    return [[label, ...[complete, any].map((gaps) => gaps.map((gap) => gap.toPrecision(2)).join(' · '))]];
  });
  return table(['Method', 'of trials that ran to their end', 'of values at any epoch'], rows);
}

function gapTable(scores: readonly TaskScores[], methods: readonly Method[]): string {
  const rows = scores.map(({ task, ticks, methods: found }) => [
    task,
    ...methods.map(({ id }) => {
      const gap = found.get(id)?.medianGap;
      return gap ? BUDGETS.map((share) => gap[Math.round(share * ticks)].toPrecision(2)).join(' · ') : '–';
    }),
  ]);
  return table(['Task', ...methods.map(({ label }) => label)], rows);
}
