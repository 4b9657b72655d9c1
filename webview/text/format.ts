/** Numbers and times as a person reads them. */
import { estimateText, formatInterval as intervalFormat, shortNumber } from '../../src/protocol.ts';

const SIGNIFICANT_DIGITS = 5;

/** Five significant digits; the terminal shows six, the side bar four. */
export const formatNumber = (x: number, digits = SIGNIFICANT_DIGITS): string => shortNumber(x, digits);

/**
 * In a sentence: four significant digits of a value, and three of a magnitude, such as a bound or a
 * regret.
 */
export const inText = (x: number, digits: 3 | 4 = 4): string => formatNumber(x, digits);

/** `mean ± sd`, with as many digits as the deviation leaves. */
export const formatEstimate = (mean: number, sd: number): string => estimateText(mean, sd, formatNumber);

/** "12 %"; "< 1 %" of a share that is there. */
export const formatPercent = (share: number): string =>
  share > 0 && share < 0.005 ? '< 1 %' : `${Math.round(100 * share)} %`;

/** The ends of an interval and the values in it, to two significant digits of its width. */
export const formatInterval = (width: number): ((x: number) => string) => intervalFormat(width, inText);

/**
 * One precision for the numbers of a column or a row: with so many decimals the number of middle size has its five
 * digits, and none has more than one of them needs. A number that they would spoil stays as it is, and all do where the
 * middle one has an exponent: 0.00000010 is no number to read.
 */
export function formatAlike(numbers: readonly number[]): (x: number) => string {
  const sizes = Float64Array.from(numbers, Math.abs).filter((size) => size > 0).sort(); // oxfmt-ignore
  const enough = SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(sizes.at(sizes.length / 2) ?? 1));
  const needed = numbers.reduce((most, x) => Math.max(most, /\.(\d+)$/.exec(formatNumber(x))?.[1].length ?? 0), 0);
  const decimals = Math.min(enough, needed);
  if (decimals <= 0 || enough > MOST_DECIMALS) return (x) => formatNumber(x);
  return (x) => {
    const text = x.toFixed(decimals);
    const isShort = x !== 0 && Math.abs(x) < 1e-4 && Math.abs(x) * 10 ** decimals < LEAST_UNITS;
    if (isShort) return formatNumber(x);
    return Math.abs(x) < 1e6 && Math.abs(Number(text) - x) <= MOST_LOST * Math.abs(x) ? text : formatNumber(x);
  };
}

const MOST_DECIMALS = 8;
/** Beside others with an exponent, 0.00000027 would not be read as one of them. */
const LEAST_UNITS = 100;
/** As a share of a number. */
const MOST_LOST = 0.01;

/** A parameter's value; null is how a declaration writes "none". */
export const formatValue = (value: number | string | boolean | null | undefined): string => {
  if (value === undefined) return '–';
  return typeof value === 'number' ? formatNumber(value) : String(value);
};

/** A number to four digits. */
export const shortValue = (value: Parameters<typeof formatValue>[0]): string =>
  typeof value === 'number' ? formatNumber(value, 4) : formatValue(value);

/** `1.3 s`, `12 s`, `4 min 5 s`, `2 h 7 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

type Text = string | false | null | undefined;

/** Those that are there: a condition that does not hold, and what is empty, leaves none. */
export const texts = (...given: readonly Text[]): string[] => given.filter((text): text is string => Boolean(text));

export const sentences = (...given: readonly Text[]): string => texts(...given).join(' ');

export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `a, b and c`: the English of Britain has no comma before the last. */
export const listed = new Intl.ListFormat('en-GB');

/** The quantile of the normal distribution that 95 % lie within, on both sides. */
export const Z95 = 1.96;
