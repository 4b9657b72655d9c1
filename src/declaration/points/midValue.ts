/** What a point under `start` has of a parameter of which nothing is said. */
import { encoding } from '../../space/encoding.ts';
import type { Parameter, Value } from '../../space/parameter.ts';
import { isAllowedValue } from './allowedValues.ts';

/** The middle of a range, the first value of a choice, and false for a bool. */
export function midValue(parameter: Parameter): Value {
  switch (parameter.type) {
    case 'bool':
      return false;
    case 'fixed':
      return parameter.value;
    case 'choice':
    case 'int':
    case 'float': {
      const { groups, decode } = encoding([{ ...parameter, when: { kind: 'value', value: true } }]);
      const value = decode(new Float64Array(groups.length).fill(0.5))[parameter.name];
      // the square root of 1e-4 is not exactly 0.01; the middle of a narrow range needs all its digits
      const rounded = typeof value === 'number' ? Number(value.toPrecision(12)) : value;
      return isAllowedValue(parameter, rounded) ? rounded : value;
    }
  }
}
