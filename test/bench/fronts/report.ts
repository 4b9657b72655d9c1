/** fronts.json and fronts.md, from whatever runs there are. */
import { randomPoints } from '../peers/optimizer.ts';
import type { Claim } from '../shared/claim.ts';
import { median } from '../shared/quantiles.ts';
import { machineSettings, table, writeResults } from '../shared/results.ts';
import { methods, OURS, RANDOM, type Method } from './methods.ts';
import { halfOf, halves, type Half } from './problems/index.ts';
import { keepsLimits, kindOf, kinds, measure, type Kind, type Problem } from './problems/problem.ts';
import { BUDGETS, load, PARALLEL, type PlannedRun, type Run } from './run.ts';
import { firstKept, medianOf, missing, standingOf, type Standing } from './scores.ts';

export interface ReportContext {
  readonly out: string;
  readonly trials: number;
  readonly seeds: number;
  readonly jobs: number;
  /** Which peers are not compared, and why. */
  readonly notes: readonly string[];
  /** Its version. */
  readonly optuna: string | undefined;
}

/** @returns sentences that say what came out and where the page is */
export function writeReport(planned: readonly PlannedRun[], context: ReportContext): string {
  const { out, trials, seeds, jobs, notes, optuna } = context;
  const scores = scoresOf(planned);
  const cells = cellsOf(scores);
  const shown = methods.filter(({ id }) => scores.some(({ method }) => method.id === id));
  const problems = [...new Set(planned.map(({ problem }) => problem))];
  return writeResults(out, 'fronts', {
    settings: [
      ['Problems', String(problems.length)],
      ['Trials a run', `${trials}, ${PARALLEL} at once`],
      ['Seeds', String(seeds)],
      ['Optuna', optuna ?? 'not found'],
      ...machineSettings(jobs),
    ],
    claims: claimsOf(cells),
    numbers: { notes, scores: scores.map(asJson), cells: cells.map(({ problem, ...cell }) => ({ problem: problem.id, ...cell })) }, // oxfmt-ignore
    tables: [
      ...notes,
      '## Ours against the best of the others: cells ahead / equal / behind',
      standingTable(cells),
      '## What is missing, in powers of ten: medians over the seeds',
      ...kinds.flatMap((kind) => [`### ${kind}`, missingTable(kind, problems, scores, shown)]),
      '## The first trial that keeps all limits: medians over the seeds',
      firstTable(problems, scores, shown),
      '## Own seconds of a run: medians over runs',
      secondsTable(scores, shown),
      '## The problems',
      problemTable(problems),
    ],
  });
}

/** A method's runs of a problem. */
interface Score {
  readonly problem: Problem;
  readonly method: Method;
  readonly runs: readonly Run[];
  /** By the number of trials: what is missing in the median. */
  readonly at: ReadonlyMap<number, number>;
  /** The number of the first trial that keeps all limits, in the median. */
  readonly first: number;
}

function scoresOf(planned: readonly PlannedRun[]): Score[] {
  const problems = [...new Set(planned.map(({ problem }) => problem))];
  return problems.flatMap((problem) =>
    methods.flatMap((method) => {
      const own = planned.filter((each) => each.problem === problem && each.method === method);
      const runs = own.flatMap((each) => load(each)?.run ?? []);
      return runs.length > 0 ? [scoreOfRuns(problem, method, runs)] : [];
    }),
  );
}

function scoreOfRuns(problem: Problem, method: Method, runs: readonly Run[]): Score {
  const budgets = BUDGETS.filter((budget) => runs.every(({ outcomes }) => outcomes.length >= budget));
  const missingAt = (budget: number) => runs.map(({ outcomes }) => missing(problem, outcomes.slice(0, budget)));
  return {
    ...{ problem, method, runs },
    at: new Map(budgets.map((budget) => [budget, medianOf(missingAt(budget))])),
    first: medianOf(runs.map(({ outcomes }) => firstKept(outcomes))),
  };
}

/** A problem at a budget: ours against the best of the others. */
interface Cell {
  readonly problem: Problem;
  readonly half: Half;
  readonly budget: number;
  /** The best of the others. */
  readonly peer: string;
  readonly standing: Standing;
  /** Against random search. */
  readonly beside: Standing | null;
}

function cellsOf(scores: readonly Score[]): Cell[] {
  return scores
    .filter(({ method }) => method.id === OURS)
    .flatMap(({ problem, at }) =>
      [...at].flatMap(([budget, ours]) => {
        const others = scores.flatMap((each) => {
          const theirs = each.problem === problem && each.method.id !== OURS ? each.at.get(budget) : undefined;
          return theirs === undefined ? [] : [{ peer: each.method.id, theirs }];
        });
        if (others.length === 0) return [];
        const best = others.reduce((least, each) => (each.theirs < least.theirs ? each : least));
        const random = others.find(({ peer }) => peer === RANDOM);
        const beside = random ? standingOf(ours, random.theirs) : null;
        return [{ problem, half: halfOf(problem), budget, peer: best.peer, standing: standingOf(ours, best.theirs), beside }]; // oxfmt-ignore
      }),
    );
}

