/**
 * The screened posterior's numbers of every arm. The shares of the arms hold one set of them, of one posterior at a
 * time. Which posterior's they are is known here, and those of an older one are made again, so every answer depends on
 * its question alone.
 */
import type { ArmBounds } from '../../bandits/bbkb/contenders.ts';
import type { KernelOnArms, StationaryCovariance } from '../../math/gp/covariance.ts';
import { armShare } from './armShare.ts';
import type { HighestMean, Move, Passes, ScreenSteps } from './passes.ts';
import type { VarianceFactors } from './manyVariances.ts';
import { UNKNOWN_MOVE, type MeanSum } from './meanSum.ts';
import { boundSlack, stepsFromScratch, type Screen } from './screen.ts';

export interface ArmArrays {
  readonly k: StationaryCovariance;
  /** The arm of the highest mean, the lowest of several. */
  readonly highestMean: (mean: MeanSum, screen: Screen) => HighestMean;
  /** [A] */
  readonly means: (mean: MeanSum) => Float64Array;
  /**
   * The arms with a bound of at least `from` and below `below`: μ̃(x) + β σ_Q(x), and a little more, against rounding.
   */
  readonly bounds: (mean: MeanSum, screen: Screen, beta: number, from: number, below: number) => ArmBounds;
  /** σ̃² of these arms, which are ascending. Default: of all. */
  readonly variances: (factors: VarianceFactors, arms?: Int32Array) => Float64Array;
}

/** Asks every share for a pass. The answers are in the order of the shares. */
export type AskShares = <P extends keyof Passes>(pass: P, asked: Passes[P]['asked']) => readonly Passes[P]['answer'][];

/** Divides the arms into consecutive shares. */
export type ShareArms = (kernel: KernelOnArms) => AskShares;

const FEWEST_TO_SKIP = 50_000;

/**
 * @param fewestToSkip with fewer arms the means of all are made each time, in less time than it takes to know how far
 * they moved
 */
export function armArrays(
  k: StationaryCovariance,
  shareArms: ShareArms = oneShare,
  fewestToSkip = FEWEST_TO_SKIP,
): ArmArrays {
  const ask = shareArms(k.kernel);
  const hold = heldPosterior(ask, k, k.arms >= fewestToSkip);
  return {
    k,
    highestMean: hold,
    means: (mean) => {
      hold(mean);
      return joined(ask('means', null));
    },
    bounds: (mean, screen, beta, from, below) => {
      hold(mean, screen);
      return joinedBounds(ask('bounds', { beta, slack: boundSlack(screen.lambda), from, below }));
    },
    variances: (factors, arms) => joined(ask('variances', { factors, ...(arms && { arms }) })),
  };
}

const oneShare: ShareArms = (kernel) => {
  const share = armShare(kernel, 0, kernel.arms);
  return (pass, asked) => [share[pass](asked)];
};

/** Has every share hold these means, and their screen if there is one. */
type Hold = (mean: MeanSum, screen?: Screen) => HighestMean;

function heldPosterior(ask: AskShares, k: StationaryCovariance, skips: boolean): Hold {
  let held: { readonly mean: MeanSum; readonly screen: symbol | undefined; readonly highest: HighestMean } | undefined;
  /** Without its screen, a mean's move would be measured by another σ_Q. */
  const moveTo = (mean: MeanSum, screen?: Screen): Move =>
    skips && held && screen ? mean.moveFrom(held.mean) : UNKNOWN_MOVE;
  return (mean, screen) => {
    const hasMean = held?.mean === mean;
    const hasScreen = screen === undefined || held?.screen === screen.key;
    if (held === undefined || !hasMean || !hasScreen) {
      const { arms, weights } = mean;
      const answers = ask('highest', {
        ...(!hasMean && { mean: { sum: { arms, weights }, ...moveTo(mean, screen) } }),
        ...(!hasScreen && { screen: screenChange(screen, k, held?.screen) }),
      });
      // the shares are in the order of their arms, so of equal means the first is that of the lowest arm
      const highest = answers.reduce((best, other) => (other.value > best.value ? other : best));
      held = { mean, screen: screen?.key ?? held?.screen, highest };
    }
    return held.highest;
  };
}

function screenChange(screen: Screen, k: StationaryCovariance, held: symbol | undefined): ScreenSteps {
  if (held !== undefined && held === screen.before) {
    const { arms, steps, growth } = screen;
    return { arms, steps, growth };
  }
  return { ...stepsFromScratch(screen, k), from: 1 / screen.lambda, growth: Infinity }; // k(x, x) = 1
}

function joined(parts: readonly Float64Array[]): Float64Array {
  return parts.length === 1 ? parts[0] : joinedIn(new Float64Array(lengthOf(parts)), parts);
}

function joinedBounds(parts: readonly ArmBounds[]): ArmBounds {
  if (parts.length === 1) return parts[0];
  const arms = parts.map((part) => part.arms);
  return {
    arms: joinedIn(new Int32Array(lengthOf(arms)), arms),
    bounds: joined(parts.map(({ bounds }) => bounds)),
    means: joined(parts.map(({ means }) => means)),
  };
}

function joinedIn<T extends Float64Array | Int32Array>(all: T, parts: readonly T[]): T {
  parts.reduce((from, part) => {
    all.set(part, from);
    return from + part.length;
  }, 0);
  return all;
}

function lengthOf(parts: readonly ArrayLike<number>[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}
