import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { readCurve, writeCurve } from '../../../../src/runner/metric/curveFile.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { temporaryFolder } from '../trials.ts';

const files = trialFiles(temporaryFolder());
const curve = { named: true, points: [{ step: 1, value: 3 }, { step: 2, value: 2 }] } as const; // prettier-ignore

beforeEach(() => {
  rmSync(files.curve, { force: true, recursive: true });
});

describe('the file of a curve', () => {
  it('has the curve of a trial, which outlives its log', async () => {
    await writeCurve(files.curve, curve);
    assert.deepEqual(await readCurve(files.curve), curve);
  });

  it('is not there for a single report, which is no curve', async () => {
    await writeCurve(files.curve, { ...curve, points: curve.points.slice(1) });
    assert.equal(await readCurve(files.curve), undefined);
  });

  it('is written through no link, and is nothing where something else has its name', async () => {
    const outside = join(dirname(files.curve), 'outside');
    writeFileSync(outside, 'mine');
    symlinkSync(outside, files.curve);
    assert.equal(await readCurve(files.curve), undefined);
    await writeCurve(files.curve, curve);
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
