import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import type { Metric } from '../../../../src/runner/trialJob.ts';
import { END_LENGTH } from '../../../../src/runner/output/lines.ts';
import { metricExtractors } from '../../../../src/runner/metric/extractors.ts';
import { createReportReader, findMetric } from '../../../../src/runner/metric/reportReader.ts';
import { truncateMiddle } from '../../../../src/runner/truncation/truncateMiddle.ts';
import { temporaryFolder } from '../trials.ts';

const files = trialFiles(temporaryFolder());

async function found(stdout: string, metrics = '', metric: Metric = { name: 'acc' }): Promise<unknown> {
  writeFileSync(files.stdout, stdout);
  writeFileSync(files.metrics, metrics);
  return (await findMetric(files, metric))?.value;
}

describe('findMetric(files, metric)', () => {
  it('prefers the metrics file to JSON on stdout, JSON to a plain line, and a plain line to the pattern', async () => {
    const metric = { name: 'acc', pattern: 'best (.*)' };
    assert.equal(await found('acc: 3\nbest 4\n{"acc": 2}\nacc: 3\nbest 4\n', '{"acc": 1}\n{"loss": 9}\n', metric), 1);
    assert.equal(await found('{"acc": 2}\nacc: 3\nbest 4\n', '{"loss": 9}\n', metric), 2);
    assert.equal(await found('acc: 3\nbest 4\n', '', metric), 3);
    assert.equal(await found('nothing\nbest 4\n', '', metric), 4);
    assert.equal(await found('nothing\n', '', metric), undefined);
  });

  it('reads every other printed form only where none of these finds anything, also where a pattern needs JavaScript', async () => {
    assert.equal(await found('best 4\nacc 5\n', '', { name: 'acc', pattern: 'best (.*)' }), 4);
    assert.equal(await found('best 4\nacc 5\n', '', { name: 'acc', pattern: '(?<!x)best (.*)' }), 4);
    assert.equal(await found('acc 5\n', '', { name: 'acc', pattern: '(?<!x)best (.*)' }), 5);
    assert.equal(await found("'acc': 6\nacc 5\n"), 6);
  });

  it('reads stderr in the same ways, but only where stdout has nothing', async () => {
    writeFileSync(files.stderr, '10%|#  | acc=0.1\r100%|###| acc=0.7\nINFO best 9\n');
    const pattern = 'best (.*)';
    assert.equal(await found('epoch 3\n'), 0.7);
    assert.equal(await found('acc 0.2\n'), 0.2);
    assert.equal(await found('epoch 3\n', '', { name: 'loss', pattern }), 9);
    writeFileSync(files.stderr, '');
  });

  it('takes the best report of a kind where that counts, a finite one before any other', async () => {
    const least = { name: 'acc', best: 'minimize' } as const;
    assert.equal(await found('acc: 3\nacc: 1\nacc: nan\nacc: 2\n', '', least), 1);
    assert.equal(await found('acc: 3\nacc: 1\nacc: nan\nacc: 2\n', '', { ...least, best: 'maximize' }), 3);
    assert.equal(await found('', '{"acc": NaN}\n{"acc": 4}\n{"acc": 5}\n', least), 4);
    assert.equal(await found('acc: 0\n{"acc": 4}\n', '', least), 4);
    for (const pattern of ['best (.*)', '(?<!x)best (.*)']) {
      assert.equal(await found(`best 4\n${'x\n'.repeat(200)}best nan\nbest 2\nbest 3\n`, '', { ...least, pattern }), 2);
      assert.equal(await found('best 4\nbest 2\n', '', { name: 'acc', best: 'maximize', pattern }), 4);
    }
    assert.ok(Number.isNaN(await found('acc: nan\n', '', least)));
  });

  it('takes the last report of each kind', async () => {
    assert.equal(await found('', '{"acc": 1}\n{"acc": 2}\n{"loss": 3}\n'), 2);
    assert.equal(await found('{"acc": 1}\n{"acc": 2}\n{"loss": 3}\n'), 2);
    assert.equal(await found('acc: 1\nacc: 2\nbye\n'), 2);
    assert.equal(await found('best 1\nbest 2\nbye\n', '', { name: 'acc', pattern: 'best (.)' }), 2);
  });

  it('does not need the last newline, and reads a carriage return as the end of a line', async () => {
    assert.equal(await found('acc: 0.5\nacc: 0.93'), 0.93);
    assert.equal(await found('', '{"acc": 0.93}'), 0.93);
    assert.equal(await found('10%\racc: 0.93\r\n'), 0.93);
    assert.equal(await found('{"acc": 0.93}\r\n'), 0.93);
  });

  const lines: readonly [string, number | undefined][] = [
    ['acc: 0.93', 0.93],
    ['acc = 0.93', 0.93],
    ['acc=0.93', 0.93],
    ['acc : -1.5e-3', -0.0015],
    ['acc: .5', 0.5],
    ['acc: +7.', 7],
    ['epoch 3 loss: 0.1 acc: 0.93, best so far', 0.93],
    ['\tacc: 0.93 (best)', 0.93],
    ['acc: 93.1%', 93.1],
    ['acc: 0.93.', 0.93],
    ['acc: 1 acc: 2', 2],
    ['acc: NaN', NaN],
    ['acc: -inf', NaN],
    ['val_acc: 0.93', undefined],
    ['acc 0.93', 0.93],
    ['Acc: 0.93', undefined],
    ['accuracy: 0.93', undefined],
    ["{'acc': 0.93}", 0.93],
    ['acc: 12/100', 0.12],
    ['acc: 3 / 10', undefined],
    ['acc = 3. / 10', undefined],
    ['acc = 93.1% /100', undefined],
    ['acc: 0.3 / loss: 0.9', 0.3],
    ['acc: 1,024', undefined],
    ['acc: 1.2.3', undefined],
    ['acc: 0x1F', undefined],
    ['acc: nano', undefined],
    ['acc: none', undefined],
  ];
  for (const [line, value] of lines) {
    it(`reads ${JSON.stringify(line)} as ${value === undefined ? 'no report' : String(value)}`, async () => {
      assert.deepEqual(await found(`${line}\n`), value);
    });
  }

  it('takes the name literally, whatever characters it is made of', async () => {
    for (const name of ['a.b', 'a+b', 'val/acc', 'acc@1', '[x](y)', 'précision', '$1', '__proto__']) {
      assert.equal(await found(`${name}: 0.93\n`, '', { name }), 0.93);
      assert.equal(
        await found(`${JSON.stringify({ loss: 1, x: 0.93 }).replace('"x"', JSON.stringify(name))}\n`, '', { name }),
        0.93,
      );
    }
    assert.equal(await found('axb: 0.93\n', '', { name: 'a.b' }), undefined);
    assert.equal(await found('{"loss": 1}\n', '', { name: 'constructor' }), undefined);
  });

  it('reads JSON with escapes, as Python writes names that are not ASCII', async () => {
    assert.equal(await found('{"pr\\u00e9cision": 0.93}\n', '', { name: 'précision' }), 0.93);
  });

  it('takes no value from NaN and Infinity, bare as Python writes them or null as JavaScript does', async () => {
    for (const word of ['NaN', '-Infinity', 'null', '"0.93"', '1e999', '[0.93]']) {
      const value = await found(`{"acc": 0.5}\n{"loss": 0, "acc": ${word}}\n`);
      assert.notEqual(value, undefined);
      assert.equal(Number.isFinite(value), false);
    }
    assert.equal(await found('{"acc": 0.93, "loss": NaN, "note": "a, NaN, b"}\n'), 0.93);
  });

  it('takes no value from a pattern whose group is not a number', async () => {
    for (const line of ['best ', 'best x', 'best 0x10']) {
      assert.deepEqual(await found(`${line}\n`, '', { name: 'acc', pattern: 'best (.*)' }), NaN);
    }
  });

  it('applies a pattern only to the start of a long line, so that an ambiguous one ends', async () => {
    const pattern = String.raw`\d*\d*x best (.)`; // cubic: for ever on the whole line
    assert.equal(await found(`${'1'.repeat(2 ** 20)}\nx best 4\n`, '', { name: 'acc', pattern }), 4);
  });

  it('searches with lookaround and backreferences as JavaScript does, the last line of many', async () => {
    const metric = { name: 'acc', pattern: '(?<!old )best ([0-9.]+)' };
    const lines = Array.from({ length: 250 }, (_, i) => (i === 120 ? 'best 0.5' : `line ${i}`));
    assert.equal(await found([...lines, 'old best 9', 'best 0.75', 'bye'].join('\n'), '', metric), 0.75);
    assert.equal(await found(lines.join('\n'), '', metric), 0.5);
    assert.equal(await found('old best 9\n', '', metric), undefined);
    assert.deepEqual(await found('best .\n', '', metric), NaN);
    assert.equal(await found('acc: 1\nbest 2\n', '', metric), 1);
  });

  it('names the line of the report and its number among all lines', async () => {
    const output = [...Array.from({ length: 250 }, () => 'training'), 'best 0.5', 'bye'].join('\n');
    for (const pattern of ['^best (.*)$', '^(?=b)best (.*)$']) {
      assert.equal(await found(output, '', { name: 'acc', pattern }), 0.5);
      const report = await findMetric(files, { name: 'acc', pattern });
      assert.deepEqual([report?.line, report?.lineNumber], ['best 0.5', 251], pattern);
    }
  });

  it('sees through the colours of a terminal, in every way of reporting', async () => {
    assert.equal(await found('\u001b[32macc: 0.8\u001b[0m\n'), 0.8);
    assert.equal(await found('\u001b[1;38;5;9macc\u001b[0m: \u001b[4m0.8\u001b[24m, best\n'), 0.8);
    assert.equal(await found('\u001b[K{"acc": 0.8}\u001b[0m\n'), 0.8);
    for (const pattern of ['^best ([0-9.]+)$', '(?<!old )best ([0-9.]+)$']) {
      assert.equal(await found('\u001b[32mbest\u001b[0m 0.8\u001b[0m\n', '', { name: 'acc', pattern }), 0.8);
    }
    assert.equal(await found(`\u001b[${'1;'.repeat(400_000)}\nacc: 0.8\n`), 0.8);
  });

  it('is linear in a row of digits that turns out to be no number', async () => {
    assert.equal(await found(`acc: 0.5\nacc: ${'1'.repeat(2 ** 20 - 10)}x\n`), 0.5);
  });

  it('finds nothing, and does not wait, where the files are missing, or are folders or endless devices', async () => {
    const odd = trialFiles(join(temporaryFolder(), 'odd'));
    assert.equal(await findMetric(odd, { name: 'acc' }), undefined);
    mkdirSync(odd.metrics, { recursive: true });
    symlinkSync('/dev/zero', odd.stdout);
    assert.equal(await findMetric(odd, { name: 'acc' }), undefined);
  });

  it('never throws, and never reads a number that is not in the text', async () => {
    const part = fc.constantFrom(
      ...['acc', ':', '=', ' ', '{"acc"', '}', '7', '.', 'e', '-', 'nan', '\n', '\r', '"', '\u0000', '\\', ','],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        const value = await found(parts.join(''));
        if (typeof value === 'number' && Number.isFinite(value)) assert.ok(parts.includes('7'));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a line of many mebibytes', () => {
  const long = `{"log": "${'.'.repeat(9 * END_LENGTH)}`;

  it('reports what is at its beginning or its end, but nothing as JSON', async () => {
    assert.equal(await found(`${long} acc: 0.5\n`), 0.5);
    assert.equal(await found(`acc: 0.25 ${long}\n`), 0.25);
    assert.equal(await found(`${long}", "acc": 0.5}\n`), 0.5, 'in another form');
    assert.equal(await found('', `${long}", "acc": 0.5}\n`), undefined);
  });

  it('has no report of a name that is only the end of another', async () => {
    assert.equal(await found(`${long.slice(0, -'val_acc: 0.5'.length)}val_acc: 0.5\n`), undefined);
    const cut = `${'.'.repeat(3 * END_LENGTH)}val_acc: 0.5 `;
    for (const more of [0, 1, 4, 5])
      assert.equal(await found(`${cut}${'.'.repeat(END_LENGTH - 10 + more)}\n`), undefined);
  });
});

async function valuesOf(stdout: string, metric: Metric = { name: 'acc' }): Promise<number[]> {
  writeFileSync(files.stdout, stdout);
  const { points } = await createReportReader(files, metric).read(true);
  return points.map(({ value }) => value);
}

describe('createReportReader(files, metric)', () => {
  beforeEach(() => {
    for (const path of [files.metrics, files.stdout, files.stderr]) rmSync(path, { force: true });
  });

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
        const reader = createReportReader(files, { name: 'acc' });
        let position = 0;
        for (const length of cuts) {
          appendFileSync(files.stdout, text.subarray(position, (position += length)));
          await reader.read(false);
        }
        appendFileSync(files.stdout, text.subarray(position));
        assert.deepEqual(await reader.read(true), await createReportReader(files, { name: 'acc' }).read(true));
      }),
      { numRuns: 30 },
    );
  });

  it('waits for the end of a line while the script runs', async () => {
    const reader = createReportReader(files, { name: 'acc' });
    assert.deepEqual((await reader.read(false)).points, []);
    writeFileSync(files.stdout, 'acc: 1\nacc: 2');
    assert.equal((await reader.read(false)).points.length, 1);
    appendFileSync(files.stdout, '5\n');
    assert.deepEqual((await reader.read(false)).points.map(({ value }) => value), [1, 25]); // oxfmt-ignore
  });

  it('goes on after a log was cut, and begins anew with another attempt', async () => {
    const reader = createReportReader(files, { name: 'acc' });
    const values = async () => (await reader.read(false)).points.map(({ value }) => value);
    const noise = 'nothing to see\n'.repeat(1000);
    writeFileSync(files.stdout, `${noise}acc: 1\nacc: 2\n${noise}`);
    assert.deepEqual(await values(), [1, 2]);
    await truncateMiddle(files.stdout, metricExtractors({ name: 'acc' }).stdout, 4000);
    appendFileSync(files.stdout, 'acc: 3\n');
    assert.deepEqual(await values(), [1, 2, 3]);
    assert.equal((await reader.report())?.value, 3);
    renameSync(files.stdout, `${files.stdout}.1`);
    writeFileSync(files.stdout, 'acc: 9\nacc: 8\n');
    assert.deepEqual(await values(), [9, 8]);
  });

  it('takes the value that stands in a file which the script writes anew each time, of whatever length', async () => {
    const reader = createReportReader(files, { name: 'acc' });
    for (const text of ['{"acc": 1}\n', '{"acc": 2}\n', '{"acc": 2.5}\n', '{"acc": 2.5, "epoch": 3}\n', '{"acc": 4}']) {
      writeFileSync(files.metrics, text);
      await reader.read(true);
      assert.equal((await reader.report())?.value, (JSON.parse(text) as { acc: number }).acc);
    }
    rmSync(files.metrics);
    await reader.read(true);
    assert.equal(await reader.report(), undefined);
  });

  it('finds the first report also after an hour of other lines', async () => {
    const reader = createReportReader(files, { name: 'acc' });
    for (let second = 0; second < 3600; second += 60) {
      appendFileSync(files.stdout, `second ${second}: loading\n`.repeat(60));
      assert.deepEqual((await reader.read(false)).points, []);
    }
    appendFileSync(files.stdout, 'epoch 1 acc: 3\nepoch 2 acc: 2\n');
    const { named, points } = await reader.read(true);
    assert.deepEqual({ named, points }, { named: true, points: [{ step: 1, value: 3 }, { step: 2, value: 2 }] }); // oxfmt-ignore
  });

  it('follows no link', async () => {
    writeFileSync(`${files.stdout}.other`, 'acc: 1\nacc: 2\n');
    symlinkSync(`${files.stdout}.other`, files.stdout);
    assert.deepEqual((await createReportReader(files, { name: 'acc' }).read(true)).points, []);
  });
});
