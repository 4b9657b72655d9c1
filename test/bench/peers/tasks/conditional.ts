/** Choices with parameters of their own, which the other choices do not have. */
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { numbersOf, noiselessTask, equals, type Task } from './task.ts';
import { levy, rastrigin } from './functions.ts';

const log = (value: unknown): number => Math.log10(Number(value));

const models: Task = noiselessTask({
  id: 'conditional-models',
  family: 'conditional',
  about: 'Three models with 1, 2 and 3 parameters; the simplest is smooth and good at once, the best is narrow.',
  optimum: 0,
  space: [
    { type: 'choice', name: 'model', values: ['linear', 'forest', 'network'] },
    { type: 'float', name: 'scale', low: 0.1, high: 10, scale: 'log' },
    { type: 'float', name: 'c', low: 1e-4, high: 1e4, scale: 'log', when: equals('model', 'linear') },
    { type: 'int', name: 'depth', low: 1, high: 20, scale: 'linear', when: equals('model', 'forest') },
    { type: 'int', name: 'leaf', low: 1, high: 50, scale: 'log', when: equals('model', 'forest') },
    { type: 'float', name: 'lr', low: 1e-5, high: 1, scale: 'log', when: equals('model', 'network') },
    { type: 'int', name: 'width', low: 4, high: 256, scale: 'log', when: equals('model', 'network') },
    { type: 'float', name: 'dropout', low: 0, high: 0.8, scale: 'linear', when: equals('model', 'network') },
  ],
  value: (point) => 0.1 * (log(point.scale) - 0.4) ** 2 + modelValue(point),
});

function modelValue(point: Point): number {
  switch (String(point.model)) {
    case 'linear':
      return 0.3 + 0.01 * (log(point.c) - 1.2) ** 2;
    case 'forest':
      return 0.15 + 0.004 * (Number(point.depth) - 13) ** 2 + 0.2 * (log(point.leaf) - 0.7) ** 2;
    default: {
      const [lr, width] = [log(point.lr) + 2.7, Math.log2(Number(point.width) / 90)];
      const off = 2 * lr ** 2 + 0.15 * (width - 0.6 * lr) ** 2 + 6 * (Number(point.dropout) - 0.25) ** 2;
      return 0.8 * (1 - Math.exp(-off));
    }
  }
}

export const optimizers: Task = noiselessTask({
  id: 'conditional-optimizers',
  family: 'conditional',
  about: 'Two optimizers, each with its own best rate and 1 or 2 parameters of its own, and a weight decay for both.',
  optimum: 0,
  space: [
    { type: 'choice', name: 'optimizer', values: ['sgd', 'adam'] },
    { type: 'float', name: 'lr', low: 1e-5, high: 10, scale: 'log' },
    { type: 'float', name: 'decay', low: 1e-8, high: 1e-1, scale: 'log' },
    { type: 'float', name: 'momentum', low: 0, high: 0.99, scale: 'linear', when: equals('optimizer', 'sgd') },
    { type: 'float', name: 'forget1', low: 1e-3, high: 0.5, scale: 'log', when: equals('optimizer', 'adam') },
    { type: 'float', name: 'forget2', low: 1e-4, high: 0.1, scale: 'log', when: equals('optimizer', 'adam') },
  ],
  value: (point) => {
    const decay = 0.02 * (log(point.decay) + 4.6) ** 2;
    if (point.optimizer === 'sgd') {
      const effective = log(point.lr) - Math.log10(1 - Number(point.momentum)); // the rate that momentum amounts to
      return decay + 0.25 * (effective - 0.3) ** 2 + 0.6 * (Number(point.momentum) - 0.88) ** 2;
    }
    const forgetting = 0.1 * (log(point.forget1) + 1) ** 2 + 0.04 * (log(point.forget2) + 2.6) ** 2;
    return decay + 0.06 + 0.12 * (log(point.lr) + 2.8) ** 2 + forgetting;
  },
});

const nested: Task = noiselessTask({
  id: 'conditional-nested',
  family: 'conditional',
  about: 'A condition within a condition: augmentation, its kind, and the parameter of one kind.',
  optimum: 0,
  space: [
    { type: 'float', name: 'lr', low: 1e-4, high: 1, scale: 'log' },
    { type: 'int', name: 'batch', low: 8, high: 512, scale: 'log' },
    { type: 'bool', name: 'augment' },
    { type: 'float', name: 'strength', low: 0, high: 1, scale: 'linear', when: equals('augment', true) },
    { type: 'choice', name: 'kind', values: ['flip', 'crop', 'mix'], when: equals('augment', true) },
    { type: 'float', name: 'alpha', low: 0.01, high: 10, scale: 'log', when: equals('kind', 'mix') },
  ],
  value: (point) => {
    const rate = log(point.lr) + 1.6 - 0.5 * (log(point.batch) - 1.9); // larger batches want larger steps
    const base = 0.3 * rate ** 2 + 0.1 * (log(point.batch) - 1.9) ** 2;
    if (point.augment !== true) return base + 0.4;
    const strength = Number(point.strength);
    if (point.kind === 'flip') return base + 0.22 + 0.3 * (strength - 0.8) ** 2;
    if (point.kind === 'crop') return base + 0.15 + 0.5 * (strength - 0.3) ** 2;
    return base + 0.8 * (strength - 0.55) ** 2 + 0.35 * (log(point.alpha) + 0.5 + strength - 0.55) ** 2;
  },
});

export const branches: Task = noiselessTask({
  id: 'conditional-branches',
  family: 'conditional',
  about: 'Three branches of 2 to 3 floats: a bowl, an egg box, and a function of Levy, whose optimum is the best.',
  optimum: 0,
  space: [
    { type: 'choice', name: 'branch', values: ['bowl', 'box', 'levy'] },
    ...branchFloats('bowl', 2),
    ...branchFloats('box', 2),
    ...branchFloats('levy', 3),
  ],
  value: (point) => {
    const x = (count: number): number[] => numbersOf(point, branchNames(String(point.branch), count));
    switch (String(point.branch)) {
      case 'bowl':
        return 0.8 + 2 * x(2).reduce((sum, v) => sum + (v - 0.72) ** 2, 0);
      case 'box':
        return 0.4 + rastrigin(x(2).map((v) => 3 * (v - 0.3))) / 20;
      default:
        return levy(x(3).map((v, i) => 1 + 12 * (v - [0.35, 0.64, 0.27][i]))) / 4;
    }
  },
});

function branchNames(branch: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${branch}${i + 1}`);
}

function branchFloats(branch: string, count: number): Space {
  return branchNames(branch, count).map((name) => {
    return { type: 'float', name, low: 0, high: 1, scale: 'linear', when: equals('branch', branch) };
  });
}

export const conditional: readonly Task[] = [models, optimizers, nested, branches];
