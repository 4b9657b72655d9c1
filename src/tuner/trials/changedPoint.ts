/** The point that is tried instead of one that failed, with the values that its declaration sets. */
import { isDeepStrictEqual } from 'node:util';
import { effectiveConstraints } from '../../declaration/constraints.ts';
import type { Declaration, Retries } from '../../declaration/declaration.ts';
import { derivedValues } from '../../declaration/derivedValues.ts';
import { completePoint, pointProblems } from '../../declaration/points/pointProblems.ts';
import { numberOf, type Expression } from '../../space/expression.ts';
import { feasibility } from '../../space/feasibility.ts';
import { sizeOf, valueAt, type Parameter, type Point, type Value } from '../../space/parameter.ts';
import type { StudyState } from '../../study/studyState.ts';
import { hasFailed, type Trial } from '../../study/trial.ts';
import { formatNumber } from '../../study/summary/format.ts';
import * as messages from '../messages.ts';

/** What follows from a failure, as a sentence; without a point where none is left to try. */
export interface Change {
  readonly point?: Point;
  readonly sentence: string;
}

/** @param failed the trial, which has just failed by a cause after which another point is tried */
export function changeAfter(study: StudyState, failed: Trial, retries: Required<Retries>): Change {
  const { declaration, trials, queue } = study;
  const { parameters } = failed;
  const point = changedPoint(declaration, retries.set, parameters);
  if (isDeepStrictEqual(point, parameters)) return { sentence: messages.sameAfterChange(Object.keys(retries.set)) };
  const allowed = feasibility(effectiveConstraints(declaration));
  if (pointProblems(declaration, point).length > 0 || !allowed(point)) {
    return { sentence: messages.changeOutside(changesIn(parameters, point)) };
  }
  const tried = trials.find((trial) => isDeepStrictEqual(trial.parameters, point));
  if (tried !== undefined) return { sentence: messages.changeTried(changesIn(parameters, point), tried.trial) };
  if (queue.some((each) => isDeepStrictEqual(each, point))) return { sentence: messages.changeQueued };
  if (changesBefore(study, failed, retries) >= retries.count)
    return { sentence: messages.noMoreChanges(retries.count) };
  if (trials.length + queue.length >= declaration.budget.trials) return { sentence: messages.noTrialForChange };
  return { point, sentence: messages.changed(changesIn(parameters, point)) };
}

/** How many changes in a row have led to the trial. */
function changesBefore({ declaration, trials }: StudyState, trial: Trial, { set, count }: Required<Retries>): number {
  let [changes, last] = [0, trial];
  while (changes < count && last.enqueued) {
    const { trial: number, parameters } = last;
    const origin = trials.find(
      (each) =>
        each.trial < number &&
        hasFailed(each) &&
        isDeepStrictEqual(changedPoint(declaration, set, each.parameters), parameters),
    );
    if (origin === undefined) break;
    changes++;
    last = origin;
  }
  return changes;
}

/** With the nearest values that the parameters can have; a parameter that the point does not have stays away. */
function changedPoint(declaration: Declaration, set: Required<Retries>['set'], point: Point): Point {
  const values = { ...point, ...derivedValues(declaration, point) };
  const changes = declaration.space.flatMap((parameter): (readonly [string, Value])[] => {
    const { name } = parameter;
    if (!Object.hasOwn(set, name) || !Object.hasOwn(point, name)) return [];
    return [[name, valueOf(set[name], parameter, values) ?? point[name]]];
  });
  return completePoint(declaration.space, { ...point, ...Object.fromEntries(changes) });
}

function valueOf(expression: Expression, parameter: Parameter, values: Point): Value | undefined {
  if (expression.kind === 'value' && typeof expression.value !== 'number') return expression.value;
  const number = numberOf(expression, (name) => (Object.hasOwn(values, name) ? values[name] : undefined));
  return number === undefined || Number.isNaN(number) ? undefined : nearest(parameter, number);
}

function nearest(parameter: Parameter, number: number): Value {
  switch (parameter.type) {
    case 'float':
    case 'int': {
      const { low, high, type, step = type === 'int' ? 1 : undefined } = parameter;
      const clipped = Math.min(high, Math.max(low, number));
      if (step === undefined) return clipped;
      return valueAt(parameter, Math.min(sizeOf(parameter) - 1, Math.round((clipped - low) / step)));
    }
    case 'choice':
      return parameter.values.reduce((best, value) =>
        distance(value, number) < distance(best, number) ? value : best,
      );
    case 'bool':
    case 'fixed':
      return number;
  }
}

function distance(value: Value, number: number): number {
  return typeof value === 'number' ? Math.abs(value - number) : Infinity;
}

function changesIn(before: Point, after: Point): string {
  const changed = Object.entries(after).filter(([name, value]) => before[name] !== value);
  return changed
    .map(([name, value]) => `${name} = ${typeof value === 'number' ? formatNumber(value) : String(value)}`)
    .join(', ');
}
