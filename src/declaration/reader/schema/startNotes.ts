/**
 * What the trial of a start point takes although nobody has said it, constraints that the point breaks, and defaults that
 * no point takes.
 */
import * as l10n from '@vscode/l10n';
import { feasibility } from '../../../space/feasibility.ts';
import type { Parameter, Point } from '../../../space/parameter.ts';
import type { Locate } from '../../document.ts';
import type { Fix } from '../../fix.ts';
import type { Problem } from '../../problem.ts';
import { allOf, formatValue, grouped } from '../../wording.ts';
import { completePoint } from '../../points/pointProblems.ts';
import { leftOutOf, type LeftOut } from './leftOut.ts';
import type { WrittenParameters } from './parameters.ts';
import { constraintsOf } from './space.ts';
import { unsaidOf, writtenPoints, type WrittenStart } from './start.ts';

/** Nobody reads more names. */
const MAX_NAMES = 5;

interface WrittenBeginning {
  readonly start?: WrittenStart;
  readonly parameters: WrittenParameters;
  readonly constraints: string | readonly string[];
}

/**
 * A note for the points that say nothing of the same parameters, one for each point that breaks constraints, and one at
 * each default where there is no point.
 */
export function startNotes(written: WrittenBeginning, locate: Locate): readonly Problem[] {
  const leftOut = leftOutOf(written.parameters);
  if (writtenPoints(written.start).points.length === 0) return withoutPoints(leftOut, locate);
  return [...unsaidNotes(written, leftOut, locate), ...constraintNotes(written, leftOut, locate)];
}

function unsaidNotes({ start }: WrittenBeginning, leftOut: LeftOut, locate: Locate): readonly Problem[] {
  const { points, path } = writtenPoints(start);
  return [...alike(points, leftOut).values()].map(({ first, count, unsaid }) => {
    const place = [...path, first, unsaid[0].name];
    const message = saysNothingOf({ first: first + 1, others: count - 1, ...unsaidText(unsaid, leftOut) });
    return { ...locate(place.slice(0, -1)), message, path: place, fixes: fixesOf(unsaid[0], place, leftOut) };
  });
}

/** A person may know better: a script's own defaults are worth a trial also where nothing like them is to be tried. */
function constraintNotes(
  { start, parameters, constraints }: WrittenBeginning,
  { space, values }: LeftOut,
  locate: Locate,
): readonly Problem[] {
  const { points, path } = writtenPoints(start);
  const meets = constraintsOf(constraints, parameters).map((each) => feasibility([each]));
  return points.flatMap((point, i): Problem[] => {
    const complete = completePoint(space, { ...values, ...point });
    const broken = [constraints].flat().filter((_, at) => !meets[at](complete));
    const place = [...path, i];
    return broken.length === 0 ? [] : [{ ...locate(place), message: breaks(i + 1, broken), path: place }];
  });
}

interface Alike {
  readonly first: number;
  readonly count: number;
  readonly unsaid: readonly Parameter[];
}

function alike(points: readonly Point[], leftOut: LeftOut): ReadonlyMap<string, Alike> {
  const found = new Map<string, Alike>();
  points.forEach((point, i) => {
    const unsaid = unsaidOf(point, leftOut);
    if (unsaid.length === 0) return;
    const key = JSON.stringify(unsaid.map(({ name }) => name));
    const { first, count } = found.get(key) ?? { first: i, count: 0 };
    found.set(key, { first, count: count + 1, unsaid });
  });
  return found;
}

/** The names, at most five, and what the trial takes for them. */
function unsaidText(unsaid: readonly Parameter[], { values }: LeftOut) {
  const named = unsaid.slice(0, MAX_NAMES);
  const others = unsaid.length - named.length;
  const rest = others === 0 ? [] : [l10n.t`${grouped(others)} more`];
  const [first] = unsaid;
  return {
    names: allOf([...named.map(({ name }) => name), ...rest]),
    taken:
      unsaid.length === 1
        ? takenAlone(first, formatValue(values[first.name]))
        : allOf([...named.map(({ name }) => `${name} = ${formatValue(values[name])}`), ...rest]),
  };
}

/** Two, since nobody knows which value is meant: the file says it either way. */
function fixesOf({ name }: Parameter, place: readonly PropertyKey[], { values }: LeftOut): readonly Fix[] {
  return [
    { kind: 'write', path: place, value: values[name] },
    { kind: 'write', path: ['parameters', name, 'default'], value: values[name] },
  ];
}

function withoutPoints({ said }: LeftOut, locate: Locate): readonly Problem[] {
  return [...said].map((name) => {
    const path = ['parameters', name, 'default'];
    return { ...locate(path), message: hasNoPoint(name), path };
  });
}

function takenAlone({ type, ...parameter }: Parameter, value: string): string {
  if (type === 'float' || type === 'int') return l10n.t`${value}, the middle of its range`;
  if (type !== 'choice') return value;
  return 'ordered' in parameter
    ? l10n.t`${value}, the middle one of its values`
    : l10n.t`${value}, the first of its values`;
}

const saysNothingOf = ({
  first,
  others,
  names,
  taken,
}: Record<'first' | 'others', number> & Record<'names' | 'taken', string>) =>
  others === 0
    ? l10n.t`Start point ${first} says nothing of ${names}: its trial takes ${taken}. Write what you mean into the point, or into the parameter as its default.`
    : l10n.t`Start point ${first} and ${grouped(others)} more say nothing of ${names}: their trials take ${taken}. Write what you mean into the points, or into the parameter as its default.`;
const hasNoPoint = (name: string) =>
  l10n.t`default of ${name} counts only for points under start, and there is none: write start: [{}] to begin with the defaults.`;
const breaks = (point: number, constraints: readonly string[]) =>
  constraints.length === 1
    ? l10n.t`Start point ${point} breaks the constraint ${constraints[0]}. It is tried all the same: change the point or the constraint, or remove the point, if you do not want that.`
    : l10n.t`Start point ${point} breaks the constraints ${allOf(constraints)}. It is tried all the same: change the point or the constraints, or remove the point, if you do not want that.`;
