/**
 * Real training runs of milliseconds: the validation loss of small models on rows of the papers' tables and on made-up
 * classes. Weights, orders and draws are of fixed seeds, so a point has one value, but neighbours differ as real runs
 * do.
 */
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { gradientBoosting } from '../models/gradientBoosting.ts';
import { gaussianClusters, spirals, tableSplit, type Split } from '../models/datasets.ts';
import { ABALONE_TABLE, HOUSING_TABLE, type TableFile } from '../../shared/paperTables.ts';
import { randomFourierFeatures } from '../models/randomFourierFeatures.ts';
import { innerProduct, kernelRidge, squaredDistance, type RowKernel } from '../models/kernelRidge.ts';
import { softmaxRegression } from '../models/softmaxRegression.ts';
import { errorRate, logLoss, rootMeanSquareError } from '../models/losses.ts';
import { nearestNeighbours, type Distance } from '../models/nearestNeighbours.ts';
import { trainNetwork, type NetworkOptions } from '../models/network.ts';
import { numbersOf, equals, type Task } from './task.ts';

const networkSpace: Space = [
  { type: 'float', name: 'lr', low: 1e-4, high: 1, scale: 'log' },
  { type: 'int', name: 'hidden', low: 2, high: 32, scale: 'log' },
  { type: 'int', name: 'batch', low: 8, high: 128, scale: 'log' },
  { type: 'float', name: 'decay', low: 1e-6, high: 0.1, scale: 'log' },
  { type: 'choice', name: 'activation', values: ['relu', 'tanh'] },
  { type: 'choice', name: 'optimizer', values: ['sgd', 'adam'] },
  { type: 'float', name: 'momentum', low: 0, high: 0.98, scale: 'linear', when: equals('optimizer', 'sgd') },
];

function trainingOf(point: Point, outputs: number, epochs: number): NetworkOptions {
  const [lr, hidden, batch, decay] = numbersOf(point, ['lr', 'hidden', 'batch', 'decay']);
  const activation = point.activation === 'relu' ? 'relu' : 'tanh';
  const sgd = { name: 'sgd', momentum: Number(point.momentum) } as const;
  const optimizer = point.optimizer === 'sgd' ? sgd : ({ name: 'adam' } as const);
  return { lr, hidden, batch, decay, activation, optimizer, outputs, epochs };
}

const networkAbalone = tableTask('network-abalone', ABALONE_TABLE, [300, 300], {
  about:
    'A network of one hidden layer on 300 rows of Abalone, 12 epochs: rate, width, batch, decay, activation, optimizer and its momentum.',
  space: networkSpace,
  value: ({ train, valid }, point) => rootMeanSquareError(trainNetwork(train, valid.X, trainingOf(point, 1, 12)).map(([out]) => out), valid.y), // oxfmt-ignore
});

const networkSpirals = splitTask('network-spirals', () => spirals(3, 4, 300, 300, 0.08), {
  about: 'The same kind of network on three spirals, 15 epochs: the log loss.',
  space: networkSpace,
  value: ({ train, valid }, point) => logLoss(trainNetwork(train, valid.X, trainingOf(point, 3, 15)), valid.y),
});

const ridgeHousing = tableTask('ridge-housing', HOUSING_TABLE, [200, 300], {
  about:
    'Kernel ridge regression on 200 rows of California housing: ridge, and one of three kernels with 1 or 2 parameters.',
  space: [
    { type: 'float', name: 'ridge', low: 1e-6, high: 1e2, scale: 'log' },
    { type: 'choice', name: 'kernel', values: ['gaussian', 'laplace', 'polynomial'] },
    { type: 'float', name: 'gauss', low: 0.05, high: 50, scale: 'log', when: equals('kernel', 'gaussian') },
    { type: 'float', name: 'laplace', low: 0.05, high: 50, scale: 'log', when: equals('kernel', 'laplace') },
    { type: 'int', name: 'degree', low: 1, high: 5, scale: 'linear', when: equals('kernel', 'polynomial') },
    { type: 'float', name: 'offset', low: 1e-2, high: 1e2, scale: 'log', when: equals('kernel', 'polynomial') },
  ],
  value: ({ train, valid }, point) =>
    rootMeanSquareError(kernelRidge(train, valid.X, kernelOf(point), Number(point.ridge)), valid.y),
});

function kernelOf(point: Point): RowKernel {
  const [gauss, laplace, degree, offset] = numbersOf(point, ['gauss', 'laplace', 'degree', 'offset']);
  switch (String(point.kernel)) {
    case 'gaussian':
      return (a, b) => Math.exp(-squaredDistance(a, b) / (2 * gauss ** 2));
    case 'laplace':
      return (a, b) => Math.exp(-Math.sqrt(squaredDistance(a, b)) / laplace);
    default:
      return (a, b) => ((innerProduct(a, b) + offset) / (a.length + offset)) ** degree;
  }
}

