/**
 * Softmax regression on MNIST, the third experiment of [AGP] arXiv 1901.03357, section 5: four hyperparameters of a
 * training program, tried one after the other. The program is the example of this project, in processes of its own.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ask, start, tell, type AlgorithmChoice } from '../../../../src/engine/optimizer.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { engineSettings } from '../../shared/engineSettings.ts';
import { thinnedCurve } from '../curves.ts';
import { methodOf, type Claim, type Experiment, type Method, type Run } from '../experiment.ts';
import type { Results } from '../results.ts';
import { formatEstimate } from '../verdict.ts';

interface TunedMethod extends Method {
  readonly algorithm: AlgorithmChoice;
}

const ADAPTIVE: TunedMethod = {
  id: 'a-gp-ucb',
  label: 'A-GP-UCB on top of BBKB, MAP lengthscales',
  style: 0,
  algorithm: { preset: 'practical', name: 'a-gp-ucb' },
};
const FIXED: TunedMethod = {
  id: 'gp-ucb',
  label: 'GP-UCB, fixed lengthscales',
  style: 4,
  algorithm: { preset: 'practical', name: 'gp-ucb' },
};
const UNIFORM: TunedMethod = {
  id: 'uniform',
  label: 'Uniform',
  style: 8,
  algorithm: { preset: 'practical', name: 'random' },
};
const METHODS = [ADAPTIVE, FIXED, UNIFORM];

/** As the example declares it. */
const SPACE: Space = [
  { name: 'learning_rate', type: 'float', low: 1e-4, high: 1, scale: 'log' },
  { name: 'l2', type: 'float', low: 1e-7, high: 0.1, scale: 'log' },
  { name: 'batch_size', type: 'int', low: 16, high: 1024, scale: 'log' },
  { name: 'dropout', type: 'float', low: 0, high: 0.75, scale: 'linear' },
];
const TRAINING_SCRIPT = path.resolve(import.meta.dirname, '../../../../examples/mnist/train.mjs');

export const mnist: Experiment = {
  id: 'agp-mnist',
  title: 'A-GP-UCB: softmax regression on MNIST',
  setting:
    'Learning rate, penalty, batch size and dropout of examples/mnist/train.mjs (10,000 training digits, 5 epochs; the paper has ' +
    'another program), 40 trials one after the other with the preset practical; the value is the test error. A trial takes about ' +
    'a second. A quick run has 10 trials.',
  methods: METHODS,
  seeds: (quick) => (quick ? 2 : 5),
  files: [],
  settings: (quick) => ({ SPACE, trials: trials(quick), METHODS }),
  run: ({ method, seed, quick }) => run(method, seed, trials(quick)),
  figures: (results) => [
    {
      title: 'Best test error so far',
      x: { label: 'trials', scale: 'linear' },
      y: { label: 'test error', scale: 'linear', max: 0.2 },
      series: results.seriesOf(METHODS, 'best'),
      caption: 'The paper: on this problem all of the methods end alike; adapting costs nothing.',
      claims: ['alike'],
    },
  ],
  claims: (results) => [equalErrorClaim(results)],
};

const trials = (quick: boolean): number => (quick ? 10 : 40);

function run(id: string, seed: number, T: number): Run {
  const { algorithm } = methodOf(METHODS, id);
  let state = start(engineSettings({ space: SPACE, noise: 0, parallel: 1, trials: T, seed, algorithm }));
  const best: number[] = [];
  while (best.length < T) {
    const { points } = ask(state, T - best.length);
    const errors = points.map((point) => testError(point, seed));
    state = tell(state, points, errors.map((value) => ({ kind: 'value', value }))); // oxfmt-ignore
    for (const error of errors) best.push(Math.min(best.at(-1) ?? 1, error));
  }
  return {
    words: `best test error ${best[T - 1]}`,
    curves: { best: thinnedCurve(best, T) },
    numbers: { best: best[T - 1] },
  };
}

function testError(point: Point, seed: number): number {
  const flags = Object.entries(point).map(([name, value]) => `--${name}=${String(value)}`);
  const env = { ...process.env, BBKB_SEED: String(seed) };
  const output = execFileSync(process.execPath, [TRAINING_SCRIPT, ...flags], { encoding: 'utf8', env });
  const [, error] = /^test_error: ([\d.]+)$/m.exec(output) ?? [];
  return Number(error);
}

function equalErrorClaim(results: Results): Claim {
  const [adaptive, fixed, uniform] = METHODS.map(({ id }) => results.estimateOf(id, 'best'));
  const enough = METHODS.every(({ id }) => results.runsOf(id).length >= 5);
  return {
    id: 'alike',
    sentence: 'On a well-behaved problem adapting costs nothing: A-GP-UCB ends with the error of GP-UCB.',
    source: '[AGP] section 5',
    held: enough && adaptive && fixed ? adaptive.mean <= fixed.mean + 0.002 : null,
    measured:
      `Best test error: A-GP-UCB ${formatEstimate(adaptive)}, GP-UCB ${formatEstimate(fixed)}, uniform ${formatEstimate(uniform)}. Held when A-GP-UCB's ` +
      'is at most 0.002 above.',
  };
}
