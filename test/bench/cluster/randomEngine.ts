/**
 * In the place of engineWorker.ts, where the engine is not what is measured: random points, with predictions that mean
 * nothing.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { OptimizerSettings } from '../../../src/engine/optimizer.ts';
import type { Point } from '../../../src/space/parameter.ts';
import type { Call, CallName, Calls } from '../../../src/tuner/enginePort.ts';

const { space, parallel } = workerData as OptimizerSettings;
let told = 0;

const calls: Calls = {
  ask: (limit, given = []) => ({ proposal: proposal(limit, given), engineSeconds: 0 }),
  askWithPauses: () => ({ choices: [], whole: 'few', observed: 0, beta: 0, engineSeconds: 0 }),
  tell: (batches) => {
    told += batches.reduce((sum, { points }) => sum + points.length, 0);
    return { recommendation: { ...RECOMMENDATION, best: told - 1 }, engineSeconds: 0 };
  },
  insight: () => null,
  gainForecast: () => null,
  metricInsight: () => null,
  predict: () => null,
  contour: () => null,
};

parentPort?.on('message', <Name extends CallName>({ name, args }: Call<Name>) => {
  parentPort?.postMessage(calls[name](...args));
});

const RECOMMENDATION = { mean: 0.125, sd: 0.25, expected: 0.125, predictiveSd: 0.25, noise: 0, optimistic: 0 };

function proposal(limit: number, given: readonly Point[]) {
  const own = Math.max(0, Math.min(limit, parallel) - given.length);
  const points = [...given, ...Array.from({ length: own }, randomPoint)];
  const picks = points.map((_, i) => ({
    ...{ mean: Math.random(), sd: Math.random(), chance: Math.random() },
    reason:
      told === 0 || i < given.length ? { kind: 'explores' as const } : { kind: 'refines' as const, trial: told - 1 },
  }));
  return { points, picks, dictionary: 256, beta: 2, ratio: 2, theorySize: points.length, endedBy: 'size' as const };
}

function randomPoint(): Point {
  return Object.fromEntries(space.map(({ name }) => [name, Math.random()]));
}
