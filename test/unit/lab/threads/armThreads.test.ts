import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { simulate, type SimulationResult } from '../../../../src/lab/simulate.ts';
import { startArmThreads, worthwhileThreads } from '../../../../src/lab/threads/armThreads.ts';
import { bundle } from '../../cli/bundle.ts';
import { config, problem } from '../setup.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const uniform = seededUniform(3);
const rows = Array.from({ length: 701 }, () => [uniform(), uniform()]);
/** Of more arms than a tile of the compiled loops has pairs, and an odd number of them. */
const plane = {
  ...config,
  arms: rows,
  values: rows.map(([x, y]) => Math.sin(7 * x) * Math.cos(5 * y)),
  noiseSd: 0.05,
  init: [0, 350],
  steps: 60,
};

async function runOn(threads: number, file: Readonly<Record<string, unknown>>): Promise<SimulationResult> {
  const { armThread } = await bundle();
  const others = await startArmThreads(threads - 1, armThread);
  try {
    return simulate(problem(file), () => 0, others);
  } finally {
    await others.end();
  }
}

describe('a simulation whose arms are divided among threads', () => {
  for (const [name, settings] of [
    ['bbkb', {}],
    ['bkb', { algorithm: 'bkb' }],
    ['bbkb with Matérn 5/2', { kernel: { type: 'matern52', lengthscale: 0.4 } }],
  ] as const) {
    it(`gives the same numbers on 1, 2 and 3 threads: ${name}`, async () => {
      const file = { ...plane, algorithm: 'bbkb', ...settings };
      const alone = simulate(problem(file), () => 0);
      for (const threads of [2, 3]) assert.deepEqual(await runOn(threads, file), alone);
    });
  }

  it('works with more threads than arms', async () => {
    const file = { ...config, algorithm: 'bbkb', init: [0] };
    assert.deepEqual(
      await runOn(5, file),
      simulate(problem(file), () => 0),
    );
  });

  it('fails with the error of a pass on another thread', async () => {
    const { armThread } = await bundle();
    const others = await startArmThreads(1, armThread);
    const columns = [new Float64Array(8)];
    try {
      const ask = others.shareArms({ type: 'gaussian', columns, arms: 8 });
      // the arm is of the other thread's share, so nothing fails on this one
      const factors = { lambda: 1, pivots: [0], L: [Float64Array.of(1)], M: undefined as never };
      assert.throws(
        () => ask('variances', { factors, arms: Int32Array.of(7) }),
        /^Error: A thread failed: .*undefined/,
      );
    } finally {
      await others.end();
    }
  });
});

describe('starting threads', () => {
  const folder = temporaryFolder('threads');

  it('rejects with the reason why one does not start', async () => {
    const program = path.join(folder, 'broken.mjs');
    writeFileSync(program, 'throw new Error("no room");\n');
    await assert.rejects(startArmThreads(2, pathToFileURL(program)), /no room/);
  });

  it('is worth it only where each thread has arms enough, and for algorithms whose passes can be divided', () => {
    const of = (arms: number, settings: object) => {
      const small = problem({ ...config, ...settings });
      return { ...small, X: { ...small.X, rows: arms } };
    };
    const bbkb = { algorithm: 'bbkb' };
    assert.equal(worthwhileThreads(of(99_999, bbkb), 8), 1);
    assert.equal(worthwhileThreads(of(100_000, bbkb), 8), 2);
    assert.equal(worthwhileThreads(of(1_000_000, bbkb), 8), 8);
    assert.equal(worthwhileThreads(of(1_000_000, { algorithm: 'bkb' }), 2), 2);
    assert.equal(worthwhileThreads(of(1_000_000, { ...bbkb, rule: 'local-code' }), 8), 1);
    assert.equal(worthwhileThreads(of(1_000_000, { algorithm: 'thompson' }), 8), 1);
  });
});
