/** The distributions of other tuners as ranges of ours; those that favour some values become the range that holds most. */
import type { Path, Translation } from './translation.ts';

/** One parameter of a file, as its dialect names it. */
export interface SourceParameter {
  readonly name: string;
  /** Where it is written. */
  readonly path: Path;
  readonly translation: Translation;
}

export function uniformRange(low: number, high: number): object {
  return { type: 'float', low, high };
}

export function logRange(low: number, high: number): object {
  return { type: 'float', low, high, scale: 'log' };
}

/** Multiples of `q`, as both W&B and NNI round to them. */
export function steppedRange(low: number, high: number, q: number, place: SourceParameter): object {
  const [from, to] = [nearestMultiple(low, q), nearestMultiple(high, q)];
  noteMovedEnds([low, high], [from, to], q, place);
  const whole = [from, to, q].every(Number.isInteger);
  return { type: whole ? 'int' : 'float', low: from, high: to, ...(!(whole && q === 1) && { step: q }) };
}

/** The same on a log scale, where only whole numbers can have steps here. */
export function steppedLogRange(low: number, high: number, q: number, place: SourceParameter): object {
  if (!Number.isInteger(q)) {
    noteParameter(place, `its steps of ${q} are not carried over, since a log scale has none`);
    return logRange(low, high);
  }
  // rounded, the smallest values would be 0, which has no logarithm
  const [from, to] = [Math.max(q, nearestMultiple(low, q)), nearestMultiple(high, q)];
  noteMovedEnds([low, high], [from, to], q, place);
  return { type: 'int', low: from, high: to, scale: 'log', ...(q !== 1 && { step: q }) };
}

export function normalRange(mu: number, sigma: number, place: SourceParameter): readonly [low: number, high: number] {
  const range = [roundToSixDigits(mu - 3 * sigma), roundToSixDigits(mu + 3 * sigma)] as const;
  noteParameter(
    place,
    `its normal distribution becomes the range from ${range[0]} to ${range[1]}, three sigma around mu`,
  );
  return range;
}

export function logNormalRange(
  mu: number,
  sigma: number,
  place: SourceParameter,
): readonly [low: number, high: number] {
  const range = [roundToSixDigits(Math.exp(mu - 3 * sigma)), roundToSixDigits(Math.exp(mu + 3 * sigma))] as const;
  noteParameter(
    place,
    `its log-normal distribution becomes the range from ${range[0]} to ${range[1]} on a log scale, three sigma`,
  );
  return range;
}

/** A value that a script is given as a word: lists and groups become their JSON. */
export function argumentOf(value: unknown, place: SourceParameter): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  noteParameter(place, `a list or group among its values is passed as one word, the text ${text.slice(0, 60)}`);
  return text;
}

export function noteParameter({ name, path, translation }: SourceParameter, sentence: string): void {
  translation.addNote(path, `${name}: ${sentence}.`);
}

function noteMovedEnds(
  [low, high]: readonly number[],
  [from, to]: readonly number[],
  q: number,
  place: SourceParameter,
): void {
  const moved = Math.abs(from - low) > 1e-9 * q || Math.abs(to - high) > 1e-9 * q;
  if (moved) noteParameter(place, `its values are the multiples of ${q} from ${from} to ${to}`);
}

function nearestMultiple(value: number, q: number): number {
  return withoutRoundingError(Math.round(value / q) * q);
}

/** The end of a range that nobody wrote. */
function roundToSixDigits(value: number): number {
  return Number(value.toPrecision(6));
}

/** Without the digits that binary fractions add: 0.1 + 0.2 is meant as 0.3. */
function withoutRoundingError(value: number): number {
  return Number(value.toPrecision(12));
}
