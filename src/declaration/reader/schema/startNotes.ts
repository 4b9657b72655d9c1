/** What the trial of a start point takes although nobody has said it, and defaults that no point takes. */
import * as l10n from '@vscode/l10n';
import type { Parameter, Point } from '../../../space/parameter.ts';
import type { Locate } from '../../document.ts';
import type { Fix } from '../../fix.ts';
import type { Problem } from '../../problem.ts';
import { allOf, formatValue, grouped } from '../../wording.ts';
import { leftOutOf, type LeftOut } from './leftOut.ts';
import type { WrittenParameters } from './parameters.ts';
import { unsaidOf, writtenPoints, type WrittenStart } from './start.ts';

/** Nobody reads more names. */
const MAX_NAMES = 5;

/** A note for the points that say nothing of the same parameters, and one at each default where there is no point. */
export function startNotes(
  { start, parameters }: { readonly start?: WrittenStart; readonly parameters: WrittenParameters },
  locate: Locate,
): readonly Problem[] {
  const { points, path } = writtenPoints(start);
  const leftOut = leftOutOf(parameters);
  if (points.length === 0) return withoutPoints(leftOut, locate);
  return [...alike(points, leftOut).values()].map(({ first, count, unsaid }) => {
    const place = [...path, first, unsaid[0].name];
    const message = saysNothingOf({ first: first + 1, others: count - 1, ...unsaidText(unsaid, leftOut) });
    return { ...locate(place.slice(0, -1)), message, path: place, fixes: fixesOf(unsaid[0], place, leftOut) };
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
