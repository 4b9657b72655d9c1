/** Distributions of other tuners as ranges. One that favours some values becomes the range that has most of them. */
import * as l10n from '@vscode/l10n';
import { aboutParameter } from './translation.ts';
import type { Path, Translation } from './translation.ts';

/** A parameter of another tuner's file, by the name that it has there. */
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
export function steppedRange(low: number, high: number, q: number, source: SourceParameter): object {
  const [from, to] = [nearestMultiple(low, q), nearestMultiple(high, q)];
  noteMovedEnds([low, high], [from, to], q, source);
  const whole = [from, to, q].every(Number.isInteger);
  return { type: whole ? 'int' : 'float', low: from, high: to, ...(!(whole && q === 1) && { step: q }) };
}

/** The same on a log scale, where a declaration has steps only for whole numbers. */
export function steppedLogRange(low: number, high: number, q: number, source: SourceParameter): object {
  if (!Number.isInteger(q)) {
    noteParameter(source, stepsDropped(q));
    return logRange(low, high);
  }
  // rounding would make the smallest values 0, which has no logarithm
  const [from, to] = [Math.max(q, nearestMultiple(low, q)), nearestMultiple(high, q)];
  noteMovedEnds([low, high], [from, to], q, source);
  return { type: 'int', low: from, high: to, scale: 'log', ...(q !== 1 && { step: q }) };
}

export function normalRange(mu: number, sigma: number, source: SourceParameter): readonly [low: number, high: number] {
  const range = [roundToSixDigits(mu - 3 * sigma), roundToSixDigits(mu + 3 * sigma)] as const;
  noteParameter(source, normalAsRange(...range));
  return range;
}

export function logNormalRange(
  mu: number,
  sigma: number,
  source: SourceParameter,
): readonly [low: number, high: number] {
  const range = [roundToSixDigits(Math.exp(mu - 3 * sigma)), roundToSixDigits(Math.exp(mu + 3 * sigma))] as const;
  noteParameter(source, logNormalAsRange(...range));
  return range;
}

/** A value that a script gets as one argument: lists and groups become JSON. */
export function argumentOf(value: unknown, source: SourceParameter): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  noteParameter(source, listAsText(text.slice(0, 60)));
  return text;
}

export function noteParameter({ name, path, translation }: SourceParameter, sentence: string): void {
  translation.addNote(path, aboutParameter(name, sentence));
}

function noteMovedEnds(
  [low, high]: readonly number[],
  [from, to]: readonly number[],
  q: number,
  source: SourceParameter,
): void {
  const moved = Math.abs(from - low) > 1e-9 * q || Math.abs(to - high) > 1e-9 * q;
  if (moved) noteParameter(source, multiplesOf(q, from, to));
}

function nearestMultiple(value: number, q: number): number {
  return withoutRoundingError(Math.round(value / q) * q);
}

/** For the end of a range that nobody wrote. */
function roundToSixDigits(value: number): number {
  return Number(value.toPrecision(6));
}

/** Without the digits that binary fractions add: 0.1 + 0.2 becomes 0.3. */
function withoutRoundingError(value: number): number {
  return Number(value.toPrecision(12));
}

const listAsText = (text: string) => l10n.t`a list or group among its values is passed as the text ${text}`;
const normalAsRange = (low: number, high: number) =>
  l10n.t`its normal distribution becomes the range from ${low} to ${high} (mu ± 3 sigma)`;
const logNormalAsRange = (low: number, high: number) =>
  l10n.t`its log-normal distribution becomes the range from ${low} to ${high} on a log scale (mu ± 3 sigma)`;
const multiplesOf = (step: number, from: number, to: number) =>
  l10n.t`its values are the multiples of ${step} from ${from} to ${to}`;
const stepsDropped = (step: number) =>
  l10n.t`its steps of ${step} are not carried over, because a log scale has only whole steps`;
