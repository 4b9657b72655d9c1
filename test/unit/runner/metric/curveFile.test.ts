import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { NO_CURVE, type Curve } from '../../../../src/runner/metric/curve.ts';
import {
  continued,
  earlierCurves,
  joinCurves,
  readCurve,
  readCurves,
  writeCurves,
} from '../../../../src/runner/metric/curveFile.ts';
import { previousAttemptFile, trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { temporaryFolder } from '../trials.ts';

const files = trialFiles(temporaryFolder());
const curve = { named: true, points: [{ step: 1, value: 3 }, { step: 2, value: 2 }] } as const; // oxfmt-ignore

beforeEach(() => {
  rmSync(files.curve, { force: true, recursive: true });
});

describe('the file of a curve', () => {
  it('has the curve of a trial, which outlives its log', async () => {
    await writeCurves(files.curve, curve);
    assert.deepEqual(await readCurve(files.curve), curve);
  });

  it('has those of further metrics beside it, which whoever reads only the first one does not see', async () => {
    const ms = { named: false, points: curve.points };
    await writeCurves(files.curve, curve, new Map<string, Curve>([['ms', ms], ['mb', { ...ms, points: [] }]])); // oxfmt-ignore
    assert.deepEqual(await readCurve(files.curve), curve);
    assert.deepEqual(await readCurves(files.curve), { ...curve, further: { ms } });
    await writeCurves(files.curve, { named: true, points: [] }, new Map([['ms', ms]]));
    assert.equal(await readCurve(files.curve), undefined);
    assert.deepEqual((await readCurves(files.curve))?.further, { ms });
  });

  it('is that of all attempts of a trial that goes on, also after one that has none', async () => {
    const ms = { named: true, points: [{ step: 1, value: 9 }, { step: 2, value: 8 }] } as const; // oxfmt-ignore
    await writeCurves(files.curve, curve, new Map([['ms', ms]]));
    const expected = new Map<string, Curve>([['loss', curve], ['ms', ms]]); // oxfmt-ignore
    assert.deepEqual(await earlierCurves(files.curve, 2, 'loss'), expected);
    renameSync(files.curve, previousAttemptFile(files.curve, 1));
    const earlier = await earlierCurves(files.curve, 3, 'loss');
    assert.deepEqual(earlier, expected);
    // it saved before its last report
    const last = { named: true, points: [{ step: 2, value: 1.5 }, { step: 3, value: 1 }] } as const; // oxfmt-ignore
    await writeCurves(files.curve, last);
    await joinCurves(files.curve, earlier, 'loss');
    const points = [{ step: 1, value: 3 }, ...last.points];
    assert.deepEqual(await readCurves(files.curve), { named: true, points, further: { ms } });
    assert.deepEqual(continued(earlier.get('loss'), { ...NO_CURVE, ...last, reports: 2 }).points, points);
    rmSync(previousAttemptFile(files.curve, 1));
  });

  it('is not there for a single report, which is no curve', async () => {
    await writeCurves(files.curve, { ...curve, points: curve.points.slice(1) });
    assert.equal(await readCurve(files.curve), undefined);
  });

  it('is written through no link, and is nothing where something else has its name', async () => {
    const outside = join(dirname(files.curve), 'outside');
    writeFileSync(outside, 'mine');
    symlinkSync(outside, files.curve);
    assert.equal(await readCurve(files.curve), undefined);
    await writeCurves(files.curve, curve);
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
