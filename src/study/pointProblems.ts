/** Whether a point that a person wrote is one of the space: it gives every parameter that is active in it a value. */
import { activity, allowance } from '../core/space/activity.ts';
import type { Expression } from '../core/space/expression.ts';
import type { Point, Space, Value } from '../core/space/parameter.ts';
import { written } from './declaration/expression.ts';
import { meant, shown } from './declaration/expecting.ts';
import { holds, wanted } from './values.ts';

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
  const strangers = Object.keys(point)
    .filter((word) => !names.includes(word))
    .map((name): PointProblem => {
      const message = `${shown(name)} is no parameter${meant(name, names)}: name a parameter of this file.`;
      return { message, name, at: 'key' };
    });
  const whole = { ...fixedValues(space), ...point };
  const there = activity(space)({ ...Object.fromEntries(names.map((name) => [name, null])), ...whole });
  const values = space
    .filter(({ name }) => Object.hasOwn(there, name))
    .flatMap((parameter): PointProblem[] => {
      const { name } = parameter;
      if (!Object.hasOwn(whole, name)) return [{ message: `This point has no ${name}: write ${wanted(parameter)}.` }];
      if (holds(parameter, whole[name])) return [];
      return [{ message: `${name} is ${shown(whole[name])} in this point: write ${wanted(parameter)}.`, name }];
    });
  return [...strangers, ...values];
}

/** The constraints that the point does not fulfil, a sentence each; a person may try it all the same. */
export function brokenConstraints(constraints: readonly Expression[], point: Point): readonly string[] {
  return constraints
    .filter((constraint) => !allowance([constraint])(point))
    .map((constraint) => `The constraint ${written(constraint)} does not hold here.`);
}

/** The point with its fixed values and without what is not active in it. */
export function wholePoint(space: Space, point: Point): Point {
  return activity(space)({ ...fixedValues(space), ...plain(point) });
}

/** −0 is written as 0 in the journal, where a study must find again what it began with. */
function plain(point: Point): Point {
  const plainValue = (value: Value): Value => (Object.is(value, -0) ? 0 : value);
  return Object.fromEntries(Object.entries(point).map(([name, value]) => [name, plainValue(value)]));
}

function fixedValues(space: Space): Point {
  return Object.fromEntries(space.flatMap((each) => (each.type === 'fixed' ? [[each.name, each.value]] : [])));
}
