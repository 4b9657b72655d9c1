/** Which values of a flag are worth trying, from its name and its default, and why. */
import type { Flag } from '../readers/flag.ts';
import { FLOAT_RULES } from './floatRanges.ts';
import { INT_RULES } from './intRanges.ts';
import { meaningOf } from './meaning.ts';
import { between, type RangeRule, type SuggestedRange } from './rangeRule.ts';

/** The range of the first rule for this name; the default always lies in it. */
export function rangeByName(flag: Flag): SuggestedRange | undefined {
  const value = typeof flag.default === 'number' ? flag.default : undefined;
  const rule = ruleOf(flag);
  const range = rule?.range(value);
  // an exponent, or a bound: another quantity than its name says
  const isOther = value !== undefined && value < 0 && (rule?.range(undefined)?.low ?? 0) >= 0;
  return range && !isOther ? fitToFlag(flag, range) : undefined;
}

/** A flag of which only the name is known, as the number that its name stands for; undefined where it may be either. */
export function withTypeByName(flag: Flag): Flag | undefined {
  const int: Flag = { ...flag, type: 'int' };
  const float: Flag = { ...flag, type: 'float' };
  const { text } = meaningOf(flag);
  const isInt = rangeByName(int) !== undefined;
  const isFloat = rangeByName(float) !== undefined;
  if (isInt && isFloat) return RATES.test(text) ? float : COUNTS.test(text) ? int : undefined;
  return isInt ? int : isFloat ? float : undefined;
}

const RATES = /\b(lr|rate|ratio|prob|frac(tion)?|drop(out)?|proportion|weight|coef\w*|gamma|factor|eps\w*)$/;
const COUNTS = /^(n|num|max|min)\b|\b(size|dims?|steps|epochs|iters|layers|depth|units|channels|leaves)$/;

/** The usual values, above 0, beside a number below 0 that means "none" or "no limit". */
export function valuesBesideNone(flag: Flag): readonly number[] | undefined {
  if (flag.default !== -1) return undefined;
  const range = ruleOf(flag)?.range(undefined);
  if (range === undefined || range.low < 0) return undefined;
  const { low, high, scale } = range;
  const middle = scale === 'log' ? Math.sqrt(low * high) : (low + high) / 2;
  const usual = [low, middle, high].map((value) =>
    flag.type === 'int' ? Math.round(value) : Number(value.toPrecision(2)),
  );
  return [...new Set(usual), flag.default];
}

/** A range for a name without a rule: ten times smaller and larger, within the script's own limits. */
export function fallbackRange(flag: Flag): SuggestedRange {
  const value = typeof flag.default === 'number' ? flag.default : 1;
  if (value > 0) return fitToFlag(flag, between('log', value / 10, value * 10, UNKNOWN_NAME));
  const [low, high] = value === 0 ? [0, 1] : [value * 10, -value];
  return fitToFlag(flag, between('linear', low, high, UNKNOWN_NAME));
}

export const UNKNOWN_NAME = 'a guess around the default: no rule knows this name';

/** By the library's parameter, by the name, by the help of a short name, or by the name with its group. */
function ruleOf(flag: Flag): RangeRule | undefined {
  const { text, help, parameter, group } = meaningOf(flag);
  const rules = flag.type === 'int' ? INT_RULES : FLOAT_RULES;
  return [parameter, text, help, group === '' ? '' : `${group} ${text}`]
    .filter((words) => words !== '')
    .map((words) => rules.find(({ pattern }) => pattern.test(words)))
    .find((rule) => rule !== undefined);
}

/** The range, cut to the script's limits, with room around the default, and in whole numbers for an int. */
function fitToFlag(flag: Flag, range: SuggestedRange): SuggestedRange {
  const { type, min = -Infinity, max = Infinity, default: given } = flag;
  const value = typeof given === 'number' ? given : undefined;
  const roomy = value === undefined ? range : withRoom(range, value);
  let low = Math.max(min, Math.min(roomy.low, max));
  let high = Math.min(max, Math.max(roomy.high, min));
  if (value !== undefined) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (type === 'int') [low, high] = [clampToSafeInteger(Math.floor(low)), clampToSafeInteger(Math.ceil(high))];
  else if (range.scale === 'logit') [low, high] = [roundShare(low), roundShare(high)];
  else [low, high] = [roundBound(low, value, Math.min), roundBound(high, value, Math.max)];
  if (range.scale === 'log' && type === 'int' && low < 1 && (value ?? 1) >= 1) low = 1;
  if (!(low < high)) [low, high] = besideOne(low, type === 'int' ? 1 : Math.max(1, Math.abs(low)), flag);
  const fits = range.scale === 'logit' ? low > 0 && high < 1 : low > 0;
  const scale = fits ? range.scale : 'linear';
  const step = range.step !== undefined && (high - low) % range.step === 0 ? { step: range.step } : {};
  return { low, high, scale, reason: range.reason, ...step };
}

/** The range above a single value, as far as the script's limits let it; below it where they let it no further. */
function besideOne(value: number, room: number, { min = -Infinity, max = Infinity }: Flag): [number, number] {
  if (value < max) return [value, Math.min(max, value + room)];
  return value > min ? [Math.max(min, value - room), value] : [value, value + room];
}

/** A default at or beyond an end that is no end by nature moves it, so that both sides can be tried. */
function withRoom(range: SuggestedRange, value: number): SuggestedRange {
  const { low, high, scale, least = low >= 1 ? 1 : 0, most = Infinity } = range;
  if (scale === 'logit' || value < 0) return range;
  const width = Math.abs(high - low);
  const roomyLow = value > low ? low : Math.max(least, scale === 'log' ? value / 4 : value - width / 2);
  const roomyHigh = value < high ? high : Math.min(most, scale === 'log' ? value * 4 : value + width / 2);
  return { ...range, low: roomyLow, high: roomyHigh };
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

/** Two digits of the distance from 1, which matters. */
function roundShare(bound: number): number {
  const digits = bound < 1 ? 1 - Math.floor(Math.log10(1 - bound)) : 0;
  return bound < 0.5 || digits > 15 ? bound : Number(bound.toFixed(Math.max(2, digits)));
}
