import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { OptimizerSettings } from '../../../../src/engine/optimizer.ts';
import { startEngine } from '../../../../src/tuner/engine/engine.ts';
import type { Engine } from '../../../../src/tuner/enginePort.ts';
import { bundle, type Bundle } from '../../cli/bundle.ts';

const settings: OptimizerSettings = {
  space: [{ name: 'x', type: 'float', low: 0, high: 1, scale: 'linear' }],
  constraints: [],
  goal: 'minimize',
  noise: 0,
  parallel: 2,
  trials: 20,
  seed: 1,
  algorithm: { preset: 'practical' },
  start: { points: [], past: [] },
};

describe('engine', () => {
  let built: Bundle;
  let engine: Engine;
  before(async () => {
    built = await bundle();
    engine = startEngine(settings, built.engineWorker);
  });
  after(() => {
    engine.close();
  });

  /** Asks and tells `count` batches whose value is x. */
  async function play(engine: Engine, count: number) {
    const batches = [];
    for (let i = 0; i < count; i++) {
      const { proposal } = await engine.ask(2);
      const feedback = proposal.points.map(({ x }) => ({ kind: 'value' as const, value: Number(x) }));
      batches.push({ points: proposal.points, feedback });
      await engine.tell(batches.slice(-1));
    }
    return batches;
  }

  it('proposes the same as long as it is told nothing', async () => {
    assert.deepEqual((await engine.ask(2)).proposal, (await engine.ask(2)).proposal);
  });

  it('has the same state whether it was told batch by batch or all at once', async () => {
    const past = await play(engine, 3);
    const next = (await engine.ask(2)).proposal;
    const rebuilt = startEngine(settings, built.engineWorker);
    const { recommendation } = await rebuilt.tell(past);
    assert.deepEqual((await rebuilt.ask(2)).proposal, next);
    const values = past.flatMap(({ feedback }) => feedback.map(({ value }) => value));
    assert.equal(values[recommendation.best ?? -1], Math.min(...values));
    rebuilt.close();
  });

  it('gives each of two overlapping requests its own answer', async () => {
    const [two, one] = await Promise.all([engine.ask(2), engine.ask(1)]);
    assert.deepEqual([two.proposal.points.length, one.proposal.points.length], [2, 1]);
  });

  it('rejects the waiting request and every later one with a sentence when its thread dies', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'bbkb-engine-'));
    const dies = path.join(dir, 'dies.mjs');
    await writeFile(
      dies,
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('out of luck'); });`,
    );
    const dying = startEngine(settings, pathToFileURL(dies));
    await assert.rejects(dying.ask(2), /The optimizer failed: out of luck\. .*start the study again/);
    await assert.rejects(dying.tell([]), /out of luck/);
    await rm(dir, { recursive: true });
  });

  it('never passes on a number that is not finite: it says where, and that the mistake is ours', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'bbkb-engine-'));
    const file = path.join(dir, 'lost.mjs');
    const proposal = '{ points: [{ x: 1 }], picks: [{ mean: 1, sd: NaN }], endedBy: "size" }';
    await writeFile(
      file,
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', () => parentPort.postMessage({ proposal: ${proposal}, engineSeconds: 0 }));`,
    );
    const lost = startEngine(settings, pathToFileURL(file));
    await assert.rejects(lost.ask(1), {
      message:
        'The optimizer gave a number that is not finite (proposal.picks.0.sd is NaN). This is a mistake of BBKB Tuner. ' +
        'Finished trials are kept: update it, then continue the study.',
    });
    lost.close();
    await rm(dir, { recursive: true });
  });

  it('rejects the waiting request when it is closed, and does not wait for the end of its thread', async () => {
    const closing = startEngine(settings, built.engineWorker);
    const waiting = assert.rejects(closing.ask(2), /closed before it answered/);
    await setImmediate();
    closing.close();
    assert.equal(await Promise.race([waiting, setImmediate('later')]), undefined);
    await assert.rejects(closing.tell([]), /closed before it answered/);
  });
});
