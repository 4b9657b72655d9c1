/** The distributions of other tuners as ranges of ours; those that favour some values become the range that holds most. */
import type { Path, Translation } from './translation.ts';

/** One parameter of a file, as its dialect names it. */
export interface Place {
  readonly name: string;
  /** Where it is written. */
  readonly path: Path;
  readonly translation: Translation;
}

export function evenly(low: number, high: number): object {
  return { type: 'float', low, high };
}

export function byFactors(low: number, high: number): object {
  return { type: 'float', low, high, scale: 'log' };
}

/** Multiples of `q`, as both W&B and NNI round to them. */
export function inSteps(low: number, high: number, q: number, place: Place): object {
  const [from, to] = [multiple(low, q), multiple(high, q)];
  noteMoved([low, high], [from, to], q, place);
  const whole = [from, to, q].every(Number.isInteger);
  return { type: whole ? 'int' : 'float', low: from, high: to, ...(!(whole && q === 1) && { step: q }) };
}

/** The same on a log scale, where only whole numbers can have steps here. */
export function inLogSteps(low: number, high: number, q: number, place: Place): object {
  if (!Number.isInteger(q)) {
    say(place, `its steps of ${q} are not carried over, since a log scale has none`);
    return byFactors(low, high);
  }
  // rounded, the smallest values would be 0, which has no logarithm
  const [from, to] = [Math.max(q, multiple(low, q)), multiple(high, q)];
  noteMoved([low, high], [from, to], q, place);
  return { type: 'int', low: from, high: to, scale: 'log', ...(q !== 1 && { step: q }) };
}

export function normal(mu: number, sigma: number, place: Place): readonly [low: number, high: number] {
  const range = [round(mu - 3 * sigma), round(mu + 3 * sigma)] as const;
  say(place, `its normal distribution becomes the range from ${range[0]} to ${range[1]}, three sigma around mu`);
  return range;
}

export function logNormal(mu: number, sigma: number, place: Place): readonly [low: number, high: number] {
  const range = [round(Math.exp(mu - 3 * sigma)), round(Math.exp(mu + 3 * sigma))] as const;
  say(
    place,
    `its log-normal distribution becomes the range from ${range[0]} to ${range[1]} on a log scale, three sigma`,
  );
  return range;
}

/** A value that a script is given as a word: lists and groups become their JSON. */
export function wordOf(value: unknown, place: Place): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  say(place, `a list or group among its values is passed as one word, the text ${text.slice(0, 60)}`);
  return text;
}

export function say({ name, path, translation }: Place, sentence: string): void {
  translation.note(path, `${name}: ${sentence}.`);
}

function noteMoved([low, high]: readonly number[], [from, to]: readonly number[], q: number, place: Place): void {
  const moved = Math.abs(from - low) > 1e-9 * q || Math.abs(to - high) > 1e-9 * q;
  if (moved) say(place, `its values are the multiples of ${q} from ${from} to ${to}`);
}

function multiple(value: number, q: number): number {
  return plain(Math.round(value / q) * q);
}

/** The end of a range that nobody wrote. */
function round(value: number): number {
  return Number(value.toPrecision(6));
}

/** Without the digits that binary fractions add: 0.1 + 0.2 is meant as 0.3. */
function plain(value: number): number {
  return Number(value.toPrecision(12));
}
