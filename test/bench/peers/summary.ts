/** The scores of many tasks together, and each method's against ours. */
import { OURS } from './methods.ts';
import { mean, median } from '../shared/quantiles.ts';
import type { Run } from './run.ts';
import { gapsOf, medianAt, standingOf, type Standing, type TaskScores } from './scores.ts';

/** A method over all tasks that every method with so long runs has runs of. */
export interface MethodSummary {
  readonly method: string;
  /** By budget; null where there is nothing. */
  readonly at: readonly (BudgetSummary | null)[];
}

interface BudgetSummary {
  readonly budget: number;
  readonly tasks: number;
  /** The geometric mean over tasks and seeds of the gaps in units. */
  readonly score: number;
  /** The mean over tasks of the rank of its median; those that tie share theirs. */
  readonly rank: number;
  /** The method's own for so many trials of a run: the median over the runs. */
  readonly seconds: number;
}

export function summarizeMethods(
  scores: readonly TaskScores[],
  methods: readonly string[],
  budgets: readonly number[],
): MethodSummary[] {
  return methods.map((method) => ({
    method,
    at: budgets.map((budget) => summarizeAt(scores, methods, method, budget)),
  }));
}

/** Ours against another: on how many tasks, and by how much. */
export interface PairwiseComparison {
  readonly budget: number;
  readonly counts: Readonly<Record<Standing, number>>;
  /** The mean over tasks of the difference of the mean logarithms of the gaps: −0.1 is a gap smaller by a tenth. */
  readonly difference: number;
  /** Its standard error across tasks; null for a single one. */
  readonly error: number | null;
}

export function comparePair(scores: readonly TaskScores[], other: string, budget: number): PairwiseComparison | null {
  const both = scores.flatMap((task) => {
    const [a, b] = [gapsOf(task, OURS, budget), gapsOf(task, other, budget)];
    return a.length > 0 && b.length > 0 ? [{ ours: a, theirs: b }] : [];
  });
  if (both.length === 0) return null;
  const counts = { ahead: 0, equal: 0, behind: 0 };
  for (const { ours, theirs } of both) counts[standingOf(median(ours), median(theirs))]++;
  const differences = both.map(({ ours, theirs }) => mean(ours.map(Math.log)) - mean(theirs.map(Math.log)));
  const difference = mean(differences);
  const n = differences.length;
  const variance = differences.reduce((sum, value) => sum + (value - difference) ** 2, 0) / (n - 1);
  return { budget, counts, difference, error: n > 1 ? Math.sqrt(variance / n) : null };
}

/** A task at a budget: ours against the best of the others, by their medians. */
export interface Cell {
  readonly task: TaskScores;
  readonly budget: number;
  readonly ours: number;
  readonly theirs: number;
  /** The best of the others. */
  readonly peer: string;
  readonly standing: Standing;
}

/** Those where ours has runs, and every peer that has some of that length. */
export function comparisonCells(
  scores: readonly TaskScores[],
  peers: readonly string[],
  budgets: readonly number[],
): Cell[] {
  const asked = budgets.map((budget) => ({ budget, peers: thoseWithRuns(scores, peers, budget) }));
  return scores.flatMap((task) => asked.flatMap(({ budget, peers }) => comparisonCell(task, peers, budget) ?? []));
}

/** Slow methods have no long runs. */
function thoseWithRuns(scores: readonly TaskScores[], methods: readonly string[], budget: number): string[] {
  return methods.filter((method) => scores.some((task) => gapsOf(task, method, budget).length > 0));
}

function comparisonCell(task: TaskScores, peers: readonly string[], budget: number): Cell | undefined {
  const ours = medianAt(task, OURS, budget);
  const others = peers.flatMap((peer) => {
    const theirs = medianAt(task, peer, budget);
    return theirs === undefined ? [] : [{ peer, theirs }];
  });
  if (ours === undefined || others.length === 0 || others.length < peers.length) return undefined;
  const best = others.reduce((least, each) => (each.theirs < least.theirs ? each : least));
  return { task, budget, ours, ...best, standing: standingOf(ours, best.theirs) };
}

function summarizeAt(
  scores: readonly TaskScores[],
  methods: readonly string[],
  method: string,
  budget: number,
): BudgetSummary | null {
  const shown = thoseWithRuns(scores, methods, budget);
  if (!shown.includes(method)) return null;
  const common = scores.filter((task) => shown.every((each) => gapsOf(task, each, budget).length > 0));
  if (common.length === 0) return null;
  const logarithms = common.map((task) => mean(gapsOf(task, method, budget).map(Math.log)));
  const ranks = common.map((task) => rankOf(task, shown, method, budget));
  const seconds = secondsOf(common, method, budget);
  return { budget, tasks: common.length, score: Math.exp(mean(logarithms)), rank: mean(ranks), seconds };
}

function rankOf(task: TaskScores, methods: readonly string[], method: string, budget: number): number {
  const own = median(gapsOf(task, method, budget));
  const others = methods.filter((each) => each !== method).map((each) => median(gapsOf(task, each, budget)));
  return 1 + others.filter((value) => value < own).length + others.filter((value) => value === own).length / 2;
}

/** The method's own for so many trials of a run: the median over the runs. */
export function secondsOf(scores: readonly TaskScores[], method: string, budget: number): number {
  const runs = scores.flatMap((task) => task.methods.get(method)?.runs ?? []);
  const long = runs.filter(({ values }) => values.length >= budget);
  return median(long.map((run) => firstBatches(run, budget).reduce((sum, [, seconds]) => sum + seconds, 0)));
}

function firstBatches({ batches }: Run, trials: number): Run['batches'] {
  let before = 0;
  return batches.filter(([count]) => {
    before += count;
    return before - count < trials;
  });
}
