/** Earlier studies for the tests of what they teach. */
import { haltonSequence } from '../../../src/space/haltonSequence.ts';
import { encoding } from '../../../src/space/encoding.ts';
import type { Point, Space } from '../../../src/space/parameter.ts';

/** So many trials that fill the space. */
export function spread(space: Space, count: number, value: (point: Point, i: number) => number) {
  const { sample } = encoding(space);
  const halton = haltonSequence(space.length, 11);
  return Array.from({ length: count }, (_, i) => {
    const point = sample(halton(i));
    return { point, value: value(point, i) };
  });
}

/** To be minimised, over [0, 1]²; shifted along both axes. Its least value, −2, is near (0.79, 0.26) without a shift. */
export function wave(shift: number) {
  return ({ x0, x1 }: Point): number => Math.cos(4 * (Number(x0) - shift)) + Math.cos(12 * (Number(x1) - shift));
}
