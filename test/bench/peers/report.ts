/** peers.json and peers.md, from whatever runs there are. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Claim } from '../shared/claim.ts';
import { machineSettings, writeResults, type Settings } from '../shared/results.ts';
import { claimsOf } from './claims.ts';
import { keptText } from './kept.ts';
import { methods, OURS, type Method } from './methods.ts';
import { PARALLELS } from './options.ts';
import { BUDGETS } from './run.ts';
import { scoresOf, type CompletedRun, type TaskScores } from './scores.ts';
import {
  comparisonCells,
  comparePair,
  summarizeMethods,
  type Cell,
  type MethodSummary,
  type PairwiseComparison,
} from './summary.ts';
import { load, type PlannedRun } from './store.ts';
import { tablesOf } from './tables.ts';
import { halves, tasks, type Half } from './tasks/index.ts';

export interface ReportContext {
  readonly out: string;
  readonly trials: number;
  readonly jobs: number;
  readonly parallels: readonly number[];
  /** Which peers are not compared, and why. */
  readonly notes: readonly string[];
  /** Of Optuna, and of what the other peers are and need; undefined without Optuna. */
  readonly versions: Readonly<Record<string, string>> | undefined;
}

/** @returns sentences that say what came out and where the page is */
export function writeReport(planned: readonly PlannedRun[], context: ReportContext): string {
  const { out } = context;
  const runs = planned.flatMap((asked): CompletedRun[] => {
    const found = load(asked);
    return found ? [{ ...asked, method: asked.method.id, run: found.run }] : [];
  });
  const found = comparisonsOf(runs, context.notes);
  writeFileSync(path.join(out, 'kept.json'), keptText(settingsOf(runs, context), found.scores));
  return writeResults(out, 'peers', {
    settings: settingsOf(runs, context),
    claims: found.claims,
    numbers: asJson(found),
    tables: tablesOf(found),
  });
}

export interface Comparisons {
  /** Which peers are not compared, and why. */
  readonly notes: readonly string[];
  /** Those that have runs, in their order on the page. */
  readonly methods: readonly Method[];
  readonly claims: readonly Claim[];
  /** Those that there are runs of. */
  readonly budgets: readonly number[];
  readonly comparisons: readonly Comparison[];
  /** 8 in parallel. */
  readonly scores: readonly TaskScores[];
  readonly cells: readonly Cell[];
}

export interface Comparison {
  readonly parallel: number;
  readonly half: Half | 'all';
  readonly overall: readonly MethodSummary[];
  readonly duels: readonly { readonly peer: string; readonly at: readonly (PairwiseComparison | null)[] }[];
}

export function comparisonsOf(runs: readonly CompletedRun[], notes: readonly string[]): Comparisons {
  const shownMethods = methods.filter(({ id }) => runs.some(({ method }) => method === id));
  const peers = shownMethods.filter(({ implementation }) => implementation !== 'engine').map(({ id }) => id);
  const parallels = PARALLELS.map((parallel) => ({ parallel, scores: scoresOf(tasks, runs, parallel) }));
  const main = parallels[0].scores;
  const budgets = BUDGETS.filter((budget) => runs.some(({ run }) => run.values.length >= budget));
  return {
    notes,
    methods: shownMethods,
    budgets,
    claims: claimsOf(main, runs, peers),
    comparisons: parallels
      .filter(({ parallel }) => parallel === 8 || runs.some((each) => each.parallel === parallel))
      .flatMap(({ parallel, scores }) =>
        [...halves, 'all' as const].map((half) => comparison(parallel, half, scores, shownMethods, budgets)),
      ),
    scores: main,
    cells: comparisonCells(main, peers, budgets),
  };
}

function comparison(
  parallel: number,
  half: Half | 'all',
  scores: readonly TaskScores[],
  shown: readonly Method[],
  budgets: readonly number[],
): Comparison {
  const chosenScores = scores.filter((task) => (half === 'all' ? task.half !== 'rerun' : task.half === half));
  const here = shown.filter(({ id }) => chosenScores.some((task) => task.methods.has(id)));
  const others = here.filter(({ id }) => id !== OURS);
  return {
    parallel,
    half,
    overall: summarizeMethods(chosenScores, here.map(({ id }) => id), budgets), // oxfmt-ignore
    duels: others.map(({ id }) => ({ peer: id, at: budgets.map((budget) => comparePair(chosenScores, id, budget)) })),
  };
}

function settingsOf(runs: readonly CompletedRun[], { trials, jobs, versions }: ReportContext): Settings {
  return [
    ['Tasks', String(new Set(runs.map(({ task }) => task.id)).size)],
    ['Trials a run', String(trials)],
    ['Runs', runs.length.toLocaleString('en')],
    ['Seeds, 8 in parallel', seedsText(scoresOf(tasks, runs, 8))],
    ['Versions', versions ? Object.entries(versions).map(([name, version]) => `${name} ${version}`).join(', ') : 'Optuna was not found'], // oxfmt-ignore
    ...machineSettings(jobs),
  ];
}

/** Of each method, from the task where it has fewest to that where it has most. */
function seedsText(scores: readonly TaskScores[]): string {
  const counts = methods.flatMap(({ id }) => {
    const runs = scores.flatMap((task) => task.methods.get(id)?.runs.length ?? []);
    return runs.length > 0 ? [`${id} ${Math.min(...runs)} to ${Math.max(...runs)} (${runs.length} tasks)`] : [];
  });
  return counts.join(', ');
}

/** Without functions, maps and the runs themselves. */
function asJson({ notes, budgets, comparisons, scores, cells }: Comparisons) {
  return {
    notes,
    budgets,
    comparisons,
    tasks: scores.map(({ task, half, best, gapUnit, methods }) => ({
      id: task.id,
      family: task.family,
      about: task.about,
      half,
      best,
      unit: gapUnit,
      methods: Object.fromEntries([...methods].map(([id, { at }]) => [id, Object.fromEntries(at)])),
    })),
    cells: cells.map(({ task, ...cell }) => ({ task: task.task.id, half: task.half, ...cell })),
  };
}
