import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { lcbench } from '../../../bench/peers/tasks/lcbench.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const folder = temporaryFolder('lcbench');
mkdirSync(path.join(folder, 'grids'));

const LEVELS = {
  batch_size: [16, 64, 256, 512],
  learning_rate: [1e-4, 4e-4, 1.6e-3, 6.3e-3, 2.5e-2, 1e-1],
  momentum: [0.1, 0.5, 0.9, 0.99],
  weight_decay: [1e-5, 3e-2, 1e-1],
  num_layers: [1, 3, 5],
  max_units: [64, 256, 1024],
  max_dropout: [0, 0.3, 0.6, 0.9],
};
/** The last epoch of row i has the value i. */
function write(id: number, levels: Readonly<Record<string, readonly number[]>>): void {
  const rows = Object.values(levels).reduce((count, each) => count * each.length, 1);
  const table = {
    parameters: Object.entries(levels).map(([name, each]) => ({ name, levels: each })),
    ...{ low: 0, high: 65_535, curves: Array.from({ length: rows }, (_, i) => [0, i]) },
  };
  writeFileSync(path.join(folder, 'grids', `lcbench-${id}.json.gz`), gzipSync(JSON.stringify(table)));
}

describe("a task of LCBench's tables", () => {
  write(126026, LEVELS);
  const value = lcbench[0].prepare(folder);
  const first = { batch_size: 16, learning_rate: 1e-4, momentum: 0.1, weight_decay: 1e-5, num_layers: 1, max_units: 64, max_dropout: 0 }; // oxfmt-ignore
  const last = { batch_size: 512, learning_rate: 0.1, momentum: 0.99, weight_decay: 0.1, num_layers: 5, max_units: 1024, max_dropout: 0.9 }; // oxfmt-ignore

  it('has the value of the last epoch at the points of the grid', () => {
    const near = (point: Readonly<Record<string, number>>, expected: number): void => {
      assert.ok(Math.abs(value(point) - expected) < 1e-6, `${value(point)} is not ${expected}`);
    };
    near(first, 0);
    near({ ...first, max_dropout: 0.6 }, 2);
    near({ ...first, max_units: 256 }, 4);
    near(last, 4 * 6 * 4 * 3 * 3 * 3 * 4 - 1);
  });

  it('is linear between them on the scale of each hyperparameter', () => {
    assert.ok(Math.abs(value({ ...first, max_dropout: 0.15 }) - 0.5) < 1e-9);
    assert.ok(Math.abs(value({ ...first, max_units: 128, max_dropout: 0.45 }) - (2 + 1.5)) < 1e-9);
  });

  it('is refused where the table has other levels', () => {
    write(146212, { ...LEVELS, max_dropout: [0, 0.3, 0.6, 0.8] });
    assert.throws(() => lcbench[1].prepare(folder), /other levels of max_dropout/);
  });
});
