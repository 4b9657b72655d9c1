import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { readCurve } from '../../../../src/runner/metric/curveFile.ts';
import { followCurve } from '../../../../src/runner/metric/followCurve.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { temporaryFolder } from '../trials.ts';

const files = trialFiles(temporaryFolder());
const metric = { name: 'loss' };
const curve = { named: true, points: [{ step: 1, value: 3 }, { step: 2, value: 2 }] } as const; // prettier-ignore
const text = 'epoch 1 loss: 3\nepoch 2 loss: 2\n';

beforeEach(() => {
  for (const path of [files.curve, files.stdout]) rmSync(path, { force: true, recursive: true });
});

describe('followCurve(files, metric, onCurve)', () => {
  it('calls when the curve has grown, and not without a new report', async () => {
    const seen: [number, boolean][] = [];
    const followed = followCurve(files, metric, ({ reports, isFinite }) => seen.push([reports, isFinite]));
    await followed.poll();
    for (const more of [
      '',
      'loading\n',
      'loading\nepoch 1 loss: 3\n',
      'loading\nepoch 1 loss: 3\nepoch 2 loss: nan\n',
    ]) {
      writeFileSync(files.stdout, more);
      await followed.poll();
      await followed.poll();
    }
    assert.deepEqual(seen, [
      [1, true],
      [2, false],
    ]);
  });

  it('begins with the first report, also after an hour of other lines', async () => {
    const seen: number[] = [];
    const followed = followCurve(files, metric, ({ points }) => seen.push(points.length));
    const SECONDS = 3600;
    let other = '';
    for (let second = 0; second < SECONDS; second += 60) {
      other += `second ${second}: loading\n`.repeat(60);
      writeFileSync(files.stdout, other);
      await followed.poll();
    }
    assert.deepEqual(seen, []);
    writeFileSync(files.stdout, other + text);
    await followed.poll();
    assert.deepEqual(seen, [2]);
    await followed.finish();
    assert.deepEqual(await readCurve(files.curve), curve);
  });

  it('leaves the curve in the folder of the trial, which it outlives', async () => {
    writeFileSync(files.stdout, text);
    await followCurve(files, metric).finish();
    rmSync(files.stdout);
    assert.deepEqual(await readCurve(files.curve), curve);
  });

  it('leaves no file of a single report, which is no curve', async () => {
    writeFileSync(files.stdout, 'epoch 1 loss: 3\n');
    await followCurve(files, metric).finish();
    assert.equal(await readCurve(files.curve), undefined);
  });

  it('writes through no link, and reads nothing that is not a curve', async () => {
    const outside = join(dirname(files.curve), 'outside');
    writeFileSync(outside, 'mine');
    symlinkSync(outside, files.curve);
    assert.equal(await readCurve(files.curve), undefined);
    writeFileSync(files.stdout, text);
    await followCurve(files, metric).finish();
    assert.equal(readFileSync(outside, 'utf8'), 'mine');
    for (const content of ['', '{"named":true', '{"named":true,"points":[{"step":"1"}]}', ' '.repeat(2 ** 20 + 1)]) {
      writeFileSync(files.curve, content);
      assert.equal(await readCurve(files.curve), undefined);
    }
    rmSync(files.curve);
    mkdirSync(files.curve);
    assert.equal(await readCurve(files.curve), undefined);
  });
});
