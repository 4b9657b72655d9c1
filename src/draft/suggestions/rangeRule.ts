/** A rule that proposes a range for the flags of certain names, and the ranges that many rules share. */
import { RANGE_REASONS, zeroDefaultReason } from './rangeReasons.ts';

export interface SuggestedRange {
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log' | 'logit';
  readonly reason: string;
  /** Only low, low + step, …, for a size that must stay odd. */
  readonly step?: number;
  /** The bound of the quantity by its nature: 1 for a share. */
  readonly most?: number;
}

export interface RangeRule {
  readonly pattern: RegExp;
  /** Undefined where the rule does not apply to such a default. */
  readonly range: (value: number | undefined) => SuggestedRange | undefined;
}

export const linear = (low: number, high: number, reason: string) => (): SuggestedRange => ({
  low,
  high,
  scale: 'linear',
  reason,
});

export const log = (low: number, high: number, reason: string) => (): SuggestedRange => ({
  low,
  high,
  scale: 'log',
  reason,
});

/** A share of something: from `low` to `high`, with room above a larger default; none for a value above 1. */
export const share =
  (low: number, high: number, reason: string) =>
  (value?: number): SuggestedRange | undefined => {
    if (value !== undefined && (value < 0 || value > 1)) return undefined;
    const isNearTop = value !== undefined && value > 0.8 * high;
    return { low, high: isNearTop ? Math.max(high, (1 + value) / 2) : high, scale: 'linear', reason, most: 1 };
  };

/**
 * `factor` times smaller and larger; from 0 to `highFromZero` where the default is 0, which a log scale cannot hold.
 */
export const scaledAround =
  (usualDefault: number, factor: number, highFromZero: number, reason: string, usualMost = Infinity) =>
  (value?: number): SuggestedRange | undefined => {
    if (value !== undefined && value < 0) return undefined;
    const middle = value ?? usualDefault;
    if (middle <= 0) return { low: 0, high: highFromZero, scale: 'linear', reason: zeroDefaultReason(reason) };
    // a default near or above the usual end gets room above it as well
    const most = middle <= usualMost / 3 ? usualMost : middle * 10;
    return { low: middle / factor, high: Math.min(most, middle * factor), scale: 'log', reason };
  };

/**
 * A rate near 1, such as a momentum or a discount: its distance from 1 matters, ten times larger and smaller. A
 * default of at most a half is no such rate.
 */
export const nearOne =
  (usualLow: number, usualHigh: number, reason: string) =>
  (value?: number): SuggestedRange | undefined => {
    if (value === undefined) return { low: usualLow, high: usualHigh, scale: 'logit', reason, most: 1 };
    if (value <= 0.5 || value > 1) return undefined;
    const distance = 1 - value;
    const low = Math.max(0.5, 1 - 10 * distance);
    const high = 1 - distance / 10;
    // so near 1 that nothing fits between, or exactly there, where a logit scale ends
    if (!(low < value && value < high && high < 1)) {
      return { low: Math.min(usualLow, value), high: 1, scale: 'linear', reason, most: 1 };
    }
    return { low, high, scale: 'logit', reason, most: 1 };
  };

/** The first of several ranges that applies to the default. */
export const firstOf =
  (...ranges: readonly RangeRule['range'][]) =>
  (value?: number): SuggestedRange | undefined => {
    for (const range of ranges) {
      const found = range(value);
      if (found !== undefined) return found;
    }
    return undefined;
  };

/** A weight of one term beside others. */
export const weight = scaledAround(1, 10, 1, RANGE_REASONS.weight);
