/**
 * One run over random candidates, in a process of its own, whose memory is then the run's: `millionRun.js ARMS STEPS
 * THREADS`. Prints one line of JSON.
 *
 * The candidates are uniform in a unit cube of ten dimensions, the reward is the sum of ten Gaussian bumps of the
 * kernel's width 1 and of height 1 at random places.
 */
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { parseConfig } from '../../../../src/lab/config.ts';
import { simulate } from '../../../../src/lab/simulate.ts';
import { simulationOfArms, type Arms } from '../../../../src/lab/simulation.ts';
import { startArmThreads } from '../../../../src/lab/threads/armThreads.ts';
import { PROTOCOL, randomArms } from '../../papers/experiments/simulation.ts';
import { processorSeconds } from '../../shared/timing.ts';

const DIMENSION = 10;
const BUMPS = 10;

const [arms, steps, threads] = process.argv.slice(2).map(Number);
console.log(JSON.stringify(await run()));

async function run() {
  const settings = { algorithm: 'bbkb', rule: 'global', kernel: { lengthscale: 1 }, lambda: 1e-2, steps, seed: 1 };
  const nowhere = { csv: 'table', features: [0], target: 0 }; // nobody reads it: the arms are given apart
  const config = parseConfig(JSON.stringify({ ...PROTOCOL, ...settings, init: randomArms(2, arms, 1), arms: nowhere }));
  if (!config.ok) throw new Error(config.problems.join('\n'));
  const simulation = simulationOfArms(config.value, randomProblem());
  if (!simulation.ok) throw new Error(simulation.problems.join('\n'));
  const [beganAt, beganWith] = [performance.now(), processorSeconds()];
  const others =
    threads > 1 ? await startArmThreads(threads - 1, new URL('./armThread.js', import.meta.url)) : undefined;
  const result = simulate(simulation.value, () => processorSeconds() - beganWith, others);
  await others?.end();
  const elapsed = (performance.now() - beganAt) / 1000;
  return {
    seconds: result.seconds,
    secondsAtTenth: result.secondsAt[Math.max(0, Math.floor(steps / 10) - 1)],
    elapsed,
    gigabytes: process.resourceUsage().maxRSS / 1e6,
    batches: result.batches.length,
    dictionary: Math.max(...result.dictionarySizes),
    ratio: result.regretRatio.at(-1),
  };
}

function randomProblem(): Arms {
  const uniform = seededUniform(1);
  const data = new Float64Array(arms * DIMENSION).map(uniform);
  const centres = Array.from({ length: BUMPS }, () => Float64Array.from({ length: DIMENSION }, uniform));
  const values = new Float64Array(arms).map((_, i) => {
    const bump = (sum: number, centre: Float64Array): number => {
      const r2 = centre.reduce((total, c, j) => total + (data[i * DIMENSION + j] - c) ** 2, 0);
      return sum + Math.exp(-r2 / 2);
    };
    return centres.reduce(bump, 0);
  });
  return { X: { rows: arms, cols: DIMENSION, data }, values };
}
