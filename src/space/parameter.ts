/**
 * The search space: a declared parameter, the space that the parameters span, and a point of it in the user's own
 * values.
 *
 * Ranges are inclusive at both ends. A `log` scale needs `low > 0`, a `logit` scale needs `0 < low` and `high < 1`, and
 * `high` is a whole number of steps above `low`. The declaration's reader checks all this (declaration/reader), so
 * nothing here checks it again.
 */
import type { Expression } from './expression.ts';
import type { Value } from './value.ts';

export type { Value };

export type Scale = 'linear' | 'log' | 'logit';

interface BaseParameter {
  readonly name: string;
  /** The parameter is active only if this is true of the others; else a point does not have its name. */
  readonly when?: Expression;
}

/** A parameter that varies, with what a person believes of its best value. */
interface VaryingParameter extends BaseParameter {
  /** Of a range one value, or the two ends of a part of it; of other parameters some of their values. */
  readonly likely?: readonly Value[];
}

export interface FloatParameter extends VaryingParameter {
  readonly type: 'float';
  readonly low: number;
  readonly high: number;
  readonly scale: Scale;
  /** Only low, low + step, …, high; on a linear scale. */
  readonly step?: number;
}

export interface IntParameter extends VaryingParameter {
  readonly type: 'int';
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log';
  readonly step?: number;
}

export interface ChoiceParameter extends VaryingParameter {
  readonly type: 'choice';
  readonly values: readonly Value[];
  /** Neighbours in the list are similar: small, medium, large. */
  readonly ordered?: true;
}

interface BoolParameter extends VaryingParameter {
  readonly type: 'bool';
}

/** Always this value. The script gets it like any other. */
interface FixedParameter extends BaseParameter {
  readonly type: 'fixed';
  readonly value: Value;
}

export type Parameter = FloatParameter | IntParameter | ChoiceParameter | BoolParameter | FixedParameter;

export type Space = readonly Parameter[];

/** One assignment of every parameter that is active, by name, in the user's own values. */
export type Point = Readonly<Record<string, Value>>;

/** What is believed of the best value; undefined where that is nothing, and where it is all values, which says nothing. */
export function believedValues(parameter: Parameter): readonly Value[] | undefined {
  if (parameter.type === 'fixed' || parameter.likely === undefined) return undefined;
  const { likely } = parameter;
  const isAll =
    parameter.type === 'float' || parameter.type === 'int'
      ? likely[0] === parameter.low && likely.at(-1) === parameter.high
      : likely.length === sizeOf(parameter);
  return isAll ? undefined : likely;
}

export function sizeOf(parameter: Parameter): number {
  switch (parameter.type) {
    case 'float':
      return parameter.step === undefined ? Infinity : stepCount(parameter, parameter.step) + 1;
    case 'int':
      return stepCount(parameter, parameter.step ?? 1) + 1;
    case 'choice':
      return parameter.values.length;
    case 'bool':
      return 2;
    case 'fixed':
      return 1;
  }
}

/** How many combinations of values there are, without regard to inactive parameters and constraints. */
export function combinations(space: Space): number {
  return space.reduce((product, parameter) => product * sizeOf(parameter), 1);
}

/** The i-th value (from 0) of a parameter that has finitely many values. */
export function valueAt(parameter: Parameter, i: number): Value {
  switch (parameter.type) {
    case 'float':
    case 'int':
      return steppedValue(parameter, parameter.step ?? 1, i);
    case 'choice':
      return parameter.values[i];
    case 'bool':
      return i === 1;
    case 'fixed':
      return parameter.value;
  }
}

/** How many steps lead from low to high. */
function stepCount({ low, high }: { readonly low: number; readonly high: number }, step: number): number {
  return Math.round((high - low) / step);
}

/** low + i step, rounded to as many decimals as low and step are written with: 0.1 + 2 · 0.1 would have more digits. */
function steppedValue(parameter: FloatParameter | IntParameter, step: number, i: number): number {
  // not only equal: beyond 2⁵³ the next number after the last is the one after that
  if (i >= stepCount(parameter, step)) return parameter.high;
  const value = parameter.low + i * step;
  if (Number.isInteger(step) && Number.isInteger(parameter.low)) return value; // each batch needs thousands
  const digits = Math.max(decimalPlaces(parameter.low), decimalPlaces(step));
  return digits <= 15 ? Number(value.toFixed(digits)) : value;
}

function decimalPlaces(value: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
