/** peers.json and peers.html, from whatever runs there are. */
import type { Settings } from '../shared/page/document.ts';
import { machineSettings, writePage } from '../shared/page/report.ts';
import { claimsOf } from './claims.ts';
import { methods, OURS, type Method } from './methods.ts';
import { pageOf, type Page } from './page.ts';
import { BUDGETS } from './run.ts';
import { scoresOf, type CompletedRun, type TaskScores } from './scores.ts';
import { comparisonCells, comparePair, summarizeMethods } from './summary.ts';
import { load, type PlannedRun } from './store.ts';
import { halves, tasks, type Half } from './tasks/index.ts';

export interface ReportContext {
  readonly out: string;
  readonly trials: number;
  readonly jobs: number;
  readonly parallels: readonly number[];
  /** Which peers are not compared, and why. */
  readonly notes: readonly string[];
  /** Its version. */
  readonly optuna: string | undefined;
}

/** @returns sentences that say what came out and where the page is */
export async function writeReport(planned: readonly PlannedRun[], context: ReportContext): Promise<string> {
  const { out, trials } = context;
  const runs = planned.flatMap((asked): CompletedRun[] => {
    const found = load(asked);
    return found ? [{ ...asked, method: asked.method.id, run: found.run }] : [];
  });
  const page = pageFrom(runs, trials, settingsOf(runs, context), context.notes);
  const file = await writePage(out, 'peers', asJson(page), (script) => pageOf(page, script));
  const claims = page.claims.map(({ held, measured }) => `${held === null ? '–' : held ? '✓' : '✗'} ${measured}`);
  return [...claims, file].join('\n');
}

export function pageFrom(
  runs: readonly CompletedRun[],
  trials: number,
  settings: Settings,
  notes: readonly string[],
): Page {
  // the long run is there for its seconds alone
  const compared = runs.filter(({ run }) => run.values.length <= trials);
  const shownMethods = methods.filter(({ id }) => compared.some(({ method }) => method === id));
  const peers = shownMethods.filter(({ implementation }) => implementation !== 'engine').map(({ id }) => id);
  const parallels = [8, 4, 16].map((parallel) => ({ parallel, scores: scoresOf(tasks, compared, parallel) }));
  const main = parallels[0].scores;
  const budgets = BUDGETS.filter((budget) => compared.some(({ run }) => run.values.length >= budget));
  return {
    settings,
    notes,
    methods: shownMethods,
    budgets,
    claims: claimsOf(main, runs, peers),
    comparisons: parallels
      .filter(({ parallel }) => parallel === 8 || compared.some((each) => each.parallel === parallel))
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
) {
  const chosenScores = scores.filter((task) => (half === 'all' ? task.half !== 'rerun' : task.half === half));
  const here = shown.filter(({ id }) => chosenScores.some((task) => task.methods.has(id)));
  const others = here.filter(({ id }) => id !== OURS);
  return {
    parallel,
    half,
    overall: summarizeMethods(chosenScores, here.map(({ id }) => id), budgets), // prettier-ignore
    duels: others.map(({ id }) => ({ peer: id, at: budgets.map((budget) => comparePair(chosenScores, id, budget)) })),
  };
}

function settingsOf(runs: readonly CompletedRun[], { trials, jobs, optuna }: ReportContext): Settings {
  const main = runs.filter(({ parallel, method }) => parallel === 8 && method === OURS);
  return [
    ['Tasks', String(new Set(runs.map(({ task }) => task.id)).size)],
    ['Trials a run', String(trials)],
    ['Runs', runs.length.toLocaleString('en')],
    ['Seeds of ours, 8 in parallel', String(new Set(main.map(({ seed }) => seed)).size)],
    ['Optuna', optuna ?? 'not found'],
    ...machineSettings(jobs),
  ];
}

/** The page's content without functions, maps and the runs themselves. */
function asJson({ settings, notes, claims, budgets, comparisons, scores, cells }: Page): unknown {
  return {
    settings: Object.fromEntries(settings),
    notes,
    claims,
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
