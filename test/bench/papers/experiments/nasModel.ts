/**
 * Prints the lengthscale and λ that nas.ts uses: `node --import tsx test/bench/papers/experiments/nasModel.ts [DIR]`,
 * DIR the folder of the data.
 *
 * They are the most probable ones given the values of 500 architectures of a fixed seed.
 */
import { fixedPrior, mapHyperparameters, type Prior } from '../../../../src/math/gp/mapHyperparameters.ts';
import { readArchitectures } from './architectures.ts';
import { randomArms } from './simulation.ts';

const COUNT = 500;
const SEED = 0;

const { rows, values } = readArchitectures(process.argv[2] ?? '../shared/data').kernel;
const arms = randomArms(COUNT, rows.length, SEED);
const observations = {
  kernel: 'gaussian',
  X: { rows: COUNT, cols: rows[0].length, data: Float64Array.from(arms.flatMap((arm) => rows[arm])) },
  groups: rows[0].map(() => 0),
  y: arms.map((arm) => values[arm]),
} as const;

const flat = (low: number, high: number): Prior => ({ median: 1, sd: Infinity, low, high });
const start = (lengthscale: number) => ({ lengthscales: [lengthscale], noise: 0.01, signal: 1 });
const wide = flat(0.01, 100);
for (const [what, noise] of [
  ['λ free', flat(1e-8, 10)],
  ['λ = 1e-4', fixedPrior(1e-4)],
] as const) {
  const found = mapHyperparameters(
    observations,
    { lengthscale: wide, noise, signal: fixedPrior(1) },
    [start(0.3), start(1), start(3)],
    { maxIterations: 100 },
  );
  console.log(`${what}: lengthscale ${found.lengthscales[0].toPrecision(4)}, λ ${found.noise.toPrecision(4)}`);
}
