/** Functions that are hard on a smooth model. */
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { numbersOf, noiselessTask, type Task } from './task.ts';
import { coordinates, float, shiftedOptimum } from './analytic.ts';
import { styblinskiTang } from './functions.ts';

const weightedSphere = (x: readonly number[], centre: readonly number[]): number =>
  x.reduce((sum, v, i) => sum + (1 + i) * (v - centre[i]) ** 2, 0);

const four = coordinates(4);
const roughCentre = shiftedOptimum(4, 'rough4');
const rough: Task = noiselessTask({
  id: 'rough4',
  family: 'edge',
  about:
    'A bowl of 4 floats with up to 0.2 on top that looks like noise and is the same whenever a point is tried again.',
  optimum: 0,
  space: four.map((name) => float(name, 0, 1)),
  value: (point) => {
    const x = numbersOf(point, four);
    const roughness = seededUniform(1, ...x.map((v) => Math.round(v * 2 ** 40)))();
    return weightedSphere(x, roughCentre) + 0.2 * roughness;
  },
});

const five = coordinates(5);
const plateauCentre = shiftedOptimum(5, 'plateau5');
const plateau: Task = noiselessTask({
  id: 'plateau5',
  family: 'edge',
  about: 'An error rate over 5 floats on 50 examples: whole fiftieths, half of the space at the rate of guessing.',
  optimum: 0.06,
  space: five.map((name) => float(name, 0, 1)),
  value: (point) => {
    const off = weightedSphere(numbersOf(point, five), plateauCentre);
    return Math.min(25, 3 + Math.round(40 * (1 - Math.exp(-1.2 * off)))) / 50;
  },
});

const twenty = coordinates(20);
const active = [3, 8, 12, 19];
const activeFour: Task = noiselessTask({
  id: 'active4of20',
  family: 'edge',
  about: 'The function of Styblinski and Tang in 4 of 20 floats; the other 16 do nothing.',
  optimum: -39.16616570377142 * 4,
  space: twenty.map((name) => float(name, -5, 5)),
  value: (point) => {
    const x = numbersOf(point, twenty);
    return styblinskiTang(active.map((j) => x[j]));
  },
});

const six = coordinates(6);
const cliffCentre = shiftedOptimum(6, 'cliff6');
const cliff: Task = noiselessTask({
  id: 'cliff6',
  family: 'edge',
  about:
    'A bowl of 6 floats with a million on top in the quarter of the box beyond a plane that passes near the optimum.',
  optimum: 0,
  space: six.map((name) => float(name, 0, 1)),
  value: (point) => {
    const x = numbersOf(point, six);
    const [along, across] = cliffCentre.slice(0, 2).map((c, i) => Math.sign(c - 0.5) * (x[i] - c));
    return weightedSphere(x, cliffCentre) + (along + across > 0.03 ? 1e6 : 0);
  },
});

export const edge: readonly Task[] = [rough, plateau, activeFour, cliff];
