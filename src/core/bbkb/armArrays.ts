/**
 * The screened posterior's numbers of every arm. The shares of the arms hold one set of them, of one posterior at a time. Which posterior's
 * they are is known here, and those of an older one are made again, so every answer depends on its question alone.
 */
import type { KernelOnArms, StationaryCovariance } from '../kernel/covariance.ts';
import { armShare, type ArmBounds, type KernelSum, type Passes } from './armShare.ts';
import type { VarianceFactors } from './manyVariances.ts';
import { boundSlack, stepsFromScratch, type Screen } from './screen.ts';

export interface ArmArrays {
  readonly k: StationaryCovariance;
  /** The arm of the highest mean, the lowest of several. */
  readonly highestMean: (mean: KernelSum) => { readonly arm: number; readonly value: number };
  /** [A] */
  readonly means: (mean: KernelSum) => Float64Array;
  /** The arms with a bound of at least `from` and below `below`: μ̃(x) + β σ_Q(x), and a little more for what rounding may have taken. */
  readonly bounds: (mean: KernelSum, screen: Screen, beta: number, from: number, below: number) => ArmBounds;
  /** σ̃² of these arms, which are ascending. */
  readonly variances: (factors: VarianceFactors, arms: Int32Array) => Float64Array;
}

/** Asks every share for a pass. The answers are in the order of the shares. */
export type AskShares = <P extends keyof Passes>(pass: P, asked: Passes[P]['asked']) => readonly Passes[P]['answer'][];

/** Divides the arms into consecutive shares. */
export type ShareArms = (kernel: KernelOnArms) => AskShares;

export function armArrays(k: StationaryCovariance, shareArms: ShareArms = oneShare): ArmArrays {
  const ask = shareArms(k.kernel);
  const highestOf = heldMean(ask);
  const holdScreen = heldScreen(ask, k);
  return {
    k,
    highestMean: highestOf,
    means: (sum) => {
      highestOf(sum);
      return joined(ask('means', null));
    },
    bounds: (sum, screen, beta, from, below) => {
      highestOf(sum);
      holdScreen(screen);
      return joinedBounds(ask('bounds', { beta, slack: boundSlack(screen.lambda), from, below }));
    },
    variances: (factors, arms) => joined(ask('variances', { factors, arms })),
  };
}

const oneShare: ShareArms = (kernel) => {
  const share = armShare(kernel, 0, kernel.arms);
  return (pass, asked) => [share[pass](asked)];
};

function heldMean(ask: AskShares): ArmArrays['highestMean'] {
  let held: { readonly of: KernelSum; readonly highest: ReturnType<ArmArrays['highestMean']> } | undefined;
  return (of) => {
    if (held?.of !== of) {
      // the shares are in the order of their arms, so of equal means the first is that of the lowest arm
      const highest = ask('mean', of).reduce((best, other) => (other.value > best.value ? other : best));
      held = { of, highest };
    }
    return held.highest;
  };
}

function heldScreen(ask: AskShares, k: StationaryCovariance): (screen: Screen) => void {
  let held: Screen['key'] | undefined;
  return (screen) => {
    if (held === screen.key) return;
    const isNext = held !== undefined && held === screen.before;
    const { arms, steps } = isNext ? screen : stepsFromScratch(screen, k);
    ask('screen', { ...(!isNext && { from: 1 / screen.lambda }), arms, steps }); // k(x, x) = 1
    held = screen.key;
  };
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
