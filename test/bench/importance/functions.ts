/**
 * Functions whose first-order Sobol indices are known, in two halves: estimators are chosen on one and confirmed on the
 * other.
 */
import type { Parameter, Point, Space } from '../../../src/space/parameter.ts';
import { branin, hartmann6 } from '../peers/tasks/functions.ts';
import { equals, numbersOf, type Objective } from '../peers/tasks/task.ts';

/**
 * `failing`: those of the halves with a part of the space where trials fail, of which the metric is known all the same.
 * `many`: of ten parameters and more; nothing was chosen on the last two.
 */
export const halves = ['dev', 'held', 'failing', 'many'] as const;

export interface KnownFunction {
  /** Of letters, digits and dashes: it names files. */
  readonly id: string;
  readonly half: (typeof halves)[number];
  readonly about: string;
  readonly space: Space;
  /** The standard deviation of what is added to each value. */
  readonly noise: number;
  /** To be minimised. */
  readonly value: Objective;
  readonly fails?: (point: Point) => boolean;
}

const log = (value: unknown): number => Math.log10(Number(value));

const float = (name: string, low = 0, high = 1): Parameter => ({ type: 'float', name, low, high, scale: 'linear' });
const logFloat = (name: string, low: number, high: number): Parameter => ({ type: 'float', name, low, high, scale: 'log' }); // oxfmt-ignore
const logInt = (name: string, low: number, high: number): Parameter => ({ type: 'int', name, low, high, scale: 'log' });
const choice = (name: string, values: readonly string[]): Parameter => ({ type: 'choice', name, values });
const units = (count: number): Space => Array.from({ length: count }, (_, i) => float(`x${i + 1}`));
const unitsOf = (point: Point): number[] => Object.values(point).map(Number);

/** Sobol's g: its index j is proportional to 1/(1 + a_j)². */
export const G_COEFFICIENTS = [0, 1, 4.5, 9, 99, 99];
const sobolG = (a: readonly number[]) => (point: Point) =>
  unitsOf(point).reduce((product, x, j) => (product * (Math.abs(4 * x - 2) + a[j])) / (1 + a[j]), 1);

const dev: readonly Omit<KnownFunction, 'half'>[] = [
  {
    id: 'additive-rate',
    about: 'Additive, nearly all of it the rate; a rate, a decay, a batch size and an optimizer.',
    space: [logFloat('lr', 1e-5, 1e-1), logFloat('decay', 1e-6, 1e-2), logInt('batch', 16, 256), choice('optimizer', ['adam', 'sgd', 'rmsprop'])], // oxfmt-ignore
    noise: 0.01,
    value: ({ lr, decay, batch, optimizer }) =>
      0.25 + 0.2 * (log(lr) + 2.5) ** 2 + 0.02 * (log(decay) + 4) ** 2 + 0.1 * Math.abs(log(batch) - 1.6) + (optimizer === 'sgd' ? 0.15 : 0), // oxfmt-ignore
  },
  {
    id: 'ishigami',
    about: "Ishigami's function: two parameters alone, the third only together with the first.",
    space: ['x1', 'x2', 'x3'].map((name) => float(name, -Math.PI, Math.PI)),
    noise: 0,
    value: ({ x1, x2, x3 }) => (1 + 0.1 * Number(x3) ** 4) * Math.sin(Number(x1)) + 7 * Math.sin(Number(x2)) ** 2,
  },
  {
    id: 'sobol-g',
    about: "Sobol's g: a product of kinks, of six parameters two of which matter.",
    space: units(6),
    noise: 0,
    value: sobolG(G_COEFFICIENTS),
  },
  {
    id: 'cliff',
    about: 'A loss that rises steeply above a critical rate, which momentum lowers; the width and the decay matter little.', // oxfmt-ignore
    space: [logFloat('lr', 1e-4, 1), float('momentum', 0, 0.95), logInt('width', 8, 512), logFloat('decay', 1e-6, 1e-2)], // oxfmt-ignore
    noise: 0.01,
    value: ({ lr, momentum, width, decay }) => {
      const step = log(lr) - 0.5 * Math.log10(1 - Number(momentum));
      const diverged = 2 / (1 + Math.exp(-12 * (step + 0.4)));
      return diverged + 0.15 * Math.max(0, -1.2 - step) ** 1.5 + 0.1 * (2.4 - log(width)) + 0.02 * Math.abs(log(decay) + 4); // oxfmt-ignore
    },
  },
  {
    id: 'conditional-momentum',
    about: 'Two optimizers with rates of their own; momentum only with one of them.',
    space: [
      choice('optimizer', ['adam', 'sgd']),
      logFloat('lr', 1e-4, 1),
      { type: 'float', name: 'momentum', low: 0, high: 0.99, scale: 'linear', when: equals('optimizer', 'sgd') },
      float('dropout', 0, 0.6),
    ],
    noise: 0,
    value: ({ optimizer, lr, momentum, dropout }) =>
      0.5 * (Number(dropout) - 0.2) ** 2 +
      (optimizer === 'sgd'
        ? 0.3 + 0.1 * (log(lr) + 0.8) ** 2 + 0.4 * (0.9 - Number(momentum))
        : 0.15 * (log(lr) + 2.6) ** 2),
  },
  {
    id: 'sparse-noise',
    about: 'Eight parameters, two of which matter, and noise of a fifth of the spread.',
    space: units(8),
    noise: 0.1,
    value: ({ x2, x5 }) => Math.sin(2.5 * Number(x2)) + 1.5 * (Number(x5) - 0.3) ** 2,
  },
  {
    id: 'hardly-tried',
    about: 'Five optimizers, two of them so bad that they are hardly tried.',
    space: [choice('optimizer', ['adam', 'adamw', 'sgd', 'rprop', 'lbfgs']), logFloat('lr', 1e-5, 1e-1), float('dropout', 0, 0.5), logInt('hidden', 16, 512)], // oxfmt-ignore
    noise: 0.02,
    value: ({ optimizer, lr, dropout, hidden }) =>
      [0, 0.02, 0.1, 0.9, 1.4][['adam', 'adamw', 'sgd', 'rprop', 'lbfgs'].indexOf(String(optimizer))] +
      0.12 * (log(lr) + 3) ** 2 + 0.3 * Number(dropout) + 0.1 * (2.7 - log(hidden)), // oxfmt-ignore
  },
  {
    id: 'branin',
    about: "Branin's function: most of it in the interaction of the two.",
    space: [float('x', -5, 10), float('y', 0, 15)],
    noise: 0,
    value: (point) => branin(numbersOf(point, ['x', 'y'])),
  },
];

