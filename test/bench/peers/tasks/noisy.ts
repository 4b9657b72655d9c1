/** Functions whose values a method sees with normal noise; it is scored by the value without. */
import { numbersOf, noiselessTask, type Task } from './task.ts';
import { coordinates, float, shiftedOptimum } from './analytic.ts';
import { ackley, hartmann6, levy } from './functions.ts';
import { networkSpace, networkValue } from './mixed.ts';

const six = coordinates(6);
const hartmann: Task = {
  ...noiselessTask({
    id: 'noisy-hartmann6',
    family: 'noisy',
    about: "Hartmann's function, 6 floats, with noise of standard deviation 0.2.",
    optimum: -3.322368011415515,
    space: six.map((name) => float(name, 0, 1)),
    value: (point) => hartmann6(numbersOf(point, six)),
  }),
  noise: 0.2,
  noiseIsDeclared: true,
};

const network: Task = {
  ...noiselessTask({
    id: 'noisy-network',
    family: 'noisy',
    about: 'The made-up network of mixed-network with noise of standard deviation 0.05.',
    optimum: 0,
    space: networkSpace,
    value: networkValue,
  }),
  noise: 0.05,
  noiseIsDeclared: true,
};

const three = coordinates(3);
const ackleyShift = shiftedOptimum(3, 'noisy-ackley3').map((u) => 10 * (u - 0.5));
const noisyAckley: Task = {
  ...noiselessTask({
    id: 'noisy-ackley3',
    family: 'noisy',
    about: "Ackley's function, 3 floats, shifted, with noise of standard deviation 0.5.",
    optimum: 0,
    space: three.map((name) => float(name, -5, 5)),
    value: (point) => ackley(numbersOf(point, three).map((x, i) => x - ackleyShift[i])),
  }),
  noise: 0.5,
  noiseIsDeclared: true,
};

const four = coordinates(4);
const levyShift = shiftedOptimum(4, 'noisy-levy4').map((u) => 20 * (u - 0.5) - 1);
const noisyLevy: Task = {
  ...noiselessTask({
    id: 'noisy-levy4',
    family: 'noisy',
    about: "Levy's function, 4 floats, shifted, with noise of standard deviation 1.",
    optimum: 0,
    space: four.map((name) => float(name, -10, 10)),
    value: (point) => levy(numbersOf(point, four).map((x, i) => x - levyShift[i])),
  }),
  noise: 1,
  noiseIsDeclared: true,
};

/** In the halves that the same functions without noise are in. */
export const noisy: readonly Task[] = [network, hartmann, noisyAckley, noisyLevy];
