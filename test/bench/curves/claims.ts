/** What is asked of early stopping, and what came out on the half that no rule was tuned on. */
import { confidenceInterval } from '../shared/confidenceInterval.ts';
import type { Claim } from '../shared/page/claim.ts';
import { OURS, PEERS, WITHOUT } from './methods.ts';
import { BUDGETS, geometricMean, REACHED, TIE_TOLERANCE, type TaskScores } from './scores.ts';

/** With fewer seeds nothing is claimed. */
const ENOUGH_SEEDS = 20;
const MAX_SHARE = 0.5;
const MIN_AHEAD = 0.9;

export function claimsOf(scores: readonly TaskScores[]): Claim[] {
  const held = scores.filter(({ half }) => half === 'held');
  const enough = held.length > 0 && held.every(hasEnoughSeeds);
  return [timeClaim(held), aheadClaim(held), neverWorseClaim(scores)].map((claim) => ({
    ...claim,
    held: enough ? claim.held : null,
  }));
}

function timeClaim(held: readonly TaskScores[]): Claim {
  const reached = held.flatMap(({ methods }) => methods.get(OURS)?.reached ?? []);
  const share = geometricMean(reached);
  const each = REACHED.map((budget, i) => {
    const own = held.flatMap(({ methods }) => methods.get(OURS)?.reached?.at(i) ?? []);
    return `${geometricMean(own).toFixed(2)} for ${100 * budget} %`;
  });
  return {
    sentence:
      `What our engine has after 25, 50 and 100 % of the time without stopping, it has with the rule in at most ${MAX_SHARE} ` +
      'of that time (geometric mean over the three and the held-back tasks).',
    held: share <= MAX_SHARE,
    measured: reached.length === 0 ? 'No run.' : `${share.toFixed(2)}: ${each.join(', ')}.`,
  };
}

function aheadClaim(held: readonly TaskScores[]): Claim {
  const cells = held.flatMap(({ task, methods, ticks }) =>
    BUDGETS.flatMap((budget) => {
      const at = (id: string): number | undefined => methods.get(id)?.medianGap[Math.round(budget * ticks)];
      const [ours, peers] = [at(OURS), PEERS.flatMap((id) => at(id) ?? [])];
      return ours === undefined || peers.length === 0 ? [] : [{ task, budget, ours, best: Math.min(...peers) }];
    }),
  );
  const behind = cells.filter(({ ours, best }) => ours > best + TIE_TOLERANCE);
  const good = cells.length - behind.length;
  const where = behind.map(({ task, budget, ours, best }) => {
    return `${task} at ${100 * budget} % (${ours.toPrecision(2)} against ${best.toPrecision(2)})`;
  });
  return {
    sentence:
      'With the rule ours is ahead of the best of the three pruners, or equal, on at least 90 % of the cells (task, budget ' +
      'of 10, 25, 50 and 100 %) of the held-back half.',
    held: good >= MIN_AHEAD * cells.length,
    measured:
      cells.length === 0
        ? 'No run.'
        : `${good} of ${cells.length} (${((100 * good) / cells.length).toFixed(0)} %).` +
          (behind.length > 0 ? ` Behind: ${where.join('; ')}.` : ''),
  };
}

function neverWorseClaim(scores: readonly TaskScores[]): Claim {
  const differences = scores.flatMap(({ task, methods, ticks }) => {
    const [ours, without] = [methods.get(OURS)?.gaps, methods.get(WITHOUT)?.gaps];
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
      'On no task is the end worse with the rule than without by significantly more than 2 % of the gap of random search ' +
      '(paired by seed, 95 % interval).',
    held: worse.length === 0,
    measured:
      differences.length === 0
        ? 'No pair of runs.'
        : `Worse on ${worse.length} of ${differences.length}${words.length > 0 ? `: ${words.join('; ')}` : ''}.`,
  };
}

function hasEnoughSeeds({ methods }: TaskScores): boolean {
  return [OURS, WITHOUT, ...PEERS].every((id) => (methods.get(id)?.gaps.size ?? 0) >= ENOUGH_SEEDS);
}
