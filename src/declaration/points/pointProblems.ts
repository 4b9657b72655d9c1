/** Whether a point that a person wrote is in the space: every parameter that is active in it has an allowed value. */
import { activeParameters } from '../../space/activeParameters.ts';
import { feasibility } from '../../space/feasibility.ts';
import type { Point, Space, Value } from '../../space/parameter.ts';
import { effectiveConstraints } from '../constraints.ts';
import type { Declaration } from '../declaration.ts';
import { expressionText } from '../expressionText.ts';
import { isAllowedValue, allowedValuesText, meantValue } from './allowedValues.ts';
import { formatValue, hintAt, unknownParameter } from '../wording.ts';

export interface PointProblem {
  /** A full sentence. */
  readonly message: string;
  /** The parameter, if the point names it. */
  readonly name?: string;
  /** Set if the name itself is wrong. */
  readonly at?: 'key';
  /** The value that is meant in place of the written one. */
  readonly meant?: Value | undefined;
}

/** Empty if the point can be tried. */
export function pointProblems(space: Space, point: Point): readonly PointProblem[] {
  const names = space.map(({ name }) => name);
  const unknownNames = Object.keys(point)
    .filter((name) => !names.includes(name))
    .map((name): PointProblem => ({ message: unknownParameter(name, names), name, at: 'key' }));
  const withFixed = { ...fixedValues(space), ...point };
  const active = activeParameters(space)({ ...Object.fromEntries(names.map((name) => [name, null])), ...withFixed });
  const values = space
    .filter(({ name }) => Object.hasOwn(active, name))
    .flatMap((parameter): PointProblem[] => {
      const { name } = parameter;
      const allowed = allowedValuesText(parameter);
      if (!Object.hasOwn(withFixed, name)) return [{ message: valueIsMissing(name, allowed) }];
      if (isAllowedValue(parameter, withFixed[name])) return [];
      const meant = meantValue(parameter, withFixed[name]);
      return [{ message: valueNotAllowed(name, withFixed[name], hintAt(meant), allowed), name, meant }];
    });
  return [...unknownNames, ...values];
}

/** A sentence for each constraint that the point violates; a person may try the point anyway. */
export function violatedConstraints(declaration: Declaration, point: Point): readonly string[] {
  const complete = completePoint(declaration.space, point);
  const effective = effectiveConstraints(declaration);
  return (declaration.constraints ?? [])
    .filter((_, i) => !feasibility([effective[i]])(complete))
    .map((constraint) => constraintViolated(expressionText(constraint)));
}

/** The point with its fixed values and without the parameters that are not active in it. */
export function completePoint(space: Space, point: Point): Point {
  return activeParameters(space)({ ...fixedValues(space), ...withoutNegativeZero(point) });
}

/** −0 is written as 0 in the journal, and the study must find the same point there again. */
function withoutNegativeZero(point: Point): Point {
  const plainValue = (value: Value): Value => (Object.is(value, -0) ? 0 : value);
  return Object.fromEntries(Object.entries(point).map(([name, value]) => [name, plainValue(value)]));
}

function fixedValues(space: Space): Point {
  return Object.fromEntries(space.flatMap((each) => (each.type === 'fixed' ? [[each.name, each.value]] : [])));
}

const valueIsMissing = (name: string, allowed: string) => `This point has no value for ${name}: write ${allowed}.`;
const valueNotAllowed = (name: string, value: unknown, hint: string, allowed: string) =>
  `${name} is ${formatValue(value)} in this point${hint}: write ${allowed}.`;
const constraintViolated = (constraint: string) => `This point violates the constraint ${constraint}.`;
