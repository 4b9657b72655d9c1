/** peers.json and peers.html, from whatever runs there are. */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { browserProgram, type Settings } from '../page/document.ts';
import { claimsOf } from './claims.ts';
import { methods, OURS, type Method } from './methods.ts';
import { pageOf, type Page } from './page.ts';
import { BUDGETS } from './run.ts';
import { scoresOf, type Made, type TaskScores } from './scores.ts';
import { cells, duel, overall } from './summary.ts';
import { kept, type Place } from './store.ts';
import { halves, tasks, type Half } from './tasks/index.ts';

export interface Circumstances {
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
export async function writeReport(places: readonly Place[], circumstances: Circumstances): Promise<string> {
  const { out, trials } = circumstances;
  const made = places.flatMap((place): Made[] => {
    const found = kept(place);
    return found ? [{ ...place, method: place.method.id, run: found.run }] : [];
  });
  const page = pageFrom(made, trials, settingsOf(made, circumstances), circumstances.notes);
  writeFileSync(path.join(out, 'peers.json'), `${JSON.stringify(asJson(page), null, 1)}\n`);
  const file = path.join(out, 'peers.html');
  writeFileSync(file, pageOf(page, await browserProgram()));
  const claims = page.claims.map(({ held, measured }) => `${held === null ? '–' : held ? '✓' : '✗'} ${measured}`);
  return [...claims, file].join('\n');
}

export function pageFrom(made: readonly Made[], trials: number, settings: Settings, notes: readonly string[]): Page {
  // the long run is there for its seconds alone
  const compared = made.filter(({ run }) => run.values.length <= trials);
  const shown = methods.filter(({ id }) => compared.some(({ method }) => method === id));
  const peers = shown.filter(({ of }) => of !== 'engine').map(({ id }) => id);
  const parallels = [8, 4, 16].map((parallel) => ({ parallel, scores: scoresOf(tasks, compared, parallel) }));
  const main = parallels[0].scores;
  const budgets = BUDGETS.filter((budget) => compared.some(({ run }) => run.values.length >= budget));
  return {
    settings,
    notes,
    methods: shown,
    budgets,
    claims: claimsOf(main, made, peers),
    comparisons: parallels
      .filter(({ parallel }) => parallel === 8 || compared.some((each) => each.parallel === parallel))
      .flatMap(({ parallel, scores }) =>
        [...halves, 'all' as const].map((half) => comparison(parallel, half, scores, shown, budgets)),
      ),
    scores: main,
    cells: cells(main, peers, budgets),
  };
}

function comparison(
  parallel: number,
  half: Half | 'all',
  scores: readonly TaskScores[],
  shown: readonly Method[],
  budgets: readonly number[],
) {
  const those = scores.filter((task) => half === 'all' || task.half === half);
  const here = shown.filter(({ id }) => those.some((task) => task.methods.has(id)));
  const others = here.filter(({ id }) => id !== OURS);
  return {
    parallel,
    half,
    overall: overall(those, here.map(({ id }) => id), budgets), // prettier-ignore
    duels: others.map(({ id }) => ({ peer: id, at: budgets.map((budget) => duel(those, id, budget)) })),
  };
}

function settingsOf(made: readonly Made[], { trials, jobs, optuna }: Circumstances): Settings {
  const main = made.filter(({ parallel, method }) => parallel === 8 && method === OURS);
  return [
    ['Tasks', String(new Set(made.map(({ task }) => task.id)).size)],
    ['Trials a run', String(trials)],
    ['Runs', made.length.toLocaleString('en')],
    ['Seeds of ours, 8 in parallel', String(new Set(main.map(({ seed }) => seed)).size)],
    ['Optuna', optuna ?? 'not found'],
    ['Runs at a time', String(jobs)],
    ['Cores', `${availableParallelism()} (${cpus().at(0)?.model ?? 'unknown'})`],
    ['Node', process.version],
    ['System', `${process.platform} ${process.arch}`],
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
    tasks: scores.map(({ task, half, best, unit, methods }) => ({
      id: task.id,
      family: task.family,
      about: task.about,
      half,
      best,
      unit,
      methods: Object.fromEntries([...methods].map(([id, { at }]) => [id, Object.fromEntries(at)])),
    })),
    cells: cells.map(({ task, ...cell }) => ({ task: task.task.id, half: task.half, ...cell })),
  };
}
