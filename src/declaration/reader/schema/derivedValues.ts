/**
 * Whether each calculated value is one that its parameter can have, as far as points tell: all of a small space; of a
 * larger one its extremes and some in between.
 */
import type * as z from 'zod';
import { encoding } from '../../../space/encoding.ts';
import { feasibility } from '../../../space/feasibility.ts';
import { grid } from '../../../space/grid.ts';
import { haltonSequence } from '../../../space/haltonSequence.ts';
import { combinations, type Point, type Space } from '../../../space/parameter.ts';
import { derivedProblems } from '../../derivedValues.ts';
import { addProblem, writing } from '../../keys/checks.ts';
import { checkSize } from './derived.ts';
import type { Written } from './fileKeys.ts';
import { parseCondition } from './parseCondition.ts';
import { constraintsOf, derivedOf, spaceOf } from './space.ts';

export function checkDerivedValues(
  { parameters, constraints }: Pick<Written, 'parameters' | 'constraints'>,
  context: z.core.$RefinementCtx,
): void {
  const derived = derivedOf(parameters);
  if (derived.length === 0) return;
  const names = Object.keys(parameters);
  const conditions = [constraints].flat().flatMap((text) => {
    const parsed = parseCondition(text, names);
    return parsed.ok ? [parsed.expression] : [];
  });
  const expressions = new Map(derived.map(({ name, value, when }) => [name, [value, when ?? []].flat()]));
  if (!checkSize(expressions, conditions, ['constraints'], context)) return;
  const allowed = feasibility(constraintsOf(constraints, parameters));
  const reported = new Set<string>();
  for (const point of somePoints(spaceOf(parameters)).filter(allowed)) {
    for (const { name, number, message } of derivedProblems({ derived }, point)) {
      if (reported.has(name)) continue;
      reported.add(name);
      const fixes = Number.isFinite(number) ? writing(['parameters', name, 'multiple_of'], 1) : [];
      addProblem(context, ['parameters', name, 'value'], message, { fixes });
    }
  }
}

/** So many take some milliseconds. */
const MOST_POINTS = 1000;

function somePoints(space: Space): readonly Point[] {
  if (combinations(space) <= MOST_POINTS) return grid(space);
  const { sample } = encoding(space);
  const halton = haltonSequence(space.length, 0);
  const ends = [0, LAST].flatMap((end) => [
    space.map(() => end),
    ...space.map((_, j) => space.map((_, i) => (i === j ? end : 0.5))),
  ]);
  const between = Array.from({ length: Math.max(0, MOST_POINTS - ends.length) }, (_, n) => halton(n));
  return [...ends, ...between].map(sample);
}

/** The end of the sampling cube, which does not belong to it. */
const LAST = 1 - 2 ** -53;
