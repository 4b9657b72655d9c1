/** Studies whose trials fill the space evenly, for the tests of what is read off a model. */
import { fittedStudy, type FittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { start, tell, type State } from '../../../../src/engine/optimizer.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import { searchSpaceOf } from '../../../../src/space/searchSpace.ts';
import { haltonSequence } from '../../../../src/space/haltonSequence.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { settings, valued } from '../propose/runs.ts';

/** After `count` trials that fill the space. */
export function told(
  space: Space,
  count: number,
  value: (point: Point) => number,
  more: Partial<OptimizerSettings> = {},
): State {
  const { sample, isFeasible } = searchSpaceOf(space, more.constraints ?? []);
  const halton = haltonSequence(space.length, 7);
  const points = Array.from({ length: 4 * count }, (_, n) => sample(halton(n)))
    .filter(isFeasible)
    .slice(0, count);
  return tell(
    start(settings(space, more)),
    points,
    points.map((point) => valued(value(point))),
  );
}

export function fitted(...args: Parameters<typeof told>): FittedStudy {
  const study = fittedStudy(told(...args));
  if (study === null) throw new Error('The study has too few trials.');
  return study;
}
