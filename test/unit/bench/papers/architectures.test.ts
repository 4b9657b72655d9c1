import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { ARCHITECTURES_FILE, padTriangle, readArchitectures } from '../../../bench/papers/experiments/architectures.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const folder = temporaryFolder('architectures');

const HEADER = 'module_hash,vertices,triu_row_major,ops,val_acc_4,val_acc_108,training_time_108_s';

describe('an architecture', () => {
  it('with fewer than 7 vertices has its output moved to the seventh', () => {
    const edges = (bits: number[]) => bits.flatMap((bit, i) => (bit === 1 ? [i] : []));
    // entries 0 to 5 of the upper triangle of 7 vertices are those from the input to vertices 1 to 6
    assert.deepEqual(edges(padTriangle(2, '1')), [5]);
    // input to 1, 1 to the output: entry 10 is from 1 to 6
    assert.deepEqual(edges(padTriangle(3, '101')), [0, 10]);
    assert.equal(padTriangle(7, '1'.repeat(21)).join(''), '1'.repeat(21));
  });

  it('does not fit another number of vertices', () => {
    assert.throws(() => padTriangle(4, '101'), /upper triangle of 4 vertices/);
  });

  it('has features whose halves have a largest norm of 1, and values from 0 to 1', () => {
    const lines = [HEADER, 'a,2,1,,0,0.1,3600', `b,7,${'1'.repeat(21)},01201,0,0.9,7200`, 'c,3,101,2,0,0.5,1800'];
    writeFileSync(path.join(folder, ARCHITECTURES_FILE), lines.join('\n'));
    const { kernel, edgesAndOperations, trainingHours } = readArchitectures(folder);
    assert.deepEqual(trainingHours, [1, 2, 0.5]);
    assert.deepEqual(
      kernel.values.map((value) => Number(value.toFixed(12))),
      [0, 1, 0.5],
    );
    const norms = kernel.rows.map((row) => [Math.hypot(...row.slice(0, 21)), Math.hypot(...row.slice(21))]);
    assert.ok(Math.abs(norms[1][0] - 1) < 1e-12 && Math.abs(norms[1][1] - 1) < 1e-12);
    assert.equal(norms[0][1], 0); // no inner vertex, no operation
    assert.deepEqual(edgesAndOperations.rows.map((row) => row.slice(21)), [[3, 3, 3, 3, 3], [0, 1, 2, 0, 1], [2, 3, 3, 3, 3]]); // oxfmt-ignore
  });
});
