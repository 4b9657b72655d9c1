/** The claims about the engine, and their results. */
import type { Claim } from '../shared/claim.ts';
import { announcedClaims } from './announced.ts';
import { OURS, RANDOM } from './methods.ts';
import { DEFAULT_SEEDS } from './options.ts';
import { median } from '../shared/quantiles.ts';
import type { Run } from './run.ts';
import { TIE_TOLERANCE, gapsOf, medianAt, standingOf, type CompletedRun, type TaskScores } from './scores.ts';
import { comparisonCells, type Cell } from './summary.ts';

const CLAIMED_BUDGETS = [24, 48, 96];

/** @param scores of all tasks, 8 in parallel */
export function claimsOf(
  scores: readonly TaskScores[],
  made: readonly CompletedRun[],
  peers: readonly string[],
): Claim[] {
  const runs = made.filter(({ method, parallel }) => method === OURS && parallel === 8);
  return [
    aheadOrEqualClaim(scores, peers),
    neverWorseThanRandomClaim(scores),
    engineTimeClaim(runs, 100, 0.3),
    engineTimeClaim(runs, 1000, 2),
    ...announcedClaims(scores, made),
  ];
}

function aheadOrEqualClaim(scores: readonly TaskScores[], peers: readonly string[]): Claim {
  const held = scores.filter(({ half }) => half === 'held');
  const found = comparisonCells(held, peers, CLAIMED_BUDGETS);
  const good = found.filter((cell) => cell.standing !== 'behind');
  const share = good.length / found.length;
  const enough =
    found.length === CLAIMED_BUDGETS.length * held.length &&
    held.length > 0 &&
    held.every((task) => hasEnoughSeeds(task, peers));
  const lost = found.filter((cell) => cell.standing === 'behind').map(cellText);
  const dev = comparisonCells(scores.filter(({ half }) => half === 'dev'), peers, CLAIMED_BUDGETS); // oxfmt-ignore
  return {
    sentence:
      'Against the best of the peers ours is ahead or equal on at least 80 % of the cells (task, budget of 24, 48 and 96) of ' +
      'the half that nothing was tuned on.',
    held: enough ? share >= 0.8 : null,
    measured:
      found.length === 0
        ? 'No run.'
        : `${countsOf(found)} On dev: ${countsOf(dev)}${lost.length > 0 ? ` Behind on held: ${lost.join('; ')}.` : ''}`,
  };
}

function countsOf(found: readonly Cell[]): string {
  const count = (what: Cell['standing']): number => found.filter((cell) => cell.standing === what).length;
  const good = count('ahead') + count('equal');
  const percent = found.length > 0 ? ` (${((100 * good) / found.length).toFixed(0)} %)` : '';
  return `${good} of ${found.length}${percent}: ahead ${count('ahead')}, equal ${count('equal')}, behind ${count('behind')}.`;
}

function cellText({ task, budget, ours, theirs, peer }: Cell): string {
  return `${task.task.id} at ${budget} (${ours.toPrecision(2)} against ${theirs.toPrecision(2)} of ${peer})`;
}

function neverWorseThanRandomClaim(scores: readonly TaskScores[]): Claim {
  const dealt = scores.filter(({ half }) => half !== 'rerun');
  const both = dealt.flatMap((task) => {
    const [ours, random] = [medianAt(task, OURS, 96), medianAt(task, RANDOM, 96)];
    return ours === undefined || random === undefined ? [] : [{ task, ours, random }];
  });
  const worse = both.filter(({ ours, random }) => standingOf(ours, random) === 'behind');
  const words = worse.map(
    ({ task, ours, random }) => `${task.task.id} (${ours.toPrecision(2)} against ${random.toPrecision(2)})`,
  );
  const enough = both.length === dealt.length && dealt.length > 0 && dealt.every((task) => hasEnoughSeeds(task, []));
  return {
    sentence: `On no task is ours worse than random at 96 trials (medians; a difference of up to ${TIE_TOLERANCE} of the unit is none).`,
    held: enough ? worse.length === 0 : null,
    measured: `Worse on ${worse.length} of ${both.length} tasks${worse.length > 0 ? `: ${words.join('; ')}` : ''}.`,
  };
}

/** Enough runs of ours and of each of the peers. */
function hasEnoughSeeds(task: TaskScores, peers: readonly string[]): boolean {
  return [OURS, ...peers].every((method) => gapsOf(task, method, CLAIMED_BUDGETS[0]).length >= DEFAULT_SEEDS);
}

/** By the medians over the seeds, as the machine may be busy with something else at times. */
function engineTimeClaim(runs: readonly CompletedRun[], trials: number, limit: number): Claim {
  const ids = [...new Set(runs.map(({ task }) => task.id))];
  const batches = ids.map((id) => ({
    id,
    seconds: runs.filter(({ task }) => task.id === id).flatMap(({ run }) => secondsAt(run, trials)),
  }));
  const medians = batches
    .filter(({ seconds }) => seconds.length > 0)
    .map(({ id, seconds }) => ({ id, seconds: median(seconds) }));
  const slowest = medians.reduce<{ id: string; seconds: number } | undefined>(
    (most, each) => (most && most.seconds >= each.seconds ? most : each),
    undefined,
  );
  const all = batches.flatMap(({ seconds }) => seconds);
  return {
    sentence: `The engine takes less than ${limit < 1 ? `${1000 * limit} ms` : `${limit} s`} for a batch of 8 at ${trials.toLocaleString('en')} trials (asked, told and believed).`,
    held: slowest ? slowest.seconds < limit : null,
    measured: slowest
      ? `Median over ${medians.length === 1 ? 'the task' : `all ${medians.length} tasks`} ${formatMs(median(all))}, the slowest task ` +
        `${slowest.id} with a median of ${formatMs(slowest.seconds)}, the slowest batch ${formatMs(Math.max(...all))}.`
      : 'Not run.',
  };
}

const formatMs = (seconds: number): string => `${Math.round(1000 * seconds)} ms`;

/** Of the batch that holds this trial and of the one before; none for a shorter run. */
function secondsAt({ batches }: Run, trial: number): number[] {
  let before = 0;
  const at = batches.findIndex(([count]) => (before += count) >= trial);
  return at < 0 ? [] : batches.slice(Math.max(0, at - 1), at + 1).map(([, seconds]) => seconds);
}
