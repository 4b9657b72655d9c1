/** Small simulations. */
import assert from 'node:assert/strict';
import { parseConfig, type Config } from '../../../src/lab/config.ts';
import { simulationOf, type Simulation } from '../../../src/lab/simulation.ts';
import type { Table } from '../../../src/lab/table.ts';

/** Three arms on a line. */
export const config = {
  arms: [[0], [0.5], [1]],
  values: [0, 1, 0.5],
  noiseSd: 0,
  kernel: { type: 'gaussian', lengthscale: 0.3 },
  steps: 6,
};

/** 40 arms on a line with several hills, so that there is something to learn. */
export const hills = {
  ...config,
  arms: Array.from({ length: 40 }, (_, i) => [i / 39]),
  values: Array.from({ length: 40 }, (_, i) => Math.sin((9 * i) / 39) * (i / 39)),
  noiseSd: 0.05,
  init: [0, 20],
  steps: 60,
};

export function tableOf({ arms, values }: Config): Table {
  assert.ok(Array.isArray(arms) && values);
  return { rows: arms, values };
}

export function problem(file: Readonly<Record<string, unknown>>): Simulation {
  const parsed = parseConfig(JSON.stringify(file));
  assert.ok(parsed.ok, JSON.stringify(parsed));
  const fits = simulationOf(parsed.value, tableOf(parsed.value));
  assert.ok(fits.ok, JSON.stringify(fits));
  return fits.value;
}
