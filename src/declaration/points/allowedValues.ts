/** Which values a parameter can have, and how to say so. */
import * as l10n from '@vscode/l10n';
import { meantBoolean, meantNumber, meantOneOf } from '../keys/meantValue.ts';
import type { FloatParameter, IntParameter, Parameter, Value } from '../../space/parameter.ts';

export function isAllowedValue(parameter: Parameter, value: unknown): value is Value {
  switch (parameter.type) {
    case 'float':
      return isInRange(parameter, value) && isOnStep(parameter, value);
    case 'int':
      return isInRange(parameter, value) && Number.isInteger(value) && isOnStep(parameter, value);
    case 'choice':
      return parameter.values.some((each) => each === value);
    case 'bool':
      return typeof value === 'boolean';
    case 'fixed':
      return value === parameter.value;
  }
}

/** The allowed value that is meant by one that is not; undefined where that is not certain. */
export function meantValue(parameter: Parameter, written: unknown): Value | undefined {
  const meant = meantOf(parameter, written);
  return isAllowedValue(parameter, meant) ? meant : undefined;
}

function meantOf(parameter: Parameter, written: unknown): unknown {
  switch (parameter.type) {
    case 'float':
    case 'int':
      return meantNumber(written);
    case 'choice':
      return meantOneOf(written, parameter.values);
    case 'bool':
      return meantBoolean(written);
    case 'fixed':
      return parameter.value;
  }
}

function isInRange({ low, high }: FloatParameter | IntParameter, value: unknown): value is number {
  return typeof value === 'number' && value >= low && value <= high;
}

/** Up to rounding errors, such as that of 0.1 + 0.2. */
function isOnStep({ low, step }: FloatParameter | IntParameter, value: number): boolean {
  if (step === undefined) return true;
  const steps = (value - low) / step;
  return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, steps);
}

/** A remedy: `a number from 0 to 1`. */
export function allowedValuesText(parameter: Parameter): string {
  switch (parameter.type) {
    case 'float':
    case 'int': {
      const range = rangeText(parameter);
      return parameter.step === undefined ? range : l10n.t`${range} in steps of ${parameter.step}`;
    }
    case 'choice':
      return l10n.t`one of its values, ${parameter.values.map(String).join(', ').slice(0, 200)}`;
    case 'bool':
      return l10n.t('true or false');
    case 'fixed':
      return l10n.t`${String(parameter.value)}, which is fixed`;
  }
}

function rangeText({ type, low, high }: FloatParameter | IntParameter): string {
  return type === 'int' ? l10n.t`a whole number from ${low} to ${high}` : l10n.t`a number from ${low} to ${high}`;
}