function claimsOf(cells: readonly Cell[]): Claim[] {
  const held = cells.filter(({ half }) => half === 'held');
  const good = held.filter(({ standing }) => standing !== 'behind').length;
  const worse = cells.filter(({ budget, beside }) => budget === Math.max(...BUDGETS) && beside === 'behind');
  const judged = cells.some(({ budget }) => budget === Math.max(...BUDGETS));
  return [
    {
      sentence: 'On the held-back half ours is ahead of the best of the others, or equal, in 8 of 10 cells.',
      held: held.length > 0 ? good >= 0.8 * held.length : null,
      measured: held.length > 0 ? `In ${good} of ${held.length}.` : 'Not run.',
    },
    {
      sentence: `On no problem is ours worse than random search at ${Math.max(...BUDGETS)} trials.`,
      held: judged ? worse.length === 0 : null,
      measured: judged ? `Worse on ${worse.map(({ problem }) => problem.id).join(', ') || 'none'}.` : 'Not run.',
    },
  ];
}

function standingTable(cells: readonly Cell[]): string {
  const rows = halves.flatMap((half) =>
    [...kinds, 'all'].map((kind) => {
      const own = cells.filter((cell) => cell.half === half && (kind === 'all' || kindOf(cell.problem) === kind));
      return [half, kind, ...BUDGETS.map((budget) => countsText(own.filter((cell) => cell.budget === budget)))];
    }),
  );
  return table(['Half', 'Problems', ...BUDGETS.map((budget) => `${budget} trials`)], rows);
}

function countsText(cells: readonly Cell[]): string {
  if (cells.length === 0) return '–';
  const count = (standing: Standing) => cells.filter((cell) => cell.standing === standing).length;
  const share = (count('ahead') / cells.length) * 100;
  return `${count('ahead')} / ${count('equal')} / ${count('behind')} (ahead in ${share.toFixed(0)} %)`;
}

function missingTable(kind: Kind, problems: readonly Problem[], scores: readonly Score[], shown: readonly Method[]) {
  const rows = problems
    .filter((problem) => kindOf(problem) === kind)
    .map((problem) => [
      problem.id,
      halfOf(problem),
      ...BUDGETS.flatMap((budget) => {
        const values = shown.map((method) => scoreOf(scores, problem, method)?.at.get(budget));
        const least = Math.min(...values.map((value) => value ?? Infinity));
        return values.map((value) => (value === least ? `**${numberText(value)}**` : numberText(value)));
      }),
    ]);
  return table(
    ['Problem', 'Half', ...BUDGETS.flatMap((budget) => shown.map(({ label }) => `${label} at ${budget}`))],
    rows,
  );
}

function firstTable(problems: readonly Problem[], scores: readonly Score[], shown: readonly Method[]): string {
  const rows = problems
    .filter(({ limits }) => limits > 0)
    .map((problem) => [
      problem.id,
      halfOf(problem),
      ...shown.map((method) => {
        const first = scoreOf(scores, problem, method)?.first;
        return first === undefined ? '–' : first === Infinity ? 'none' : String(first);
      }),
    ]);
  return table(['Problem', 'Half', ...shown.map(({ label }) => label)], rows);
}

function secondsTable(scores: readonly Score[], shown: readonly Method[]): string {
  const rows = kinds.map((kind) => [
    kind,
    ...shown.map((method) => {
      const runs = scores.filter((each) => each.method === method && kindOf(each.problem) === kind).flatMap((each) => each.runs); // oxfmt-ignore
      const totals = runs.map(({ batches }) => batches.reduce((total, [, seconds]) => total + seconds, 0));
      return totals.length > 0 ? median(totals).toFixed(2) : '–';
    }),
  ]);
  return table(['Problems', ...shown.map(({ label }) => label)], rows);
}

function problemTable(problems: readonly Problem[]): string {
  const rows = problems.map((problem) => {
    const { id, about, space, objectives, limits, best } = problem;
    const kept = limits > 0 ? `${(100 * keptShare(problem)).toPrecision(2)} %` : '–';
    return [id, halfOf(problem), about, ...[space.length, objectives, limits].map(String), kept, best.toPrecision(6)];
  });
  return table(['Problem', 'Half', '', 'Parameters', 'Objectives', 'Limits', 'Within limits', 'Best'], rows);
}

/** The share of the space that keeps all limits. */
function keptShare(problem: Problem): number {
  const points = randomPoints(problem.space, 0)(50_000);
  return points.filter((point) => keepsLimits(measure(problem, point))).length / points.length;
}

function scoreOf(scores: readonly Score[], problem: Problem, method: Method): Score | undefined {
  return scores.find((each) => each.problem === problem && each.method === method);
}

function numberText(value: number | undefined): string {
  if (value === undefined) return '–';
  return value === Infinity ? 'none' : (Math.round(value * 100) / 100 + 0).toFixed(2); // and not −0
}

/** Without functions, maps and the runs themselves; an infinite number is null. */
function asJson({ problem, method, at, first, runs }: Score) {
  return {
    ...{ problem: problem.id, half: halfOf(problem), method: method.id, first },
    missing: Object.fromEntries(at),
    finals: runs.map(({ outcomes }) => missing(problem, outcomes)),
  };
}
