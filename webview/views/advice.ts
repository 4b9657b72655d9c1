/** Whether a study still gets better, and the next step for a person. */
import {
  CONFIRMED,
  countLimits,
  frontGrowth,
  gainLeft,
  isLittle,
  isWithinNoise,
  MATTERS_FROM,
  runsDiffer,
  trialsWithoutImprovement,
} from '../../src/protocol.ts';
import type { Summary } from '../../src/protocol.ts';
import type { LatestInsight } from '../receivedStudy.ts';
import { remembered } from '../remembered.ts';

/** `confirm`: run the best points of a noisy metric again. `flat`: nothing better came for long. `loosen`: a limit. */
export type Advice = 'stop' | 'enough' | 'flat' | 'more' | 'confirm' | 'loosen';

/** So many trials without improvement, in batches, before it is advised to stop. */
const QUIET_BATCHES = 2;
const LEAST_QUIET_TRIALS = 10;

/** Null while there is none to give. It follows from the figure that the tile of the gain shows. */
export function adviceFor(summary: Summary, insight: LatestInsight): Advice | null {
  if (summary.setAside) return null;
  if (summary.recommended === null) return PHASES[summary.state] === 'end' && countLimits(summary).judged > 0 ? 'loosen' : null; // oxfmt-ignore
  if (summary.objectives !== undefined) return frontAdvice(summary);
  if (shouldConfirm(summary)) return 'confirm';
  const left = gainLeft(summary, insight);
  if (!left) return left === null && summary.hasEnough ? 'enough' : null;
  // a gain that is only possible has to be larger than the noise that is
  const noise = left.by === 'up to' && summary.noise === 0 ? (insight?.noiseBelow ?? 0) : summary.noise;
  const bringsLittle = isLittle(left.gain, summary) || isWithinNoise(left, { noise });
  switch (PHASES[summary.state]) {
    case 'course':
      return bringsLittle && isQuiet(summary) ? 'stop' : null;
    case 'end':
      if (summary.hasEnough || bringsLittle) return 'enough';
      return !runsDiffer(summary) && isQuiet(summary, left.expected?.trials ?? Infinity) ? 'flat' : 'more';
    case null:
      return null;
  }
}

/** Advice differs in the course of a study and at its end; else there is none. */
const PHASES: Readonly<Record<Summary['state'], 'course' | 'end' | null>> = {
  ...{ running: 'course', paused: 'course' },
  ...{ finished: 'end', stopped: 'end', interrupted: 'end' },
  ...{ new: null, failed: null, damaged: null },
};

/** Of several objectives no forecast says what is to come: what the last trials brought does. */
function frontAdvice(summary: Summary): Advice | null {
  const growth = latestGrowth(summary);
  const phase = PHASES[summary.state];
  if (growth === null || phase === null) return null;
  if (phase === 'end') return growth.share > MATTERS_FROM ? 'more' : 'flat';
  return growth.quiet >= lastTrials(summary) ? 'stop' : null;
}

/** Of a front, by the last trials. Computed once for the tile, the advice and each button: it takes up to 0.1 s. */
export const latestGrowth = remembered((summary: Summary) => frontGrowth(summary, lastTrials(summary)));

/** So many trials say whether something still comes. */
export const lastTrials = ({ parallel }: Summary): number => Math.max(LEAST_QUIET_TRIALS, QUIET_BATCHES * parallel);

/** @param than more trials without improvement than these */
const isQuiet = (summary: Summary, than = 0): boolean =>
  trialsWithoutImprovement(summary) >= Math.max(lastTrials(summary), than + 1);

/** At the end of the budget of a noisy metric, or so near to it that the last trials would be better spent so. */
function shouldConfirm({ state, theory, confirm, noise, budget, trials, parallel }: Summary): boolean {
  if (theory || confirm > 0 || noise === null || noise === 0) return false;
  const left = budget.trials - trials.length;
  if (state === 'running') return left >= CONFIRMED && left <= Math.max(CONFIRMED, parallel);
  return state === 'finished' && left <= 0;
}
