/** The tables of the comparison: all tasks together, each task's gaps, and the tasks with noise. */
import { geometricMean, median, quantile } from '../shared/quantiles.ts';
import { table } from '../shared/results.ts';
import { announcedAt } from './announced.ts';
import { OURS, type Method } from './methods.ts';
import type { Comparison, Comparisons } from './report.ts';
import { incumbents } from './run.ts';
import { gapsOf, medianAt, type Standing, type TaskScores } from './scores.ts';
import type { Half } from './tasks/index.ts';

const HALVES: Readonly<Record<Comparison['half'], string>> = {
  held: 'the held-back half',
  dev: 'the half for tuning',
  rerun: 'with noise, run again',
  all: 'both halves',
};

export function tablesOf(found: Comparisons): string[] {
  const { notes, comparisons, methods, budgets, scores } = found;
  return [
    ...notes,
    ...comparisons.flatMap((comparison) => [
      `## ${comparison.parallel} in parallel: ${HALVES[comparison.half]}`,
      summaryTable(comparison, budgets, methods),
      duelTable(comparison, budgets, methods),
    ]),
    '## The held-back half by family, 8 in parallel: cells ahead / equal / behind of the best of the others, and where behind',
    familyTable(found),
    "## Each task, 8 in parallel: medians and quartiles of the gaps, in units of random's median gap after 96 trials",
    ...(['held', 'dev', 'rerun'] as const).flatMap((half) => [`### ${HALVES[half]}`, gapTable(half, found)]),
    '## Noisy tasks after 96 trials: medians of the gap without noise, and of the one that the noisy value claims',
    noisyTable(scores, methods),
    '## Recommended trials after 96 trials, run again: geometric means of the gaps, and whether the announcement is true',
    rerunTable(scores, methods),
  ];
}

function summaryTable({ overall }: Comparison, budgets: readonly number[], methods: readonly Method[]): string {
  const best = budgets.map((_, b) => Math.min(...overall.map(({ at }) => at[b]?.score ?? Infinity)));
  const headings = ['Score', 'Rank', 'Own seconds'].flatMap((name) => budgets.map((budget) => `${name} at ${budget}`));
  const rows = overall.map(({ method, at }) => [
    labelOf(method, methods),
    ...at.map((each, b) => (each ? strongIf(each.score.toPrecision(2), each.score === best[b]) : '–')),
    ...at.map((each) => each?.rank.toFixed(2) ?? '–'),
    ...at.map((each) => each?.seconds.toFixed(2) ?? '–'),
  ]);
  return table(['Method', ...headings], rows);
}

function duelTable({ duels }: Comparison, budgets: readonly number[], methods: readonly Method[]): string {
  const names = ['Tasks ahead / equal / behind', 'Difference of log gaps'];
  const headings = names.flatMap((name) => budgets.map((budget) => `${name} at ${budget}`));
  const rows = duels.map(({ peer, at }) => [
    labelOf(peer, methods),
    ...at.map((each) => (each ? `${each.counts.ahead} / ${each.counts.equal} / ${each.counts.behind}` : '–')),
    ...at.map((each) => (each ? differenceText(each.difference, each.error) : '–')),
  ]);
  return table(['Ours against', ...headings], rows);
}

/** Which kinds of tasks ours loses on. */
function familyTable({ cells, budgets }: Comparisons): string {
  const held = cells.filter(({ task }) => task.half === 'held');
  const families = [...new Set(held.map(({ task }) => task.task.family))];
  const rows = families.map((family) => [
    family,
    ...budgets.map((budget) => {
      const own = held.filter((cell) => cell.task.task.family === family && cell.budget === budget);
      const count = (standing: Standing): number => own.filter((cell) => cell.standing === standing).length;
      const lost = own.filter(({ standing }) => standing === 'behind').map(({ task, peer }) => `${task.task.id} (${peer})`); // oxfmt-ignore
      return own.length === 0
        ? '–'
        : [`${count('ahead')} / ${count('equal')} / ${count('behind')}`, ...lost].join('; ');
    }),
  ]);
  return table(['Family', ...budgets.map((budget) => `at ${budget}`)], rows);
}

const labelOf = (id: string, methods: readonly Method[]): string => methods.find((each) => each.id === id)?.label ?? id;

const MARKS: Readonly<Record<Standing, string>> = { ahead: ' ✓', equal: ' =', behind: ' ✗' };

/** A row a task: for each budget, each method's median and quartiles, and how ours stands. */
function gapTable(half: Half, { scores, methods, cells, budgets }: Comparisons): string {
  const own = scores.filter((task) => task.half === half);
  const shown = methods.filter(({ id }) => own.some((task) => task.methods.has(id)));
  const rows = own.map((task) => [
    task.task.id,
    ...budgets.flatMap((budget) => {
      const standing = cells.find((each) => each.task === task && each.budget === budget)?.standing;
      const least = Math.min(...shown.map(({ id }) => medianAt(task, id, budget) ?? Infinity));
      return shown.map(({ id }) => gapText(gapsOf(task, id, budget), least) + (id === OURS && standing ? MARKS[standing] : '')); // oxfmt-ignore
    }),
  ]);
  return table(['Task', ...budgets.flatMap((budget) => shown.map(({ label }) => `${label} at ${budget}`))], rows);
}

function gapText(gaps: readonly number[], least: number): string {
  if (gaps.length === 0) return '–';
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(gaps, share));
  return `${strongIf(formatGap(middle), middle === least)} (${formatGap(low)}–${formatGap(high)})`;
}

function noisyTable(scores: readonly TaskScores[], methods: readonly Method[]): string {
  const rows = scores
    .filter(({ task }) => task.noise > 0)
    .map((task) => [task.task.id, ...methods.map(({ id }) => trueAndObserved(task, id))]);
  return table(['Task', ...methods.map(({ label }) => label)], rows);
}

function trueAndObserved({ methods, best, gapUnit }: TaskScores, method: string): string {
  const runs = (methods.get(method)?.runs ?? []).filter(({ values }) => values.length >= 96);
  if (runs.length === 0) return '–';
  const stands = runs.map((run) => ({ run, trial: incumbents(run)[95] }));
  const real = median(stands.map(({ run, trial }) => (run.values[trial] - best) / gapUnit));
  const seen = median(stands.map(({ run, trial }) => (run.observed[trial] - best) / gapUnit));
  return `${formatGap(real)} (${formatGap(seen)})`;
}

function rerunTable(scores: readonly TaskScores[], methods: readonly Method[]): string {
  const rows = scores
    .filter(({ half }) => half === 'rerun')
    .map((task) => {
      const announced = announcedAt(task, 96);
      const gaps = methods.map(({ id }) => geometricMean(gapsOf(task, id, 96)));
      const numbers = [...gaps, announced?.squaredZ ?? NaN, announced?.sd ?? NaN];
      return [task.task.id, ...numbers.map((each) => (Number.isNaN(each) ? '–' : formatGap(each)))];
    });
  return table(['Task', ...methods.map(({ label }) => label), 'z²', "Announced deviation in the noise's"], rows);
}

function differenceText(difference: number, error: number | null): string {
  const text = `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(2)}`;
  return error === null ? text : `${text} ± ${error.toFixed(2)}`;
}

const strongIf = (text: string, is: boolean): string => (is ? `**${text}**` : text);

const formatGap = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(2) : value.toPrecision(2));
