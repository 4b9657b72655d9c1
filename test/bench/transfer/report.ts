/**
 * The page: by how much sources change the gap to the best value, as ratios in geometric means over families and seeds.
 * Families of LCBench count together as one.
 */
import type { Claim } from '../shared/claim.ts';
import { machineSettings, table, writeResults } from '../shared/results.ts';
import type { Options } from './options.ts';
import { BUDGETS, load, type PlannedRun } from './run.ts';

/** A gap counts as at least this share of the range. */
const LEAST_GAP = 1e-4;

/** A family and seed with the least gap after each budget. */
interface Pair {
  readonly group: string;
  readonly isMisleading: boolean;
  readonly alone: readonly number[];
  readonly sources: readonly number[];
}

export function writeReport(
  runs: readonly PlannedRun[],
  { half, seeds, parallel, trials, out, jobs }: Options,
): string {
  const pairs = pairsOf(runs);
  const groups = [...new Set(pairs.map(({ group }) => group))];
  const [last, early] = [BUDGETS.length - 1, 1];
  const related = pairs.filter(({ isMisleading }) => !isMisleading);
  const atOnce = ratio(related, 0, early);
  const worst = Math.max(...groups.map((group) => ratio(ofGroup(pairs, group), last, last)));
  const seconds = runs.flatMap((run) => (run.withSources ? (load(run)?.run.seconds.slice(1) ?? []) : []));
  const claims: Claim[] = [
    {
      sentence: `Sources that agree: the gap after ${BUDGETS[0]} trials is that of a study alone after ${BUDGETS[1]}, or less.`,
      measured: related.length > 0 ? `${atOnce.toFixed(2)} of it` : 'not run',
      held: related.length > 0 ? atOnce <= 1 : null,
    },
    {
      sentence: `Also with misleading sources no family's gap after ${BUDGETS[2]} trials is more than 1.1 of that alone.`,
      measured: `${worst.toFixed(2)} of it`,
      held: pairs.length > 0 ? worst <= 1.1 : null,
    },
  ];
  const rows = groups.map((group) => rowOf(group, ofGroup(pairs, group)));
  const misleading = pairs.filter(({ isMisleading }) => isMisleading);
  const totals = [
    ...(related.length > 0 ? [rowOf('all that agree', related)] : []),
    ...(misleading.length > 0 ? [rowOf('all that mislead', misleading)] : []),
  ];
  return writeResults(out, 'transfer', {
    settings: [
      ['Half', half],
      ['Seeds', String(seeds)],
      ['Trials', `${trials}, ${parallel} at once`],
      ['A later batch with sources', `${(1000 * Math.max(0, ...seconds)).toFixed(0)} ms of the processor at most`],
      ...machineSettings(jobs),
    ],
    claims,
    numbers: { pairs },
    tables: [table(['family', 'pairs', ...HEADINGS], [...rows, ...totals])],
  });
}

const HEADINGS = [
  ...BUDGETS.map((budget) => `gap after ${budget}, alone`),
  ...BUDGETS.map((budget) => `with sources`.concat(`, ${budget}`)),
  ...['8 with / 24 alone', '8 / 8', '24 / 24', '48 / 48'],
];

function rowOf(name: string, pairs: readonly Pair[]): string[] {
  const mean = (kind: 'alone' | 'sources', b: number) =>
    geometricMean(pairs.map((pair) => pair[kind][b])).toPrecision(2);
  const ratios = [ratioWithError(pairs, 0, 1), ...BUDGETS.map((_, b) => ratioWithError(pairs, b, b))];
  return [
    name,
    String(pairs.length),
    ...BUDGETS.map((_, b) => mean('alone', b)),
    ...BUDGETS.map((_, b) => mean('sources', b)),
    ...ratios,
  ];
}

/** Of the gap with sources after one budget to the gap alone after another. */
function ratio(pairs: readonly Pair[], withSources: number, alone: number): number {
  return geometricMean(ratiosOf(pairs, withSources, alone));
}

/** With the factor of one standard error over the pairs. */
function ratioWithError(pairs: readonly Pair[], withSources: number, alone: number): string {
  const mean = ratio(pairs, withSources, alone);
  const squares = ratiosOf(pairs, withSources, alone).map((each) => Math.log(each / mean) ** 2);
  const variance = squares.reduce((sum, square) => sum + square, 0) / Math.max(1, pairs.length - 1);
  return `${mean.toFixed(2)} ×/ ${Math.exp(Math.sqrt(variance / pairs.length)).toFixed(2)}`;
}

function ratiosOf(pairs: readonly Pair[], withSources: number, alone: number): number[] {
  return pairs.map((pair) => pair.sources[withSources] / pair.alone[alone]);
}

function pairsOf(runs: readonly PlannedRun[]): Pair[] {
  return runs.flatMap((run): Pair[] => {
    if (run.withSources) return [];
    const other = runs.find(
      ({ withSources, family, seed }) => withSources && family === run.family && seed === run.seed,
    );
    const [alone, sources] = [run, other].map((each) => each && load(each)?.run.gaps);
    if (!alone || !sources) return [];
    const { id, isMisleading } = run.family;
    return [
      { group: id.replace(/^lcbench-.*/, 'lcbench'), isMisleading, alone: least(alone), sources: least(sources) },
    ];
  });
}

function least(gaps: readonly number[]): number[] {
  return BUDGETS.map((budget) => Math.max(LEAST_GAP, Math.min(...gaps.slice(0, budget))));
}

function ofGroup(pairs: readonly Pair[], group: string): Pair[] {
  return pairs.filter((pair) => pair.group === group);
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
