/** Whether a point that a person wrote is in the space: every parameter that is active in it has an allowed value. */
import * as l10n from '@vscode/l10n';
import { activeParameters } from '../../space/activeParameters.ts';
import { feasibility } from '../../space/feasibility.ts';
import type { Point, Space, Value } from '../../space/parameter.ts';
import { effectiveConstraints } from '../constraints.ts';
import type { Declaration } from '../declaration.ts';
import { derivedProblems, derivedText, derivedValues } from '../derivedValues.ts';
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

/** Of a declaration, what a point is read with. */
export type PointSpace = Pick<Declaration, 'space' | 'derived'>;

/** Empty if the point can be tried. Values that follow from others need not be given. */
export function pointProblems({ space, derived = [] }: PointSpace, point: Point): readonly PointProblem[] {
  const names = space.map(({ name }) => name);
  const following = derived.map(({ name }) => name);
  const unknownNames = Object.keys(point)
    .filter((name) => !names.includes(name) && !following.includes(name))
    .map((name): PointProblem => ({ message: unknownParameter(name, [...names, ...following]), name, at: 'key' }));
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
  const wrong = [...unknownNames, ...values];
  return wrong.length > 0 ? wrong : derivedProblemsOf(derived, completePoint(space, point), point);
}

/** Of values that follow from the point, and of those that a person has given all the same. */
function derivedProblemsOf(
  derived: NonNullable<PointSpace['derived']>,
  point: Point,
  given: Point,
): readonly PointProblem[] {
  const calculated = derivedValues({ derived }, point);
  const differing = derived.filter(({ name }) => Object.hasOwn(given, name) && given[name] !== calculated[name]);
  return [
    ...derivedProblems({ derived }, point).map(({ message }) => ({ message })),
    ...differing.map((parameter): PointProblem => {
      const { name } = parameter;
      const meant = Object.hasOwn(calculated, name) ? calculated[name] : undefined;
      return { message: differsFromCalculation(name, given[name], derivedText(parameter), meant), name, meant };
    }),
  ];
}

/** A sentence for each constraint that the point violates; a person may try the point anyway. */
export function violatedConstraints(declaration: Declaration, point: Point): readonly string[] {
  const complete = completePoint(declaration.space, point);
  const effective = effectiveConstraints(declaration);
  return (declaration.constraints ?? [])
    .filter((_, i) => !feasibility([effective[i]])(complete))
    .map((constraint) => constraintViolated(expressionText(constraint)));
}

/** The point with its fixed values, and without the parameters that are not active in it or follow from the others. */
export function completePoint(space: Space, point: Point): Point {
  const names = new Set(space.map(({ name }) => name));
  const own = Object.fromEntries(Object.entries(point).filter(([name]) => names.has(name)));
  return activeParameters(space)({ ...fixedValues(space), ...withoutNegativeZero(own) });
}

/** −0 is written as 0 in the journal, and the study must find the same point there again. */
function withoutNegativeZero(point: Point): Point {
  const plainValue = (value: Value): Value => (Object.is(value, -0) ? 0 : value);
  return Object.fromEntries(Object.entries(point).map(([name, value]) => [name, plainValue(value)]));
}

function fixedValues(space: Space): Point {
  return Object.fromEntries(space.flatMap((each) => (each.type === 'fixed' ? [[each.name, each.value]] : [])));
}

const valueIsMissing = (name: string, allowed: string) =>
  l10n.t`This point has no value for ${name}: write ${allowed}.`;
const valueNotAllowed = (name: string, value: unknown, hint: string, allowed: string) =>
  l10n.t`${name} is ${formatValue(value)} in this point${hint}: write ${allowed}.`;
const differsFromCalculation = (name: string, given: Value, calculation: string, calculated: Value | undefined) =>
  calculated === undefined
    ? l10n.t`${name} is ${formatValue(given)} in this point, but it follows from the other values (${calculation}) and does not exist here: leave it out.`
    : l10n.t`${name} is ${formatValue(given)} in this point, but it follows from the other values (${calculation}) and is ${formatValue(calculated)}: leave it out.`;
const constraintViolated = (constraint: string) =>
  l10n.t`This point breaks the constraint ${constraint}: its trial runs all the same.`;
