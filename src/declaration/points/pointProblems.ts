/** Whether a point that a person wrote is one of the space: it gives every parameter that is active in it a value. */
import { activeParameters } from '../../core/space/activeParameters.ts';
import { feasibility } from '../../core/space/feasibility.ts';
import type { Expression } from '../../core/space/expression.ts';
import type { Point, Space, Value } from '../../core/space/parameter.ts';
import { expressionText } from '../expressionText.ts';
import { didYouMean, formatValue } from '../wording.ts';
import { isAllowedValue, allowedValuesText } from './allowedValues.ts';

export interface PointProblem {
  /** A whole sentence. */
  readonly message: string;
  /** The name it is about, where the point has it. */
  readonly name?: string;
  /** Whether that name itself is what is wrong. */
  readonly at?: 'key';
}

/** Empty for a point that can be tried. */
export function pointProblems(space: Space, point: Point): readonly PointProblem[] {
  const names = space.map(({ name }) => name);
  const unknownNames = Object.keys(point)
    .filter((word) => !names.includes(word))
    .map((name): PointProblem => {
      const message = `${formatValue(name)} is no parameter${didYouMean(name, names)}: name a parameter of this file.`;
      return { message, name, at: 'key' };
    });
  const withFixed = { ...fixedValues(space), ...point };
  const active = activeParameters(space)({ ...Object.fromEntries(names.map((name) => [name, null])), ...withFixed });
  const values = space
    .filter(({ name }) => Object.hasOwn(active, name))
    .flatMap((parameter): PointProblem[] => {
      const { name } = parameter;
      if (!Object.hasOwn(withFixed, name))
        return [{ message: `This point has no ${name}: write ${allowedValuesText(parameter)}.` }];
      if (isAllowedValue(parameter, withFixed[name])) return [];
      return [
        {
          message: `${name} is ${formatValue(withFixed[name])} in this point: write ${allowedValuesText(parameter)}.`,
          name,
        },
      ];
    });
  return [...unknownNames, ...values];
}

/** The constraints that the point does not fulfil, a sentence each; a person may try it all the same. */
export function violatedConstraints(constraints: readonly Expression[], point: Point): readonly string[] {
  return constraints
    .filter((constraint) => !feasibility([constraint])(point))
    .map((constraint) => `The constraint ${expressionText(constraint)} does not hold here.`);
}

/** The point with its fixed values and without what is not active in it. */
export function completePoint(space: Space, point: Point): Point {
  return activeParameters(space)({ ...fixedValues(space), ...withoutNegativeZero(point) });
}

/** −0 is written as 0 in the journal, where a study must find again what it began with. */
function withoutNegativeZero(point: Point): Point {
  const plainValue = (value: Value): Value => (Object.is(value, -0) ? 0 : value);
  return Object.fromEntries(Object.entries(point).map(([name, value]) => [name, plainValue(value)]));
}

function fixedValues(space: Space): Point {
  return Object.fromEntries(space.flatMap((each) => (each.type === 'fixed' ? [[each.name, each.value]] : [])));
}
