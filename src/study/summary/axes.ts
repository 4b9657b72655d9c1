/** The parameters that can vary, in the declared order, with the data of an axis for each. */
import { sizeOf, type Parameter, type Space } from '../../space/parameter.ts';
import type { Summary } from './summary.ts';

type Axis = Summary['axes'][number];

export const axesOf = (space: Space): Axis[] =>
  space.flatMap((parameter) => (sizeOf(parameter) > 1 ? axisOf(parameter) : []));

function axisOf(parameter: Parameter): Axis | [] {
  switch (parameter.type) {
    case 'float':
    case 'int': {
      const { name, low, high } = parameter;
      // a logit scale has no axis of its own
      const scale = parameter.scale === 'log' ? 'log' : 'linear';
      return { parameter: name, scale, low, high, isInteger: parameter.type === 'int' };
    }
    case 'choice':
      return { parameter: parameter.name, scale: 'category', values: [...parameter.values] };
    case 'bool':
      return { parameter: parameter.name, scale: 'category', values: [false, true] };
    case 'fixed':
      return [];
  }
}