const DISTANCES: readonly Distance[] = ['manhattan', 'euclid', 'largest'];
const SCALES = ['sex', 'size', 'height', 'weight', 'shell'];
const neighboursAbalone = tableTask('neighbours-abalone', ABALONE_TABLE, [400, 200], {
  about:
    'Nearest neighbours on 400 rows of Abalone: how many, which distance, how they count, and 5 weights of features.',
  space: [
    { type: 'int', name: 'k', low: 1, high: 100, scale: 'log' },
    { type: 'choice', name: 'distance', values: DISTANCES },
    { type: 'float', name: 'falloff', low: 0, high: 4, scale: 'linear' },
    ...SCALES.map((name) => ({ type: 'float', name, low: 0.05, high: 20, scale: 'log' }) satisfies Space[number]),
  ],
  value: ({ train, valid }, point) => {
    const [sex, size, height, weight, shell] = numbersOf(point, SCALES);
    const distance = DISTANCES.find((each) => each === point.distance) ?? 'euclid';
    const scales = [sex, size, size, height, weight, weight, weight, shell];
    const hood = { k: Number(point.k), distance, scales, falloff: Number(point.falloff) };
    return rootMeanSquareError(nearestNeighbours(train, valid.X, hood), valid.y);
  },
});

const boostingSpace: Space = [
  { type: 'float', name: 'lr', low: 0.005, high: 1, scale: 'log' },
  { type: 'int', name: 'rounds', low: 5, high: 80, scale: 'log' },
  { type: 'int', name: 'depth', low: 1, high: 6, scale: 'linear' },
  { type: 'int', name: 'leaf', low: 1, high: 50, scale: 'log' },
  { type: 'float', name: 'subsample', low: 0.2, high: 1, scale: 'linear' },
  { type: 'float', name: 'columns', low: 0.2, high: 1, scale: 'linear' },
  { type: 'float', name: 'shrink', low: 0.01, high: 100, scale: 'log' },
];

function boostedLoss({ train, valid }: Split, point: Point): number {
  const [rounds, depth, lr, leaf] = numbersOf(point, ['rounds', 'depth', 'lr', 'leaf']);
  const [subsample, columns, shrink] = numbersOf(point, ['subsample', 'columns', 'shrink']);
  const predicted = gradientBoosting(train, valid.X, { rounds, depth, lr, leaf, subsample, columns, shrink });
  return rootMeanSquareError(predicted, valid.y);
}

const boostingHousing = tableTask('boosting-housing', HOUSING_TABLE, [400, 400], {
  about: 'Boosted trees on 400 rows of California housing: 7 parameters, a rough response.',
  space: boostingSpace,
  value: boostedLoss,
});

const boostingAbalone = tableTask('boosting-abalone', ABALONE_TABLE, [400, 400], {
  about: 'Boosted trees on 400 rows of Abalone: 7 parameters, a rough response.',
  space: boostingSpace,
  value: boostedLoss,
});

const descentSpace: Space = [
  { type: 'float', name: 'lr', low: 1e-3, high: 10, scale: 'log' },
  { type: 'float', name: 'l2', low: 1e-7, high: 0.1, scale: 'log' },
  { type: 'int', name: 'batch', low: 4, high: 128, scale: 'log' },
  { type: 'int', name: 'epochs', low: 1, high: 12, scale: 'linear' },
  { type: 'float', name: 'fade', low: 1e-3, high: 10, scale: 'log' },
];

const logisticClouds = splitTask('logistic-clouds', () => gaussianClusters(4, 10, 300, 200, 1), {
  about: 'Softmax regression on clouds of 4 classes: the error rate on 200 rows, a plateau.',
  space: descentSpace,
  value: ({ train, valid }, point) => errorRate(softmaxRegression(train, valid.X, descentOf(point, 4)), valid.y),
});

const fourierSpirals = splitTask('fourier-spirals', () => spirals(2, 2, 200, 200, 0.12), {
  about: 'Softmax regression on random Fourier features of two spirals: the log loss.',
  space: [
    ...descentSpace,
    { type: 'int', name: 'features', low: 4, high: 100, scale: 'log' },
    { type: 'float', name: 'lengthscale', low: 0.05, high: 20, scale: 'log' },
  ],
  value: ({ train, valid }, point) => {
    const [features, lengthscale] = numbersOf(point, ['features', 'lengthscale']);
    const rows = randomFourierFeatures([...train.X, ...valid.X], features, lengthscale);
    const mapped = { X: rows.slice(0, train.X.length), y: train.y };
    return logLoss(softmaxRegression(mapped, rows.slice(train.X.length), descentOf(point, 2)), valid.y);
  },
});

function descentOf(point: Point, classes: number) {
  const [lr, l2, batch, epochs, fade] = numbersOf(point, ['lr', 'l2', 'batch', 'epochs', 'fade']);
  return { classes, lr, l2, batch, epochs, fade };
}

export const training: readonly Task[] = [
  networkAbalone,
  networkSpirals,
  ridgeHousing,
  neighboursAbalone,
  boostingHousing,
  boostingAbalone,
  logisticClouds,
  fourierSpirals,
];

interface TrainingTask {
  readonly about: string;
  readonly space: Space;
  readonly value: (split: Split, point: Point) => number;
}

function tableTask(
  id: string,
  table: TableFile,
  [train, valid]: readonly [number, number],
  trained: TrainingTask,
): Task {
  const task = splitTask(id, (data) => tableSplit(data, table, train, valid), trained);
  return { ...task, files: [table.file] };
}

function splitTask(id: string, split: (data: string) => Split, { about, space, value }: TrainingTask): Task {
  return {
    id,
    family: 'training',
    about,
    space,
    noise: 0,
    noiseIsDeclared: false,
    optimum: null,
    files: [],
    prepare: (data) => {
      const examples = split(data);
      return (point) => value(examples, point);
    },
  };
}
