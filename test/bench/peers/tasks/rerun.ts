/**
 * Functions whose values a method sees with normal noise, which it is told of some of them only; it is scored by the
 * value without. They ask how good what it recommends is when it is run again.
 */
import { coordinates, float, shiftedOptimum } from './analytic.ts';
import { branches, optimizers } from './conditional.ts';
import * as f from './functions.ts';
import { choices } from './hard.ts';
import { integers } from './mixed.ts';
import { noiselessTask, numbersOf, type Task } from './task.ts';

interface Function {
  readonly value: (x: readonly number[]) => number;
  readonly d: number;
  readonly low: number;
  readonly high: number;
  readonly optimum: number;
  /** Each coordinate of the textbook's optimum, which is shifted off the middle; absent where it stays as it is. */
  readonly minimiser?: number | readonly number[];
}

function noiseless(id: string, name: string, { value, d, low, high, optimum, minimiser }: Function): Task {
  const names = coordinates(d);
  const at = (i: number): number => (typeof minimiser === 'number' ? minimiser : (minimiser?.[i] ?? 0));
  const shift = shiftedOptimum(d, id).map((u, i) => (minimiser === undefined ? 0 : low + u * (high - low) - at(i)));
  return noiselessTask({
    id,
    family: 'rerun',
    about: `${name}, ${d} floats`,
    optimum,
    space: names.map((x) => float(x, low, high)),
    value: (point) => value(numbersOf(point, names).map((x, i) => x - shift[i])),
  });
}

function withNoise(task: Task, sd: number, noiseIsDeclared: boolean): Task {
  const what = `with ${noiseIsDeclared ? 'declared' : 'undeclared'} noise of standard deviation ${sd}.`;
  return { ...task, about: `${task.about}, ${what}`, noise: sd, noiseIsDeclared };
}

const branin = noiselessTask({
  id: 'rerun-branin2',
  family: 'rerun',
  about: "Branin's function, 2 floats",
  optimum: 0.39788735772973816,
  space: [float('x1', -5, 10), float('x2', 0, 15)],
  value: (point) => f.branin(numbersOf(point, ['x1', 'x2'])),
});
const hartmann = noiseless('rerun-hartmann3', "Hartmann's function", {
  ...{ value: f.hartmann3, d: 3, low: 0, high: 1 },
  optimum: -3.862782147820756,
});
const ackley = noiseless('rerun-ackley6', "Ackley's function", {
  ...{ value: f.ackley, d: 6, low: -5, high: 5 },
  ...{ optimum: 0, minimiser: 0 },
});
const sphere = noiseless('rerun-sphere8', 'A sphere', {
  ...{ value: f.sphere, d: 8, low: -5, high: 5 },
  ...{ optimum: 0, minimiser: 0 },
});
const styblinski = noiseless('rerun-styblinski4', 'The function of Styblinski and Tang', {
  ...{ value: f.styblinskiTang, d: 4, low: -5, high: 5 },
  optimum: -39.16616570377142 * 4,
});
const camel = noiseless('rerun-camel2', 'The camel with six humps', {
  ...{ value: f.sixHumpCamel, d: 2, low: -2.5, high: 2.5 },
  ...{ optimum: -1.0316284534898774, minimiser: [0.08984201368301331, -0.7126564032704135] },
});
const goldstein = noiseless('rerun-goldstein2', 'The logarithm of the function of Goldstein and Price', {
  ...{ value: (x) => Math.log(f.goldsteinPrice(x)), d: 2, low: -2, high: 2 },
  ...{ optimum: Math.log(3), minimiser: [0, -1] },
});
const levy = noiseless('rerun-levy3', "Levy's function", {
  ...{ value: f.levy, d: 3, low: -10, high: 10 },
  ...{ optimum: 0, minimiser: 1 },
});
const valley = noiseless('rerun-valley2', "Rosenbrock's valley", {
  ...{ value: f.rosenbrock, d: 2, low: -2, high: 2 },
  ...{ optimum: 0, minimiser: 1 },
});
const michalewicz = noiseless('rerun-michalewicz3', "Michalewicz's function, of steep valleys", {
  ...{ value: f.michalewicz, d: 3, low: 0, high: Math.PI },
  optimum: -2.76039468,
});
const conditional = again(optimizers, 'rerun-optimizers', 'The two optimizers of conditional-optimizers');

/** The same function as a task of this family. */
function again(task: Task, id: string, about: string): Task {
  return { ...task, id, family: 'rerun', about };
}

/** The last six were made, and held back, when what is picked under noise that nobody declared was chosen. */
export const rerun: readonly Task[] = [
  withNoise(branin, 3, false),
  withNoise(hartmann, 0.2, false),
  withNoise(ackley, 1, false),
  withNoise(sphere, 5, false),
  withNoise(conditional, 0.1, false),
  withNoise(styblinski, 10, true),
  withNoise(camel, 0.3, true),
  withNoise(goldstein, 0.5, true),
  withNoise(levy, 1.5, false),
  withNoise(valley, 20, false),
  withNoise(michalewicz, 0.1, false),
  withNoise(again(integers, 'rerun-integers', 'The integers of mixed-integers'), 0.15, false),
  withNoise(again(branches, 'rerun-branches', 'The three branches of conditional-branches'), 0.12, false),
  withNoise(again(choices, 'rerun-choices', 'The choices of hard-choices'), 0.08, false),
];
