/** The claims about trials that pause, judged on the halves that nothing was tuned on. */
import type { Claim } from '../shared/claim.ts';
import { mean } from '../shared/quantiles.ts';
import { ENOUGH_SEEDS, neverWorseClaim } from './claims.ts';
import { GATED, WITHOUT } from './methods.ts';
import type { TaskScores } from './scores.ts';
import { SUITES, type Suite } from './tasks.ts';
import { shareOfWhole } from './times.ts';

/** Of the time of whole trials: the mean on the public suites; on ours, where early values tell little, the upper end. */
const MOST_TIME: Readonly<Record<Suite, number>> = { taskset: 0.6, lcbench: 0.75, grids: 1.05 };
const GAP_AFTER = 0.25;
const MOST_OF_GAP = 1 / 3;

export function pauseClaimsOf(scores: readonly TaskScores[]): Claim[] {
  const held = scores.filter(({ half }) => half === 'held');
  const suites = ['taskset', 'lcbench', 'grids'] as const;
  const ofSuite = (suite: Suite): TaskScores[] => held.filter((task) => task.suite === suite);
  const claims = suites.flatMap((suite) => [timeClaim(suite, ofSuite(suite)), ...(suite === 'grids' ? [] : [gapClaim(suite, ofSuite(suite))])]); // oxfmt-ignore
  const enough = held.length > 0 && held.every(hasEnoughSeeds);
  return [...claims, neverWorseClaim(held, GATED)].map((claim) => ({ ...claim, held: enough ? claim.held : null }));
}

function timeClaim(suite: Suite, scores: readonly TaskScores[]): Claim {
  const share = shareOfWhole(scores, GATED);
  const judged = suite === 'grids' ? share?.interval[1] : share?.mean;
  const what = suite === 'grids' ? 'the upper end of 95 %' : 'the mean';
  return {
    sentence:
      `${SUITES[suite]}: ${GATED} has the quality of whole trials after 2.5, 5 and 10 trial lengths in at most ` +
      `${MOST_TIME[suite]} of their time (${what} over the three and the held-back tasks).`,
    held: judged !== undefined && judged <= MOST_TIME[suite],
    measured: share
      ? `${suite}: ${share.mean.toFixed(2)} (${share.interval.map((end) => end.toFixed(2)).join(' to ')}).`
      : `${suite}: no run.`,
  };
}

function gapClaim(suite: Suite, scores: readonly TaskScores[]): Claim {
  const [own, whole] = [GATED, WITHOUT].map((id) =>
    mean(scores.map(({ methods, ticks }) => methods.get(id)?.medianGap[Math.round(GAP_AFTER * ticks)] ?? NaN)),
  );
  return {
    sentence: `${SUITES[suite]}: after the epochs of 20 whole trials ${GATED} leaves at most a third of their gap.`,
    held: own <= MOST_OF_GAP * whole,
    measured: `${suite}: ${own.toPrecision(2)} against ${whole.toPrecision(2)}.`,
  };
}

function hasEnoughSeeds({ methods }: TaskScores): boolean {
  return [GATED, WITHOUT].every((id) => (methods.get(id)?.gaps.size ?? 0) >= ENOUGH_SEEDS);
}
