/**
 * Functions of the literature on global optimisation (Surjanovic and Bingham, Virtual Library of Simulation
 * Experiments).
 *
 * A method that begins in the middle of the box, or at the origin, must gain nothing by it: where the textbook's
 * optimum is there or near it the function is shifted, so that each coordinate of the optimum lies a drawn 0.1 to 0.35
 * of the box's width off its middle. Branin, Hartmann, Shekel, Michalewicz, Styblinski and Tang have theirs off the
 * middle as they are.
 */
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Space } from '../../../../src/space/parameter.ts';
import { numbersOf, noiselessTask, type Task } from './task.ts';
import * as f from './functions.ts';

interface Box {
  readonly d: number;
  readonly low: number;
  readonly high: number;
}

const sphere: Task = shifted('sphere12', 'A sphere', { d: 12, low: -5, high: 5 }, f.sphere, 0, 0);
const ackley: Task = shifted('ackley5', "Ackley's function", { d: 5, low: -32.768, high: 32.768 }, f.ackley, 0, 0);
const rosenbrock: Task = shifted('rosenbrock4', "Rosenbrock's valley", { d: 4, low: -5, high: 10 }, f.rosenbrock, 1, 0);
const rastrigin: Task = shifted(
  'rastrigin3',
  "Rastrigin's egg box",
  { d: 3, low: -5.12, high: 5.12 },
  f.rastrigin,
  0,
  0,
);
const levy: Task = shifted('levy8', "Levy's function", { d: 8, low: -10, high: 10 }, f.levy, 1, 0);
const griewank: Task = shifted('griewank6', "Griewank's function", { d: 6, low: -600, high: 600 }, f.griewank, 0, 0);
const styblinski: Task = unshifted(
  'styblinski5',
  'The function of Styblinski and Tang',
  { d: 5, low: -5, high: 5 },
  f.styblinskiTang,
  -39.16616570377142 * 5,
);
const dixonPrice: Task = shifted(
  'dixon8',
  'The function of Dixon and Price',
  { d: 8, low: -10, high: 10 },
  f.dixonPrice,
  (i) => 2 ** -((2 ** (i + 1) - 2) / 2 ** (i + 1)),
  0,
);
const camel: Task = shifted(
  'camel2',
  'The camel with six humps',
  { d: 2, low: -2.5, high: 2.5 },
  f.sixHumpCamel,
  (i) => [0.08984201368301331, -0.7126564032704135][i],
  -1.0316284534898774,
);
const goldstein: Task = shifted(
  'goldstein2',
  'The logarithm of the function of Goldstein and Price',
  { d: 2, low: -2, high: 2 },
  (x) => Math.log(f.goldsteinPrice(x)),
  (i) => -i,
  Math.log(3),
);

const branin: Task = noiselessTask({
  id: 'branin2',
  family: 'analytic',
  about: "Branin's function, 2 floats.",
  optimum: 0.39788735772973816,
  space: [float('x1', -5, 10), float('x2', 0, 15)],
  value: (point) => f.branin(numbersOf(point, ['x1', 'x2'])),
});
const hartmann: Task = unshifted(
  'hartmann6',
  "Hartmann's function",
  { d: 6, low: 0, high: 1 },
  f.hartmann6,
  -3.322368011415515,
);
const michalewicz: Task = unshifted(
  'michalewicz5',
  "Michalewicz's function, of steep valleys",
  { d: 5, low: 0, high: Math.PI },
  f.michalewicz,
  -4.687658179088148,
);
const shekel: Task = unshifted(
  'shekel4',
  "Shekel's ten holes",
  { d: 4, low: 0, high: 10 },
  f.shekel,
  -10.536443153483534,
);

/** In an order that was fixed before any run; see halves in tasks.ts. */
export const analytic: readonly Task[] = [
  branin,
  hartmann,
  ackley,
  rosenbrock,
  rastrigin,
  levy,
  styblinski,
  michalewicz,
  shekel,
  griewank,
  dixonPrice,
  camel,
  goldstein,
  sphere,
];

export function float(name: string, low: number, high: number): Space[number] {
  return { type: 'float', name, low, high, scale: 'linear' };
}

export function coordinates(d: number): string[] {
  return Array.from({ length: d }, (_, i) => `x${i + 1}`);
}

/**
 * Where the optimum is moved to, in a box [0, 1]^d: 0.1 to 0.35 off the middle in each coordinate, drawn for this id.
 */
export function shiftedOptimum(d: number, id: string): number[] {
  const uniform = seededUniform(d, ...Buffer.from(id));
  return Array.from({ length: d }, () => 0.5 + (uniform() < 0.5 ? -1 : 1) * (0.1 + 0.25 * uniform()));
}

function shifted(
  id: string,
  name: string,
  { d, low, high }: Box,
  value: (x: readonly number[]) => number,
  minimiser: number | ((i: number) => number),
  optimum: number,
): Task {
  const names = coordinates(d);
  const textbook = (i: number): number => (typeof minimiser === 'number' ? minimiser : minimiser(i));
  const shift = shiftedOptimum(d, id).map((u, i) => low + u * (high - low) - textbook(i));
  return noiselessTask({
    id,
    family: 'analytic',
    about: `${name}, ${d} floats, its optimum shifted off the middle.`,
    optimum,
    space: names.map((x) => float(x, low, high)),
    value: (point) => value(numbersOf(point, names).map((x, i) => x - shift[i])),
  });
}

function unshifted(
  id: string,
  name: string,
  { d, low, high }: Box,
  value: (x: readonly number[]) => number,
  optimum: number,
): Task {
  const names = coordinates(d);
  return noiselessTask({
    id,
    family: 'analytic',
    about: `${name}, ${d} floats.`,
    optimum,
    space: names.map((x) => float(x, low, high)),
    value: (point) => value(numbersOf(point, names)),
  });
}
