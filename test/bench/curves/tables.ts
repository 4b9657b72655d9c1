/** The tables of the comparison: each half's tasks together, and each task's gaps. */
import { geometricMean, mean } from '../shared/quantiles.ts';
import { table } from '../shared/results.ts';
import type { Method } from './methods.ts';
import { BUDGETS, type TaskScores } from './scores.ts';
import { REACHED, timeInterval } from './times.ts';

export function tablesOf(methods: readonly Method[], scores: readonly TaskScores[]): string[] {
  return (['held', 'dev'] as const).flatMap((half) => {
    const own = scores.filter((task) => task.half === half);
    return [
      `## ${half === 'held' ? 'The held-back half' : 'The half that the rule was chosen on'}`,
      timeTable(own, methods),
      `Median gaps after ${BUDGETS.map((share) => `${100 * share} %`).join(' · ')}:`,
      gapTable(own, methods),
    ];
  });
}

function timeTable(own: readonly TaskScores[], methods: readonly Method[]): string {
  const rows = methods.flatMap(({ id, label }) => {
    const found = own.flatMap((task) => task.methods.get(id) ?? []);
    if (found.length === 0) return [];
    const reached = REACHED.map((_, i) => found.flatMap(({ reached }) => reached?.at(i) ?? []));
    const times = [...reached, reached.flat()].map((all) => (all.length > 0 ? geometricMean(all).toFixed(2) : '–'));
    const interval = timeInterval(own, id)?.map((time) => time.toFixed(2)) ?? ['–'];
    const [trials, stopped, busy] = (['trials', 'stopped', 'busy'] as const).map((key) => mean(found.map((each) => each[key]))); // prettier-ignore
    const work = [trials.toFixed(0), stopped.toFixed(0), `${(100 * busy).toFixed(0)} %`];
    return [[label, ...times, interval.join(' to '), ...work]];
  });
  const headings = REACHED.map((share) => `time to the quality of ${100 * share} %`);
  const work = ['trials', 'stopped', 'workers busy'];
  return table(['Method', ...headings, 'all three', '95 % of draws of the seeds', ...work], rows);
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
