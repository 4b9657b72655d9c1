import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readMetricFile } from '../../../../../src/runner/metric/files/metricFile.ts';
import { MAX_SMALL_FILE, numbersIn } from '../../../../../src/runner/metric/files/numbersIn.ts';
import { temporaryFolder } from '../../trials.ts';

const named = (text: string, file = 'results.json') =>
  Object.fromEntries(numbersIn(Buffer.from(text), file).map(({ name, value }) => [name, value]));

describe('the numbers in a file that a script has written', () => {
  const key = fc.constantFrom('a', 'b', 'a.b', 'b/a', 'rmse', '__proto__', ' c');
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(0.5, -3, 1e300, null, 'x', '0.5', true),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 4 }),
    ),
  }));
  const object = fc.dictionary(key, tree, { maxKeys: 4 });
  const cell = fc.constantFrom('', '1', '-2.5e3', '93%', 'nan', 'x', '"a,b"');
  const header = fc.constantFrom('a', 'b', ' c', '"d, e"');
  const texts: Record<string, fc.Arbitrary<string>> = {
    'results.json': tree.map((value) => JSON.stringify(value)),
    'log.jsonl': fc
      .array(object, { maxLength: 4 })
      .map((lines) => lines.map((each) => JSON.stringify(each)).join('\n')),
    'results.csv': fc
      .tuple(
        fc.array(header, { minLength: 1, maxLength: 4 }),
        fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 4 }),
      )
      .map(([names, rows]) => [names, ...rows].map((row) => row.join(',')).join('\n')),
  };

  for (const [file, text] of Object.entries(texts)) {
    it(`are what objective.from reads under their names: ${file}`, async () => {
      const cwd = temporaryFolder();
      const startMark = path.join(cwd, 'parameters.json');
      writeFileSync(startMark, '{}');
      await fc.assert(
        fc.asyncProperty(text, async (content) => {
          writeFileSync(path.join(cwd, file), content);
          for (const { name, value } of numbersIn(Buffer.from(content), file)) {
            assert.ok(Number.isFinite(value));
            const reading = await readMetricFile(file, name, { cwd, startMark });
            assert.equal(reading.kind === 'value' && reading.value, value, name);
          }
        }),
        { numRuns: 100 },
      );
    });
  }

  it('are those of JSON with the keys that lead to them, of a course its end, and of lines and columns the last', () => {
    assert.deepEqual(named('{"epochs": 3, "metrics": {"rmse": 1.5, "name": "x"}, "loss": [3, 2], "folds": [{"f1": 1}, {"f1": 2}]}'), {
      'epochs': 3,
      'metrics.rmse': 1.5,
      'loss': 2,
      'folds.f1': 2,
    }); // oxfmt-ignore
    assert.deepEqual(named('{"loss": 3, "lr": 1}\nnot JSON\n{"loss": 2}\n', 'log.jsonl'), { loss: 2, lr: 1 });
    assert.deepEqual(named('epoch,loss,note\n1,0.5,a\n2,,b\n', 'log.csv'), { epoch: 2, loss: 0.5 });
  });

  it('are none of a large file, and take no long time, whatever it has', () => {
    const half = MAX_SMALL_FILE / 2;
    const many = (each: string, text = each): string => text.repeat(Math.floor(half / each.length) - 1);
    const started = performance.now();
    for (const text of [
      `${'['.repeat(half)}${']'.repeat(half)}`,
      `{"a":1,"b":${'['.repeat(half - 20)}${']'.repeat(half - 20)}}`,
      `[{"a":1},${'['.repeat(half - 20)}${']'.repeat(half - 20)}]`,
      `[${many('{},')}{"a":{"b":{"c":1}}},${many('{},')}{}]`,
      `{${Array.from({ length: 15_000 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
      many('{"a":1}\n'),
      many('{"a":NaN}\n'),
      many('a.'),
      ' '.repeat(2 * half),
    ])
      assert.ok(numbersIn(Buffer.from(text), 'results.json').length <= 200);
    for (const text of [many('a,'), `${many('a,')}\n${many('\n')}`, `${many('a')}\n${many('1,')}`, many('"')])
      assert.ok(numbersIn(Buffer.from(text), 'results.csv').length <= 200);
    assert.ok(performance.now() - started < 5000);
    assert.deepEqual(named(`{"a":1}${' '.repeat(2 * half)}`), {});
  });
});
