/**
 * Floats on a log scale, integers and choices together. Each is a sum of terms that are 0 at one point of the space, so
 * that its optimum is known to be 0; the terms depend on one another, as hyperparameters do.
 */
import type { Space } from '../../../../src/space/parameter.ts';
import { numbersOf, noiselessTask, type Objective, type Task } from './task.ts';
import { float } from './analytic.ts';
import { ackley } from './functions.ts';

export const networkSpace: Space = [
  { type: 'float', name: 'lr', low: 1e-5, high: 1, scale: 'log' },
  { type: 'int', name: 'width', low: 8, high: 512, scale: 'log' },
  { type: 'int', name: 'layers', low: 1, high: 6, scale: 'linear' },
  { type: 'float', name: 'dropout', low: 0, high: 0.6, scale: 'linear' },
  { type: 'choice', name: 'activation', values: ['relu', 'tanh', 'elu', 'gelu'] },
];

const ACTIVATIONS: Readonly<Record<string, { readonly lr: number; readonly cost: number }>> = {
  relu: { lr: -2.2, cost: 0.04 },
  tanh: { lr: -1.4, cost: 0.12 },
  elu: { lr: -2.6, cost: 0.09 },
  gelu: { lr: -3.1, cost: 0 },
};

/** The shape of a network's validation loss: flat at 1 where it learns nothing; wider networks want smaller steps. */
export const networkValue: Objective = (point) => {
  const [lr, width, layers, dropout] = numbersOf(point, ['lr', 'width', 'layers', 'dropout']);
  const { lr: best, cost } = ACTIVATIONS[String(point.activation)];
  const size = Math.log2(width / 170);
  const loss =
    0.5 * (Math.log10(lr) - best + 0.25 * size) ** 2 +
    0.06 * size ** 2 +
    0.05 * (layers - 3) ** 2 +
    3 * (dropout - 0.17 - 0.05 * size) ** 2 +
    cost;
  return 1 - Math.exp(-loss);
};

const network: Task = noiselessTask({
  id: 'mixed-network',
  family: 'mixed',
  about: 'A made-up network: rate and width on a log scale, layers, dropout, 4 activations.',
  optimum: 0,
  space: networkSpace,
  value: networkValue,
});

const LETTERS = ['a', 'b', 'c', 'd', 'e'];
const FIRST = [1.1, 0.5, 0, 1.6, 0.8];
const SECOND = [0.4, 1.3, 0.9];

const mixedAckley: Task = noiselessTask({
  id: 'mixed-ackley',
  family: 'mixed',
  about: "Ackley's function over 3 floats, 2 integers and 2 choices (of 5 and of 3), shifted.",
  optimum: 0,
  space: [
    ...['x1', 'x2', 'x3'].map((name) => float(name, -3, 3)),
    { type: 'int', name: 'n1', low: 0, high: 12, scale: 'linear' },
    { type: 'int', name: 'n2', low: 0, high: 30, scale: 'linear' },
    { type: 'choice', name: 'first', values: LETTERS },
    { type: 'choice', name: 'second', values: LETTERS.slice(0, 3) },
  ],
  value: (point) => {
    const [x1, x2, x3, n1, n2] = numbersOf(point, ['x1', 'x2', 'x3', 'n1', 'n2']);
    const first = FIRST[LETTERS.indexOf(String(point.first))];
    const second = SECOND[LETTERS.indexOf(String(point.second))] - SECOND[0];
    return ackley([x1 - 1.3, x2 + 0.8, x3 - 0.7, (n1 - 9) / 3, (n2 - 8) / 6, first, second]);
  },
});

/** The cost of a pair of choices: [kind][mode]. No row or column is best as a whole. */
const PAIRS = [
  [0.6, 0.15, 0.4],
  [0.2, 0.5, 0],
  [0.35, 0.3, 0.7],
  [0.1, 0.8, 0.45],
];

const mixedPairs: Task = noiselessTask({
  id: 'mixed-pairs',
  family: 'mixed',
  about: 'Two choices (of 4 and of 3) that matter together and move the optimum of 2 log floats and a stepped one.',
  optimum: 0,
  space: [
    { type: 'choice', name: 'kind', values: LETTERS.slice(0, 4) },
    { type: 'choice', name: 'mode', values: LETTERS.slice(0, 3) },
    { type: 'float', name: 'alpha', low: 1e-6, high: 1e2, scale: 'log' },
    { type: 'float', name: 'beta', low: 1e-3, high: 1e3, scale: 'log' },
    { type: 'float', name: 'share', low: 0, high: 1, scale: 'linear', step: 0.05 },
  ],
  value: (point) => {
    const kind = LETTERS.indexOf(String(point.kind));
    const mode = LETTERS.indexOf(String(point.mode));
    const [alpha, beta, share] = numbersOf(point, ['alpha', 'beta', 'share']);
    const a = Math.log10(alpha) + 3.4 - 1.2 * kind;
    const b = Math.log10(beta) - 1.5 + 0.9 * mode;
    return PAIRS[kind][mode] + 0.12 * a * a + 0.2 * (b - 0.4 * a) ** 2 + 1.5 * (share - 0.65) ** 2;
  },
});

const RANGES = [10, 15, 20, 40, 100];
export const integers: Task = noiselessTask({
  id: 'mixed-integers',
  family: 'mixed',
  about: "Five integers of 10 to 100 values, one on a log scale, along Rosenbrock's valley, and a switch.",
  optimum: 0,
  space: [
    ...RANGES.map(
      (high, i) =>
        ({ type: 'int', name: `n${i + 1}`, low: 1, high, scale: i === 4 ? 'log' : 'linear' }) satisfies Space[number],
    ),
    { type: 'bool', name: 'switch' },
  ],
  value: (point) => {
    const n = numbersOf(point, ['n1', 'n2', 'n3', 'n4', 'n5']);
    const z = [(n[0] - 3) / 4, (n[1] - 11) / 6, (n[2] - 6) / 8, (n[3] - 31) / 16, Math.log10(n[4] / 12) * 2];
    const valley = z.slice(1).reduce((sum, next, i) => sum + 4 * (next - z[i] ** 2) ** 2 + z[i] ** 2, 0);
    return Math.log1p(valley + (point.switch === true ? 0 : 0.3 + 0.3 * Math.abs(z[0])));
  },
});

export const mixed: readonly Task[] = [network, mixedAckley, mixedPairs, integers];
