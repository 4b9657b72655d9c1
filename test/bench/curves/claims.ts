/** The claims about early stopping, judged on the half that no rule was tuned on. */
import { confidenceInterval } from '../shared/confidenceInterval.ts';
import type { Claim } from '../shared/claim.ts';
import { geometricMean } from '../shared/quantiles.ts';
import { aheadInterval, cellsOf, isBehind, isClearlyBehind } from './ahead.ts';
import { OURS, OURS_MODEL, PEERS, WITHOUT } from './methods.ts';
import { TIE_TOLERANCE, type TaskScores } from './scores.ts';
import { REACHED, timeInterval } from './times.ts';

/** With fewer seeds nothing is claimed. */
export const ENOUGH_SEEDS = 20;
const MAX_SHARE = 0.5;
const MIN_AHEAD = 0.9;
const RULES = [OURS, OURS_MODEL];

export function claimsOf(scores: readonly TaskScores[]): Claim[] {
  const held = scores.filter(({ half }) => half === 'held');
  const enough = held.length > 0 && held.every(hasEnoughSeeds);
  const claims = [
    ...RULES.map((method) => timeClaim(held, method)),
    ...[...RULES, WITHOUT].map((method) => aheadClaim(held, method)),
    ...RULES.map((method) => neverWorseClaim(scores, method)),
  ];
  return claims.map((claim) => ({ ...claim, held: enough ? claim.held : null }));
}

function timeClaim(held: readonly TaskScores[], method: string): Claim {
  const times = held.flatMap(({ methods }) => methods.get(method)?.reached ?? []);
  const share = geometricMean(times);
  const each = REACHED.map((budget, i) => {
    const own = held.flatMap(({ methods }) => methods.get(method)?.reached?.at(i) ?? []);
    return `${geometricMean(own).toFixed(2)} for ${100 * budget} %`;
  });
  const interval = timeInterval(held, method)?.map((time) => time.toFixed(2));
  return {
    sentence:
      `${method} has the quality that our engine has after 25, 50 and 100 % of the time without stopping in at most ${MAX_SHARE} ` +
      'of that time (geometric mean over the three and the held-back tasks).',
    held: share <= MAX_SHARE,
    measured: interval ? `${method} ${share.toFixed(2)} (${interval.join(' to ')}): ${each.join(', ')}.` : 'No run.',
  };
}

function aheadClaim(held: readonly TaskScores[], method: string): Claim {
  const cells = cellsOf(held, method);
  const behind = cells.filter(isBehind);
  const good = cells.length - behind.length;
  const where = behind.map((cell) => {
    const gaps = [cell.ours, cell.best].map((gap) => gap.toPrecision(2)).join(' against ');
    return `${cell.task} at ${100 * cell.budget} % (${gaps}${isClearlyBehind(cell) ? ', clearly' : ''})`;
  });
  const percent = (share: number): string => (100 * share).toFixed(0);
  return {
    sentence:
      `${method} is ahead of the best of the three pruners, or equal, on at least ${percent(MIN_AHEAD)} % of the cells (task, ` +
      'budget of 10, 25, 50 and 100 %) of the held-back half. Clearly behind: in 97.5 % of the draws of the seeds.',
    held: good >= MIN_AHEAD * cells.length,
    measured:
      cells.length === 0
        ? 'No run.'
        : `${method} ${good} of ${cells.length} (${percent(good / cells.length)} %; ` +
          `${aheadInterval(cells).map(percent).join(' to ')} % of draws of the ${Math.min(...cells.map(({ seeds }) => seeds))} seeds).` +
          (behind.length > 0 ? ` Behind: ${where.join('; ')}.` : ''),
  };
}

export function neverWorseClaim(scores: readonly TaskScores[], method: string): Claim {
  const differences = scores.flatMap(({ task, methods, ticks }) => {
    const [ours, without] = [methods.get(method)?.gaps, methods.get(WITHOUT)?.gaps];
    const pairs = [...(ours ?? [])].flatMap(([seed, gap]) => {
      const other = without?.get(seed);
      return other ? [gap[ticks] - other[ticks]] : [];
    });
    return pairs.length < 2 ? [] : [{ task, ...confidenceInterval(pairs) }];
  });
  const worse = differences.filter(({ mean, halfWidth = 0 }) => mean - halfWidth > TIE_TOLERANCE);
  const words = worse.map(({ task, mean, halfWidth = 0 }) => `${task} (+${mean.toFixed(2)} ± ${halfWidth.toFixed(2)})`);
  return {
    sentence:
      `On no task is the end worse with ${method} than without by significantly more than 2 % of the gap of random search ` +
      '(paired by seed, 95 % interval).',
    held: worse.length === 0,
    measured:
      differences.length === 0
        ? 'No pair of runs.'
        : `${method} worse on ${worse.length} of ${differences.length}${words.length > 0 ? `: ${words.join('; ')}` : ''}.`,
  };
}

function hasEnoughSeeds({ methods }: TaskScores): boolean {
  return [...RULES, WITHOUT, ...PEERS].every((id) => (methods.get(id)?.gaps.size ?? 0) >= ENOUGH_SEEDS);
}