const held: readonly Omit<KnownFunction, 'half'>[] = [
  {
    id: 'additive-batch',
    about: 'Additive on log scales: the batch size leads, then the rate, a switch and a depth.',
    space: [logFloat('lr', 1e-4, 1e-1), logInt('batch', 8, 1024), { type: 'bool', name: 'augment' }, { type: 'int', name: 'depth', low: 1, high: 8, scale: 'linear' }], // oxfmt-ignore
    noise: 0,
    value: ({ lr, batch, augment, depth }) =>
      0.5 * (log(batch) - 1.2) ** 2 + 0.25 * (log(lr) + 2) ** 2 + (augment === true ? 0 : 0.3) + 0.02 * Math.abs(Number(depth) - 5), // oxfmt-ignore
  },
  {
    id: 'hartmann6',
    about: "Hartmann's function of six parameters: most of it in interactions.",
    space: units(6),
    noise: 0,
    value: (point) => hartmann6(unitsOf(point)),
  },
  {
    id: 'linear-noise',
    about: 'Linear in five parameters, and noise of a third of the spread.',
    space: units(5),
    noise: 0.3,
    value: (point) => unitsOf(point).reduce((sum, x, j) => sum + [3, 1.5, 0.8, 0.3, 0][j] * x, 0),
  },
  {
    id: 'conditional-models',
    about: 'Three models, each with parameters of its own.',
    space: [
      choice('model', ['linear', 'forest', 'network']),
      logFloat('scale', 0.1, 10),
      { type: 'float', name: 'c', low: 1e-3, high: 1e3, scale: 'log', when: equals('model', 'linear') },
      { type: 'int', name: 'depth', low: 1, high: 16, scale: 'linear', when: equals('model', 'forest') },
      { type: 'float', name: 'lr', low: 1e-4, high: 1, scale: 'log', when: equals('model', 'network') },
    ],
    noise: 0.01,
    value: ({ model, scale, c, depth, lr }) => {
      const shared = 0.1 * (log(scale) - 0.4) ** 2;
      if (model === 'linear') return shared + 0.5 + 0.05 * (log(c) - 1) ** 2;
      return shared + (model === 'forest' ? 0.2 + 0.005 * (Number(depth) - 11) ** 2 : 0.15 * (log(lr) + 2.5) ** 2);
    },
  },
  {
    id: 'friedman',
    about: "Friedman's function: an interaction, a parabola, two lines and three parameters without effect.",
    space: units(8),
    noise: 1,
    value: (point) => {
      const [a, b, c, d, e] = unitsOf(point);
      return 10 * Math.sin(Math.PI * a * b) + 20 * (c - 0.5) ** 2 + 10 * d + 5 * e;
    },
  },
  {
    id: 'heavy-tail',
    about: 'A loss that grows tenfold towards one end of the rate; batch size and rate depend on one another.',
    space: [logFloat('lr', 1e-5, 1), logInt('batch', 8, 512), float('dropout', 0, 0.7), logFloat('decay', 1e-6, 1e-1)],
    noise: 0,
    value: ({ lr, batch, dropout, decay }) => {
      const rate = log(lr) + 2.5 - 0.5 * (log(batch) - 1.8);
      return (
        0.3 * Math.exp(0.9 * Math.abs(rate)) + 0.6 * (Number(dropout) - 0.25) ** 2 + 0.1 * Math.abs(log(decay) + 4)
      );
    },
  },
  {
    id: 'many-choices',
    about: 'A choice of eight, of which one is good and the others are hardly tried, with two numbers.',
    space: [choice('kernel', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']), logFloat('ridge', 1e-6, 1e2), float('mix')],
    noise: 0.02,
    value: ({ kernel, ridge, mix }) =>
      [0.6, 0.75, 0, 0.9, 0.5, 1.1, 0.8, 0.65]['abcdefgh'.indexOf(String(kernel))] +
      0.04 * (log(ridge) + 3) ** 2 + 0.3 * (Number(mix) - 0.6) ** 2, // oxfmt-ignore
  },
  {
    id: 'product',
    about: 'A product of five curves, of falling strength.',
    space: units(5),
    noise: 0,
    value: (point) =>
      unitsOf(point).reduce((product, x, j) => product * (1 + [1.2, 0.8, 0.5, 0.25, 0][j] * Math.sin(3 * x - 1)), 1),
  },
];

const STRENGTHS = [3, 1.5, 0.8, 0.3];
const CENTRES = [0.3, 0.6, 0.8, 0.5, 0.2, 0.4, 0.7, 0.9, 0.1, 0.5, 0.3, 0.6];

const many: readonly Omit<KnownFunction, 'half'>[] = [
  {
    id: 'many-parabolas',
    about: 'Additive: twelve parabolas of falling strength.',
    space: units(12),
    noise: 0,
    value: (point) => unitsOf(point).reduce((sum, x, j) => sum + 0.7 ** j * (x - CENTRES[j]) ** 2, 0),
  },
  {
    id: 'many-linear',
    about: 'Linear in four of sixteen parameters, and noise of a third of the spread.',
    space: units(16),
    noise: 0.3,
    value: (point) => unitsOf(point).reduce((sum, x, j) => sum + (STRENGTHS[j] ?? 0) * x, 0),
  },
  {
    id: 'many-sparse',
    about: 'Thirty parameters, three of which matter, one of them most.',
    space: units(30),
    noise: 0,
    value: ({ x1, x2, x3 }) => (Number(x1) - 0.2) ** 2 + 4 * (Number(x2) - 0.6) ** 2 + 0.5 * (Number(x3) - 0.5) ** 2,
  },
  {
    id: 'many-mixed',
    about: 'Twenty parameters: a rate, a batch size, an optimizer and a switch matter, and two of the others together.',
    space: [logFloat('lr', 1e-5, 1e-1), logInt('batch', 8, 512), choice('optimizer', ['adam', 'sgd', 'rmsprop']), { type: 'bool', name: 'augment' }, ...units(16)], // oxfmt-ignore
    noise: 0.02,
    value: ({ lr, batch, optimizer, augment, x3, x9 }) =>
      0.08 * (log(lr) + 2.8) ** 2 + 0.12 * Math.abs(log(batch) - 1.6) + (optimizer === 'sgd' ? 0.2 : 0) +
      (augment === true ? 0 : 0.1) + 0.5 * (Number(x3) - 0.5) * (Number(x9) - 0.3), // oxfmt-ignore
  },
  {
    id: 'many-waves',
    about: 'Ten parameters: waves of four, one of which is stronger where another is large.',
    space: units(10),
    noise: 0.05,
    value: ({ x1, x4, x6, x8 }) =>
      Math.sin(4 * Number(x1)) * (0.5 + Number(x4)) + 0.6 * Math.cos(5 * Number(x6)) + 0.8 * Math.sqrt(Number(x8)),
  },
];

/** By the function: where its trials fail, which is a quarter of the space or so. */
const failing: Readonly<Record<string, (point: Point) => boolean>> = {
  'additive-rate': ({ lr }) => log(lr) > -2,
  'sparse-noise': ({ x2 }) => Number(x2) > 0.7,
  'additive-batch': ({ batch, lr }) => log(batch) + log(lr) > 0.6,
  cliff: ({ lr }) => log(lr) > -0.7,
};

const known: readonly KnownFunction[] = [
  ...dev.map((each) => ({ ...each, half: 'dev' as const })),
  ...held.map((each) => ({ ...each, half: 'held' as const })),
];

export const functions: readonly KnownFunction[] = [
  ...known,
  ...many.map((each) => ({ ...each, half: 'many' as const })),
  ...Object.entries(failing).flatMap(([id, fails]) =>
    known
      .filter((each) => each.id === id)
      .map((each) => ({ ...each, id: `${id}-fails`, half: 'failing' as const, fails })),
  ),
];
