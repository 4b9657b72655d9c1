/** Which values a parameter can have. */
import type { Parameter, Value } from '../core/space/parameter.ts';

export function holds(parameter: Parameter, value: unknown): value is Value {
  switch (parameter.type) {
    case 'float':
      return isWithin(parameter, value);
    case 'int':
      return isWithin(parameter, value) && Number.isInteger(value);
    case 'choice':
      return parameter.values.some((each) => each === value);
    case 'bool':
      return typeof value === 'boolean';
  }
}

function isWithin({ low, high }: { readonly low: number; readonly high: number }, value: unknown): boolean {
  return typeof value === 'number' && value >= low && value <= high;
}

/** What to write for it: `a number from 0 to 1`. */
export function wanted(parameter: Parameter): string {
  switch (parameter.type) {
    case 'float':
      return `a number from ${parameter.low} to ${parameter.high}`;
    case 'int':
      return `a whole number from ${parameter.low} to ${parameter.high}`;
    case 'choice':
      return `one of its values, ${parameter.values.map(String).join(', ').slice(0, 200)}`;
    case 'bool':
      return 'true or false';
  }
}
