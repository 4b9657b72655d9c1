/** Which values of a flag are worth trying, from its name and its default, and why. */
import { RANGE_REASONS } from '../messages.ts';
import { nameWords } from '../nameWords.ts';
import type { Flag } from '../readers/flag.ts';
import { FLOAT_RULES } from './floatRanges.ts';
import { INT_RULES } from './intRanges.ts';
import type { SuggestedRange } from './rangeRule.ts';

/** The range of the first rule for this name; the default always lies in it. */
export function rangeByName(flag: Flag): SuggestedRange | undefined {
  const nameText = nameWords(flag.passStyle === 'short' && flag.help !== undefined ? flag.help : flag.name).join(' ');
  const value = typeof flag.default === 'number' ? flag.default : undefined;
  const range = (flag.type === 'int' ? INT_RULES : FLOAT_RULES)
    .find(({ pattern }) => pattern.test(nameText))
    ?.range(value);
  return range && fitToFlag(flag, range);
}

/** A range for a name without a rule: ten times smaller and larger, within what the script itself allows. */
export function fallbackRange(flag: Flag): SuggestedRange {
  const value = typeof flag.default === 'number' ? flag.default : 1;
  const reason = RANGE_REASONS.unknownName;
  const range: SuggestedRange =
    value > 0
      ? { low: value / 10, high: value * 10, scale: 'log', reason }
      : { low: value === 0 ? 0 : value * 10, high: value === 0 ? 1 : -value, scale: 'linear', reason };
  return fitToFlag(flag, range);
}

/** The range, cut to what the script allows, widened to hold the default, and in whole numbers for an int. */
function fitToFlag({ type, min, max, default: given }: Flag, range: SuggestedRange): SuggestedRange {
  const value = typeof given === 'number' ? given : undefined;
  let low = Math.max(range.low, min ?? -Infinity);
  let high = Math.min(range.high, max ?? Infinity);
  if (value !== undefined) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (type === 'int') [low, high] = [clampToSafeInteger(Math.floor(low)), clampToSafeInteger(Math.ceil(high))];
  else [low, high] = [roundBound(low, value, Math.min), roundBound(high, value, Math.max)];
  if (range.scale === 'log' && type === 'int' && low < 1 && (value ?? 1) >= 1) low = 1;
  if (!(low < high)) high = type === 'int' ? low + 1 : low + Math.max(1, Math.abs(low));
  const scale = low > 0 ? range.scale : 'linear';
  return { low, high, scale, reason: range.reason };
}

/** A declaration takes whole numbers only as far as they are exact. */
function clampToSafeInteger(value: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER - 1, value));
}

/** Two digits are enough for a computed bound, unless they would cut off the default. */
function roundBound(bound: number, value: number | undefined, pickOuter: (a: number, b: number) => number): number {
  const twoDigits = Number(bound.toPrecision(2));
  if (bound === value || Number(bound.toPrecision(6)) === bound) return bound;
  return value === undefined ? twoDigits : pickOuter(twoDigits, value);
}
