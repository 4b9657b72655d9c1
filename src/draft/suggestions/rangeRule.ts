/** A rule that proposes a range for the flags of certain names, and the ranges that many rules share. */
import * as phrases from './phrases.ts';

export interface SuggestedRange {
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log' | 'logit';
  /** As a clause without a full stop. */
  readonly reason: string;
  /** Only low, low + step, …, for a size that must stay odd. */
  readonly step?: number;
  /** The bounds of the quantity by its nature: at most 1 for a share, at least 2 for parts of a whole. */
  readonly least?: number;
  readonly most?: number;
}

export interface RangeRule {
  readonly pattern: RegExp;
  /** Undefined where the rule does not apply to such a default. */
  readonly range: (value: number | undefined) => SuggestedRange | undefined;
}

const rule =
  (form: phrases.Form) =>
  (range: RangeRule['range']) =>
  (...table: phrases.Table): RangeRule => ({ pattern: form(...table), range });

/** Rules for the names of a table: `anywhere(penalty)` before the table of penalties. */
export const anywhere = rule(phrases.anywhere);
export const atEnd = rule(phrases.atEnd);
export const numbered = rule(phrases.numbered);
export const alone = rule(phrases.alone);

/** Of another quantity than its name says. */
export const none = (): undefined => undefined;

/** Why a range has the form that it has, where its quantity has no reason of its own. */
const FORM_REASONS = {
  linear: 'the usual range',
  log: 'tuned by its order of magnitude',
  logit: 'its distance below 1 matters',
} as const;

export const between = (
  scale: SuggestedRange['scale'],
  low: number,
  high: number,
  reason: string = FORM_REASONS[scale],
): SuggestedRange => ({ low, high, scale, reason });

/** A share of something: from `low` to `high`, with room above a larger default; none for a value above 1. */
export const share =
  (low: number, high: number, reason?: string) =>
  (value?: number): SuggestedRange | undefined => {
    if (value !== undefined && (value < 0 || value > 1)) return undefined;
    const isNearTop = value !== undefined && value > 0.8 * high;
    return { ...between('linear', low, isNearTop ? Math.max(high, (1 + value) / 2) : high, reason), most: 1 };
  };

/** `factor` times smaller and larger; from 0 where the default is 0, which a log scale cannot hold. */
export const scaledAround =
  (usualDefault: number, factor: number, highFromZero: number, usualMost = Infinity) =>
  (value?: number): SuggestedRange | undefined => {
    if (value !== undefined && value < 0) return undefined;
    const middle = value ?? usualDefault;
    if (middle <= 0) return between('linear', 0, highFromZero, 'the default is 0, which a log scale cannot hold');
    // a default near or above the usual end gets room above it as well
    const most = middle <= usualMost / 3 ? usualMost : middle * 10;
    return between('log', middle / factor, Math.min(most, middle * factor));
  };

/** A rate near 1: its distance from 1 matters, ten times larger and smaller. A half or less is no such rate. */
export const nearOne =
  (usualLow: number, usualHigh: number) =>
  (value?: number): SuggestedRange | undefined => {
    if (value === undefined) return between('logit', usualLow, usualHigh);
    if (value <= 0.5 || value > 1) return undefined;
    const distance = 1 - value;
    const low = Math.max(0.5, 1 - 10 * distance);
    const high = 1 - distance / 10;
    // so near 1 that nothing fits between, or exactly there, where a logit scale ends
    const hasRoom = low < value && value < high && high < 1;
    return hasRoom ? between('logit', low, high) : { ...between('linear', Math.min(usualLow, value), 1), most: 1 };
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
