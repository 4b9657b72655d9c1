import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fc, forAllAsync } from '../../../laws.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { metricExtractors } from '../../../../src/runner/metric/extractors.ts';
import { createReportReader, findMetric } from '../../../../src/runner/metric/reportReader.ts';
import type { FurtherMetric } from '../../../../src/runner/trialJob.ts';
import { truncateMiddle } from '../../../../src/runner/truncation/truncateMiddle.ts';
import { temporaryFolder } from '../trials.ts';

const files = trialFiles(temporaryFolder());
type Texts = Partial<Record<'stdout' | 'stderr' | 'metrics', string>>;

function write(texts: Texts): void {
  for (const file of ['stdout', 'stderr', 'metrics'] as const) {
    rmSync(files[file], { force: true });
    writeFileSync(files[file], texts[file] ?? '');
  }
}

/** The values in the files, by the names of those that have one. */
async function valuesOf(further: readonly FurtherMetric[]) {
  const { read, further: reportOf } = createReportReader(files, { name: 'acc', further });
  await read(true);
  const reports = await Promise.all(further.map(async ({ name }) => [name, await reportOf(name)] as const));
  return Object.fromEntries(reports.flatMap(([name, report]) => (report === undefined ? [] : [[name, report.value]])));
}

const named = (names: readonly string[]): readonly FurtherMetric[] => names.map((name) => ({ name }));

describe('the further metrics of a report reader', () => {
  it('are read beside the metric, from text, JSON lines and the metrics file, the last value of each', async () => {
    const stdout = 'acc: 1\nf1: 0.5\nf1 = 0.8\n{"loss": 3, "acc": 1}\n{"loss": 2, "acc": 2}\n';
    write({ stdout, stderr: 'lr 0.1 | norm=7\n', metrics: '{"size": 4, "f1": 0.75}\n' });
    assert.deepEqual(await valuesOf(named(['f1', 'loss', 'size', 'norm', 'auc'])), {
      f1: 0.75,
      loss: 2,
      size: 4,
      norm: 7,
    });
    assert.equal((await findMetric(files, { name: 'acc', further: [{ name: 'f1' }] }))?.value, 2);
  });

  it('may stand in one line with others', async () => {
    write({ stdout: 'acc: 0.9, ms: 12, mb: 40\n' });
    assert.deepEqual(await valuesOf(named(['ms', 'mb'])), { ms: 12, mb: 40 });
  });

  it('each have the value that the metric of that name would have, in whatever way it is reported and read', async () => {
    const names = ['f1', 'val/f1', 'loss', '__proto_', 'constructor', 'a.b', '$1'];
    const line = fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('0.5', '2', '-1e-3', 'nan', '"x"', '12/16'), fc.nat(6))
      .map(([name, value, form]) => [`${name}: ${value}`, `${name}=${value} x`, `{"${name}": ${value}}`, `epoch 3 | ${name} ${value}`, `{'${name}': ${value}}`, `took ${value}`, 'no'][form]); // oxfmt-ignore
    const text = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r')), { maxLength: 12 }).map((lines) => lines.flat().join('')); // oxfmt-ignore
    const ways = fc.constantFrom<Omit<FurtherMetric, 'name'>>(
      {},
      { best: 'minimize' },
      { best: 'maximize' },
      { pattern: 'took (.+)' },
      { pattern: 'took (.+)', best: 'maximize' },
    );
    const texts = fc.record({ stdout: text, stderr: text, metrics: text });
    await fc.assert(
      fc.asyncProperty(texts, fc.array(ways, { minLength: 7, maxLength: 7 }), async (texts, ways) => {
        write(texts);
        const metrics = names.map((name, i) => ({ name, ...ways[i] }));
        const values = new Map(Object.entries(await valuesOf(metrics)));
        for (const metric of metrics) {
          assert.deepEqual(values.get(metric.name), (await findMetric(files, metric))?.value, metric.name);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('have patterns that only JavaScript can search for, after the other ways and before printed forms', async () => {
    const further = [{ name: 'ms', pattern: '(?<=took )(\\d+)' }];
    write({ stdout: 'acc: 1\ntook 12\ntook 13\nepoch 1 | ms 99\n' });
    assert.deepEqual(await valuesOf(further), { ms: 13 });
    write({ stdout: 'took 12\nms: 7\n' });
    assert.deepEqual(await valuesOf(further), { ms: 7 });
    write({ stdout: 'took 12\ntook 3\ntook 4\n' });
    assert.deepEqual(await valuesOf([{ ...further[0], best: 'minimize' }]), { ms: 3 });
  });

  it('are still known after the lines that report them were cut out of a log', async () => {
    const noise = 'nothing to see\n'.repeat(1000);
    const further = [...named(['f1', 'loss']), { name: 'ms', pattern: '(?<=took )(\\d+)' }];
    write({ stdout: `acc: 1\n${noise}f1: 2\n{"loss": 3}\ntook 8\nloss: 4\n${noise}f1: 5\n` });
    await truncateMiddle(files.stdout, metricExtractors({ name: 'acc', further }).stdout, 4000);
    assert.deepEqual(await valuesOf(further), { f1: 5, loss: 3, ms: 8 });
  });

  it('have the curves that the metric of that name would have, where they are followed, and else none', async () => {
    const line = fc
      .tuple(fc.constantFrom('f1', 'loss'), fc.constantFrom('0.5', '2', '-1e-3', 'nan'), fc.nat(5), fc.nat(5))
      .map(([name, value, epoch, form]) => [`${name}: ${value}`, `epoch ${epoch}/9 ${name}=${value}`, `{"${name}": ${value}, "step": ${epoch}}`, `Epoch ${epoch}`, `{'${name}': ${value}}`, 'no'][form]); // oxfmt-ignore
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((each) => `${each}\n`).join(''));
    await forAllAsync(fc.record({ stdout: text, stderr: text, metrics: text }), async (texts) => {
      write(texts);
      const [f1, loss] = [{ name: 'f1', followed: true } as const, { name: 'loss', step: 'epoch' }];
      const reader = createReportReader(files, { name: 'acc', further: [f1, loss] });
      await reader.read(true);
      const own = createReportReader(files, { name: 'f1' });
      assert.deepEqual([...reader.furtherCurves()], [['f1', await own.read(true)]]);
      assert.deepEqual(await reader.further('f1'), await own.report());
    });
  });
});
