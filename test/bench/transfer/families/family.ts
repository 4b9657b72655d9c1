/** A family of `npm run bench:transfer`: related tasks over one space, of which one is tuned and others are its sources. */
import { seededUniform, type Uniform } from '../../../../src/math/random/seededUniform.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { quantile } from '../../../../src/math/quantile.ts';
import type { Source } from '../../../../src/engine/port/optimizerSettings.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { encoding } from '../../../../src/space/encoding.ts';

export interface Family {
  readonly id: string;
  readonly half: 'tuned' | 'held';
  /** Whether its sources agree with the task, or do not. */
  readonly isMisleading: boolean;
  readonly space: Space;
  /** A task of it with its sources. `data` is the folder of LCBench's tables. */
  readonly taskOf: (seed: number, data: string) => Promise<TransferTask>;
}

interface TransferTask {
  /** To be minimised. */
  readonly value: (point: Point) => number;
  readonly best: number;
  /** From the best value to the median of all points: what gaps are measured in. */
  readonly range: number;
  readonly sources: readonly Source[];
}

/** An earlier study: half of its points are drawn evenly, the others around the best ones before them. */
export function earlierStudy(
  name: string,
  space: Space,
  value: (point: Point) => number,
  count: number,
  uniform: Uniform,
): Source {
  const { sample } = encoding(space);
  const normal = normals(uniform);
  const trials: { readonly u: readonly number[]; readonly point: Point; readonly value: number }[] = [];
  for (let i = 0; i < count; i++) {
    const best = trials.toSorted((a, b) => a.value - b.value).at(Math.floor(5 * uniform()));
    const isNear = i >= 10 && i % 2 === 1 && best !== undefined;
    const u = space.map((_, j) => (isNear ? reflected(best.u[j] + 0.1 * normal()) : uniform()));
    const point = sample(u);
    trials.push({ u, point, value: value(point) });
  }
  return { name, trials: trials.map(({ point, value }) => ({ point, value })) };
}

/** The best value, and its distance from the median, by many draws and steps from the best of them. */
export function extentOf(space: Space, value: (point: Point) => number, draws = 4000) {
  const uniform = seededUniform(draws);
  const normal = normals(uniform);
  const { sample } = encoding(space);
  const drawn = Array.from({ length: draws }, () => {
    const u = space.map(() => uniform());
    return { u, value: value(sample(u)) };
  }).sort((a, b) => a.value - b.value);
  const median = quantile(
    drawn.map((each) => each.value),
    0.5,
  );
  const ends = drawn.slice(0, 10).map((start) => {
    let best = start;
    for (let step = 0.1; step > 1e-5; step *= 0.9) {
      for (let n = 0; n < 10; n++) {
        const u = best.u.map((each) => reflected(each + step * normal()));
        const here = value(sample(u));
        if (here < best.value) best = { u, value: here };
      }
    }
    return best.value;
  });
  const best = Math.min(...ends);
  return { best, range: median - best };
}

/** Into [0, 1]. */
function reflected(u: number): number {
  const folded = Math.abs(u % 2);
  return folded > 1 ? 2 - folded : folded;
}
