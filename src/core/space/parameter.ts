/**
 * What can be tuned: one declared parameter, the space they span, and a point of it in the user's own values.
 *
 * Ranges are inclusive at both ends. `log` scales need `low > 0`, `logit` ones `0 < low` and `high < 1`, and a `step` leads from
 * `low` to `high`. Declarations are checked before they become a Space (study/declaration.ts), so nothing here re-checks them.
 */
import type { Expression } from './expression.ts';
import type { Value } from './value.ts';

export type { Value };

export type Scale = 'linear' | 'log' | 'logit';

interface BaseParameter {
  readonly name: string;
  /** The parameter is there only where this is true of the others; else a point has no such name. */
  readonly when?: Expression;
}

export interface FloatParameter extends BaseParameter {
  readonly type: 'float';
  readonly low: number;
  readonly high: number;
  readonly scale: Scale;
  /** Only low, low + step, …, high; on a linear scale. */
  readonly step?: number;
}

export interface IntParameter extends BaseParameter {
  readonly type: 'int';
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log';
  readonly step?: number;
}

export interface ChoiceParameter extends BaseParameter {
  readonly type: 'choice';
  readonly values: readonly Value[];
  /** Neighbours in the list are alike: small, medium, large. */
  readonly ordered?: true;
}

interface BoolParameter extends BaseParameter {
  readonly type: 'bool';
}

/** Always this value, which reaches the script as any other. */
interface FixedParameter extends BaseParameter {
  readonly type: 'fixed';
  readonly value: Value;
}

export type Parameter = FloatParameter | IntParameter | ChoiceParameter | BoolParameter | FixedParameter;

export type Space = readonly Parameter[];

/** One assignment of every parameter that is active, by name, in the user's own values. */
export type Point = Readonly<Record<string, Value>>;

/** How many values the parameter can have. */
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

/** How many combinations of values there are, inactive parameters and constraints aside. */
export function combinations(space: Space): number {
  return space.reduce((product, parameter) => product * sizeOf(parameter), 1);
}

/** The i-th value (from 0) of a parameter that has a finite number of them. */
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

/** From low to high. */
function stepCount({ low, high }: { readonly low: number; readonly high: number }, step: number): number {
  return Math.round((high - low) / step);
}

/** low + i step without the digits that 0.1 + 2 · 0.1 would add: as many decimals as low and step are written with. */
function steppedValue(parameter: FloatParameter | IntParameter, step: number, i: number): number {
  if (i === stepCount(parameter, step)) return parameter.high;
  const value = parameter.low + i * step;
  if (Number.isInteger(step) && Number.isInteger(parameter.low)) return value; // thousands of them for each batch
  const digits = Math.max(decimalPlaces(parameter.low), decimalPlaces(step));
  return digits <= 15 ? Number(value.toFixed(digits)) : value;
}

function decimalPlaces(value: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
}
