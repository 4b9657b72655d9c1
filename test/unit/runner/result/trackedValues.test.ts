import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { prepareFiles } from '../../../../src/runner/output/trialFiles.ts';
import { trackedValues } from '../../../../src/runner/result/trackedValues.ts';
import type { AttemptResult } from '../../../../src/runner/trialJob.ts';
import { jobOf, temporaryFolder } from '../trials.ts';

const succeeded: AttemptResult = { kind: 'succeeded', values: { acc: 1 } };
const failed: AttemptResult = { kind: 'failed', cause: 'exit', reason: 'It broke.' };

const reports = (values: Readonly<Record<string, unknown>>) =>
  new Map(Object.entries(values).map(([name, value]) => [name, { value, line: '', lineNumber: 1 }]));

describe('trackedValues(job, files, reports, result)', () => {
  it('has only finite numbers, and is undefined where there are none', async () => {
    const job = jobOf(['unused.mjs'], { metric: { name: 'acc', track: ['a', 'b', 'c', 'd', 'e', 'constructor'] } });
    const files = await prepareFiles(job);
    const printed = reports({ a: 0, b: NaN, c: Infinity, d: '1', e: [2] });
    assert.deepEqual(await trackedValues(job, files, printed, failed), { a: 0 });
    assert.equal(await trackedValues(job, files, reports({ other: 1 }), succeeded), undefined);
  });

  it('takes what the file of the metric has, and the output for the rest', async () => {
    const metric = { name: 'acc', from: 'results.csv', track: ['f1', 'loss', 'size'] };
    const job = jobOf(['unused.mjs'], { cwd: temporaryFolder(), metric });
    const files = await prepareFiles(job);
    writeFileSync(join(job.cwd, 'results.csv'), 'acc,f1,size\n1,0.5,x\n2,0.75,x\n');
    const printed = reports({ f1: 9, loss: 3 });
    assert.deepEqual(await trackedValues(job, files, printed, succeeded), { f1: 0.75, loss: 3 });
    assert.deepEqual(await trackedValues(job, files, printed, failed), { f1: 9, loss: 3 });
  });
});
