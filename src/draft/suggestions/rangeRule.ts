/** A rule that proposes a range for the flags of certain names, and the ranges that many rules share. */
import { zeroDefaultReason } from '../messages.ts';

export interface SuggestedRange {
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log';
  readonly reason: string;
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

/** `factor` times smaller and larger; from 0 to `highFromZero` where the default is 0, which a log scale cannot hold. */
export const scaledAround =
  (usualDefault: number, factor: number, highFromZero: number, reason: string, max = Infinity) =>
  (value?: number): SuggestedRange | undefined => {
    if (value !== undefined && value < 0) return undefined;
    const middle = value ?? usualDefault;
    if (middle <= 0) return { low: 0, high: highFromZero, scale: 'linear', reason: zeroDefaultReason(reason) };
    return { low: middle / factor, high: Math.max(middle, Math.min(max, middle * factor)), scale: 'log', reason };
  };
