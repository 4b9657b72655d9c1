import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { metricExtractors } from '../../../../src/runner/metric/extractors.ts';
import { createReportReader, findMetric } from '../../../../src/runner/metric/reportReader.ts';
import { truncateMiddle } from '../../../../src/runner/truncation/truncateMiddle.ts';
import { temporaryFolder } from '../trials.ts';

const files = trialFiles(temporaryFolder());

describe('the tracked metrics of a report reader', () => {
  async function tracked(texts: Partial<Record<'stdout' | 'stderr' | 'metrics', string>>, track: readonly string[]) {
    for (const file of ['stdout', 'stderr', 'metrics'] as const) {
      rmSync(files[file], { force: true });
      writeFileSync(files[file], texts[file] ?? '');
    }
    const reader = createReportReader(files, { name: 'acc', track });
    await reader.read(true);
    return Object.fromEntries([...reader.tracked()].map(([name, { value }]) => [name, value]));
  }

  it('are read beside the metric, from text, JSON lines and the metrics file, the last value of each', async () => {
    const stdout = 'acc: 1\nf1: 0.5\nf1 = 0.8\n{"loss": 3, "acc": 1}\n{"loss": 2, "acc": 2}\n';
    const texts = { stdout, stderr: 'lr 0.1 | norm=7\n', metrics: '{"size": 4, "f1": 0.75}\n' };
    assert.deepEqual(await tracked(texts, ['f1', 'loss', 'size', 'norm', 'auc']), {
      f1: 0.75,
      loss: 2,
      size: 4,
      norm: 7,
    });
    assert.equal((await findMetric(files, { name: 'acc', track: ['f1'] }))?.value, 2);
  });

  it('each have the value that the metric of that name would have, in whatever way it is reported', async () => {
    const names = ['f1', 'val/f1', 'loss', '__proto_', 'constructor', 'a.b', '$1'];
    const line = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('0.5', '2', '-1e-3', 'nan', '"x"', '12/16'), fc.nat(5))
      .map(([name, value, form]) => [`${name}: ${value}`, `${name}=${value} x`, `{"${name}": ${value}}`, `epoch 3 | ${name} ${value}`, `{'${name}': ${value}}`, 'no'][form]); // prettier-ignore
    const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r')), { maxLength: 12 }).map((lines) => lines.flat().join('')); // prettier-ignore
    await fc.assert(
      fc.asyncProperty(fc.record({ stdout: text, stderr: text, metrics: text }), async (texts) => {
        const values = new Map(Object.entries(await tracked(texts, names)));
        for (const name of names) assert.deepEqual(values.get(name), (await findMetric(files, { name }))?.value, name);
      }),
      { numRuns: 100 },
    );
  });

  it('are still known after the lines that report them were cut out of a log', async () => {
    const noise = 'nothing to see\n'.repeat(1000);
    const metric = { name: 'acc', track: ['f1', 'loss'] };
    writeFileSync(files.metrics, '');
    writeFileSync(files.stdout, `acc: 1\n${noise}f1: 2\n{"loss": 3}\nloss: 4\n${noise}f1: 5\n`);
    await truncateMiddle(files.stdout, metricExtractors(metric).stdout, 4000);
    const reader = createReportReader(files, metric);
    await reader.read(true);
    const values = [...reader.tracked()].map(([name, { value }]) => [name, value]);
    assert.deepEqual(Object.fromEntries(values), { f1: 5, loss: 3 });
  });
});
