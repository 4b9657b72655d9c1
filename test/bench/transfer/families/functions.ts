/**
 * Functions of the literature, shifted and rotated: each task of a family has a shift of up to a tenth of the box and,
 * where it is rotated, up to 30 degrees in each pair of neighbouring coordinates. A misleading family has as sources the
 * function turned upside down, another function, or values that are drawn by lot.
 */
import { seededUniform, type Uniform } from '../../../../src/math/random/seededUniform.ts';
import { coordinates, float } from '../../peers/tasks/analytic.ts';
import * as f from '../../peers/tasks/functions.ts';
import { numbersOf } from '../../peers/tasks/task.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { earlierStudy, extentOf, type Family } from './family.ts';

type Value = (point: Point) => number;
type Vector = readonly number[];

interface Box {
  readonly of: (x: Vector) => number;
  readonly low: Vector;
  readonly high: Vector;
}

const box = (of: Box['of'], d: number, low: number, high: number): Box => ({
  of,
  low: new Array<number>(d).fill(low),
  high: new Array<number>(d).fill(high),
});
const branin: Box = { of: f.branin, low: [-5, 0], high: [10, 15] };
const hartmann6 = box(f.hartmann6, 6, 0, 1);
const hartmann3 = box(f.hartmann3, 3, 0, 1);
const camel = box(f.sixHumpCamel, 2, -2, 2);
const rosenbrock = box((x) => Math.log(1 + f.rosenbrock(x)), 4, -2, 2);
const styblinski = box(f.styblinskiTang, 5, -5, 5);
const levy = box(f.levy, 5, -10, 10);
const ackley = box(f.ackley, 5, -20, 20);

/** In an order that was fixed before any run: the halves are dealt out in turn. */
export const functionFamilies: readonly Family[] = [
  family('branin-shifted', branin, { rotated: false }),
  family('camel-shifted', camel, { rotated: false }),
  family('hartmann6-shifted', hartmann6, { rotated: false }),
  family('hartmann3-shifted', hartmann3, { rotated: false }),
  family('rosenbrock4-rotated', rosenbrock, { rotated: true }),
  family('styblinski5-rotated', styblinski, { rotated: true }),
  family('levy5-rotated', levy, { rotated: true }),
  family('ackley5-rotated', ackley, { rotated: true }),
  family('branin-negated', branin, { misleading: 'negated' }),
  family('hartmann3-negated', hartmann3, { misleading: 'negated' }),
  family('levy5-unrelated', levy, { misleading: styblinski }),
  family('styblinski5-unrelated', styblinski, { misleading: ackley }),
  family('hartmann6-noise', hartmann6, { misleading: 'noise' }),
  family('ackley5-noise', ackley, { misleading: 'noise' }),
].map((each, i) => ({ ...each, half: i % 2 === 0 ? 'tuned' : 'held' }));

const SOURCES = 2;
const SOURCE_TRIALS = 100;

interface Kind {
  readonly rotated?: boolean;
  readonly misleading?: 'negated' | 'noise' | Box;
}

function family(id: string, base: Box, { rotated = false, misleading }: Kind): Omit<Family, 'half'> {
  const names = coordinates(base.low.length);
  const space: Space = names.map((name) => float(name, 0, 1));
  return {
    id,
    isMisleading: misleading !== undefined,
    space,
    taskOf: (seed) => {
      const uniform = seededUniform(seed, ...Buffer.from(id));
      const value = moved(base, names, rotated, uniform);
      const sources = Array.from({ length: SOURCES }, (_, s) => {
        const other = sourceValue(moved(typeof misleading === 'object' ? misleading : base, names, rotated, uniform));
        return earlierStudy(`source ${s + 1}`, space, other, SOURCE_TRIALS, uniform);
      });
      function sourceValue(related: Value): Value {
        if (misleading === 'negated') return (point) => -related(point);
        return misleading === 'noise' ? () => uniform() : related;
      }
      return Promise.resolve({ value, ...extentOf(space, value), sources });
    },
  };
}

/** The function over the unit cube, shifted and maybe rotated around its middle. */
function moved({ of, low, high }: Box, names: readonly string[], rotated: boolean, uniform: Uniform): Value {
  const shift = low.map(() => 0.2 * uniform() - 0.1);
  const angles = low.slice(1).map(() => (rotated ? (uniform() - 0.5) * (Math.PI / 3) : 0));
  return (point) => {
    const u = numbersOf(point, names).map((each, j) => each - 0.5 + shift[j]);
    for (const [j, angle] of angles.entries()) {
      const [a, b] = [u[j], u[j + 1]];
      u[j] = Math.cos(angle) * a - Math.sin(angle) * b;
      u[j + 1] = Math.sin(angle) * a + Math.cos(angle) * b;
    }
    return of(u.map((each, j) => low[j] + (each + 0.5) * (high[j] - low[j])));
  };
}
