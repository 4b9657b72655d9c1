import assert from 'node:assert/strict';
import { appendFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { createCurveReader } from '../../../../src/runner/metric/curveReader.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import type { Metric } from '../../../../src/runner/trialJob.ts';
import { temporaryFolder } from '../trials.ts';

const files = trialFiles(temporaryFolder());

beforeEach(() => {
  for (const path of [files.metrics, files.stdout, files.stderr]) rmSync(path, { force: true });
});

async function valuesOf(stdout: string, metric: Metric = { name: 'acc' }): Promise<number[]> {
  writeFileSync(files.stdout, stdout);
  const { points } = await createCurveReader(files, metric).read(true);
  return points.map(({ value }) => value);
}

describe('createCurveReader(files, metric)', () => {
  it('reads every report, in the forms in which the metric is looked for, also those of progress bars', async () => {
    assert.deepEqual(await valuesOf('epoch 1 acc: 1\nepoch 2 acc: 2\n'), [1, 2]);
    assert.deepEqual(await valuesOf('{"epoch": 1, "acc": 1}\nnoise\n{"epoch": 2, "acc": 2}'), [1, 2]);
    assert.deepEqual(await valuesOf('10%|#  | acc=1\r90%|##| acc=2\r'), [1, 2]);
    assert.deepEqual(await valuesOf('best 1\nbest 2\n', { name: 'acc', pattern: 'best (.*)' }), [1, 2]);
    assert.deepEqual(await valuesOf('Epoch 1 - acc 1.0\nEpoch 2 - acc 2.0\n'), [1, 2]);
  });

  it('takes the way of reporting that the script used more than once: its last line may be another', async () => {
    assert.deepEqual(await valuesOf('acc: 1\nacc: 2\n{"acc": 2}\n'), [1, 2]);
    assert.deepEqual(await valuesOf('{"acc": 2}\n'), [2]);
    writeFileSync(files.metrics, '{"acc": 2}\n');
    assert.deepEqual(await valuesOf('acc: 1\nacc: 2\n'), [1, 2]);
    writeFileSync(files.metrics, '{"acc": 5}\n{"acc": 6}\n');
    assert.deepEqual(await valuesOf('acc: 1\nacc: 2\n'), [5, 6]);
  });

  it('gives the same curve whenever and however often it reads while the lines are written', async () => {
    const lines = fc.array(
      fc.constantFrom('acc: 1\n', 'acc: 0.25\r', 'epoch 3 acc: 4\r\n', 'ä {"acc": 3}\n', '{"acc": 7}\n', 'no\n'),
    );
    await fc.assert(
      fc.asyncProperty(lines, fc.array(fc.nat(60)), fc.string({ maxLength: 8 }), async (some, cuts, rest) => {
        const text = Buffer.from(some.join('') + rest);
        writeFileSync(files.stdout, '');
        const reader = createCurveReader(files, { name: 'acc' });
        let position = 0;
        for (const length of cuts) {
          appendFileSync(files.stdout, text.subarray(position, (position += length)));
          await reader.read(false);
        }
        appendFileSync(files.stdout, text.subarray(position));
        assert.deepEqual(await reader.read(true), await createCurveReader(files, { name: 'acc' }).read(true));
      }),
      { numRuns: 100 },
    );
  });

  it('waits for the end of a line while the script runs', async () => {
    const reader = createCurveReader(files, { name: 'acc' });
    assert.deepEqual((await reader.read(false)).points, []);
    writeFileSync(files.stdout, 'acc: 1\nacc: 2');
    assert.equal((await reader.read(false)).points.length, 1);
    appendFileSync(files.stdout, '5\n');
    assert.deepEqual((await reader.read(false)).points.map(({ value }) => value), [1, 25]); // prettier-ignore
  });

  it('goes on after a log was cut, and begins anew with another attempt', async () => {
    const reader = createCurveReader(files, { name: 'acc' });
    writeFileSync(files.stdout, 'acc: 1\nacc: 2\n');
    await reader.read(false);
    truncateSync(files.stdout, 7);
    await reader.read(false);
    appendFileSync(files.stdout, 'acc: 3\n');
    assert.deepEqual((await reader.read(false)).points.map(({ value }) => value), [1, 2, 3]); // prettier-ignore
    renameSync(files.stdout, `${files.stdout}.1`);
    writeFileSync(files.stdout, 'acc: 9\nacc: 8\n');
    assert.deepEqual((await reader.read(false)).points.map(({ value }) => value), [9, 8]); // prettier-ignore
  });

  it('takes no number from a line of more than a mebibyte, and follows no link', async () => {
    assert.deepEqual(await valuesOf(`acc: 1\n${'x'.repeat(3 * 2 ** 20)} acc: 5\nacc: 2\n`), [1, 2]);
    rmSync(files.stdout);
    writeFileSync(`${files.stdout}.other`, 'acc: 1\nacc: 2\n');
    symlinkSync(`${files.stdout}.other`, files.stdout);
    assert.deepEqual((await createCurveReader(files, { name: 'acc' }).read(true)).points, []);
  });
});
