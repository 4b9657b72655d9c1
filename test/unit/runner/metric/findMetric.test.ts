import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import type { Metric } from '../../../../src/runner/trialJob.ts';
import { forEachLine, MAX_LINE_LENGTH } from '../../../../src/runner/output/lines.ts';
import { findMetric } from '../../../../src/runner/metric/findMetric.ts';
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

  it('says at which step of its course the script printed the value, where the line names it', async () => {
    writeFileSync(files.stdout, 'epoch 1 acc: 0.5\nepoch 2 acc: 0.6\n');
    writeFileSync(files.metrics, '');
    assert.equal((await findMetric(files, { name: 'acc' }))?.step?.step, 2);
    writeFileSync(files.stdout, 'acc: 0.5\n');
    assert.equal((await findMetric(files, { name: 'acc' }))?.step, undefined);
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
      'acc',
      ':',
      '=',
      ' ',
      '{"acc"',
      '}',
      '7',
      '.',
      'e',
      '-',
      'nan',
      '\n',
      '\r',
      '"',
      '\u0000',
      '\\',
      ',',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
        const value = await found(parts.join(''));
        if (typeof value === 'number' && Number.isFinite(value)) assert.ok(parts.includes('7'));
      }),
      { numRuns: 200 },
    );
  });
});

describe('forEachLine(path, visit)', () => {
  const visited = async (text: string) => {
    writeFileSync(files.stdout, text);
    const lines: string[] = [];
    await forEachLine(files.stdout, (line) => void lines.push(line));
    return lines;
  };

  it('visits the lines of any text, wherever the file’s chunks end', async () => {
    const long = 'ä'.repeat(40_000);
    assert.deepEqual(await visited(`${long}1\n\n${long}2\n${long}3`), [`${long}1`, '', `${long}2`, `${long}3`]);
  });

  it('keeps no more of a line than its limit', async () => {
    const [first = '', second] = await visited(`${'x'.repeat(3 * MAX_LINE_LENGTH)}\nshort\n`);
    assert.equal(first.length, MAX_LINE_LENGTH);
    assert.equal(second, 'short');
  });
});
