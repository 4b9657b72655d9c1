/**
 * Six tasks of the classes that were named as hard before any of them was run: rough and tied metrics, optima at the
 * end of a range, many parameters of which few matter, choices with many values, long searches.
 *
 * The rule that made them: one task a class, two of many parameters; a known function, or a sum of terms that are 0 at
 * one point. Every place and cost is drawn from the task's id. All six are held back: nothing is ever chosen by them.
 */
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Space } from '../../../../src/space/parameter.ts';
import { coordinates, float, shiftedOptimum } from './analytic.ts';
import { levy, michalewicz } from './functions.ts';
import { networkSpace, networkValue } from './mixed.ts';
import { noiselessTask, numbersOf, type Task } from './task.ts';

const accuracy: Task = noiselessTask({
  id: 'hard-accuracy',
  family: 'hard',
  about:
    'The error rate of the made-up network of mixed-network on 100 examples: whole hundredths, of which up to three more or fewer are wrong by chance, the same whenever a point is tried again.',
  optimum: 0.05,
  space: networkSpace,
  value: (point) => {
    const numbers = numbersOf(point, ['lr', 'width', 'layers', 'dropout']).map((v) => Math.round(v * 2 ** 20));
    const chance = seededUniform(2, ...numbers, ...Buffer.from(String(point.activation)))();
    return Math.round(8 + 60 * networkValue(point) + 6 * (chance - 0.5)) / 100;
  },
});

/** Of the four parameters whose best value is an end of their range. */
const ENDS: Space = [
  { type: 'float', name: 'rate', low: 1e-5, high: 1e-1, scale: 'log' },
  { type: 'float', name: 'momentum', low: 0, high: 0.99, scale: 'linear' },
  { type: 'int', name: 'epochs', low: 1, high: 50, scale: 'linear' },
  { type: 'float', name: 'decay', low: 1e-8, high: 1e-1, scale: 'log' },
];
const insideOfEnds = shiftedOptimum(2, 'hard-ends');
const ends: Task = noiselessTask({
  id: 'hard-ends',
  family: 'hard',
  about: 'Four parameters that are best at an end of their range, steep there, and two floats with an optimum inside.',
  optimum: 0,
  space: [...ENDS, float('u', 0, 1), float('v', 0, 1)],
  value: (point) => {
    const [rate, momentum, epochs, decay, u, v] = numbersOf(point, ['rate', 'momentum', 'epochs', 'decay', 'u', 'v']);
    // how far each is from its end: the high one of rate, momentum and epochs, the low one of decay
    const off = [(-1 - Math.log10(rate)) / 4, 1 - momentum / 0.99, (50 - epochs) / 49, (Math.log10(decay) + 8) / 7];
    const away = off.reduce((sum, each, i) => sum + (1 + i) * Math.sqrt(each * (each + 0.1)), 0);
    return away + 4 * (u - insideOfEnds[0] + 0.2 * off[0]) ** 2 + 4 * (v - insideOfEnds[1] - 0.2 * off[1]) ** 2;
  },
});

const thirty = coordinates(30);
const fiveOfThirty = drawnPlaces('hard-few30', 30);
const thirtyShift = shiftedOptimum(5, 'hard-few30').map((u) => 20 * (u - 0.5) - 1);
const few30: Task = noiselessTask({
  id: 'hard-few30',
  family: 'hard',
  about: "Levy's function, shifted, in 5 of 30 floats; the other 25 do nothing.",
  optimum: 0,
  space: thirty.map((name) => float(name, -10, 10)),
  value: (point) => {
    const x = numbersOf(point, thirty);
    return levy(fiveOfThirty.map((j, i) => x[j] - thirtyShift[i]));
  },
});

const sixty = coordinates(60);
const fiveOfSixty = drawnPlaces('hard-few60', 60);
const sixtyCentre = shiftedOptimum(60, 'hard-few60');
const few60: Task = noiselessTask({
  id: 'hard-few60',
  family: 'hard',
  about: '60 floats on log scales: 5 make a valley, the other 55 matter by a few thousandths each.',
  optimum: 0,
  space: sixty.map((name) => ({ type: 'float', name, low: 1e-4, high: 1, scale: 'log' })),
  value: (point) => {
    const off = numbersOf(point, sixty).map((v, i) => 1 + Math.log10(v) / 4 - sixtyCentre[i]);
    const valley = fiveOfSixty.reduce((sum, j, i) => sum + (1 + i) * (off[j] - 0.5 * (i > 0 ? off[fiveOfSixty[i - 1]] : 0)) ** 2, 0); // oxfmt-ignore
    const rest = off.filter((_, j) => !fiveOfSixty.includes(j)).reduce((sum, each) => sum + each ** 2, 0);
    return valley + 0.005 * rest;
  },
});

const COUNTS = { model: 40, encoder: 25, loss: 12 } as const;
const choiceNames = ['model', 'encoder', 'loss'] as const;
const valuesOf = (name: keyof typeof COUNTS): string[] => Array.from({ length: COUNTS[name] }, (_, i) => `${name}${i}`);
const costs = new Map(choiceNames.map((name) => [name, drawnCosts(`hard-choices-${name}`, COUNTS[name])]));
const choicesCentre = shiftedOptimum(2, 'hard-choices');
export const choices: Task = noiselessTask({
  id: 'hard-choices',
  family: 'hard',
  about: 'Choices of 40, 25 and 12 values without an order, each value with a cost of its own, and two floats.',
  optimum: 0,
  space: [
    ...choiceNames.map((name) => ({ type: 'choice', name, values: valuesOf(name) }) satisfies Space[number]),
    float('x1', 0, 1),
    float('x2', 0, 1),
  ],
  value: (point) => {
    const found = choiceNames.map((name) => costs.get(name)?.[valuesOf(name).indexOf(String(point[name]))] ?? 1);
    const x = numbersOf(point, ['x1', 'x2']);
    return found.reduce((sum, cost) => sum + cost, 0) + x.reduce((sum, v, i) => sum + 2 * (v - choicesCentre[i]) ** 2, 0); // oxfmt-ignore
  },
});

const ten = coordinates(10);
const long: Task = noiselessTask({
  id: 'hard-long',
  family: 'hard',
  about: "Michalewicz's function, 10 floats: steep valleys, of which a thousand trials find more and more.",
  optimum: -9.66015171564135,
  trials: 1000,
  space: ten.map((name) => float(name, 0, Math.PI)),
  value: (point) => michalewicz(numbersOf(point, ten)),
});

export const hard: readonly Task[] = [accuracy, ends, few30, few60, choices, long];

/** Five different places out of so many. */
function drawnPlaces(id: string, count: number): number[] {
  const uniform = seededUniform(count, ...Buffer.from(id));
  const drawn = Array.from({ length: count }, (_, place) => ({ place, key: uniform() }));
  return drawn.sort((a, b) => a.key - b.key).slice(0, 5).map(({ place }) => place); // oxfmt-ignore
}

/** Of which the least is 0. */
function drawnCosts(id: string, count: number): number[] {
  const uniform = seededUniform(count, ...Buffer.from(id));
  const drawn = Array.from({ length: count }, uniform);
  const least = Math.min(...drawn);
  return drawn.map((each) => each - least);
}
