import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expressionText } from '../../../../../src/declaration/expressionText.ts';
import { descriptionAt, examplesAt } from '../../../../../src/declaration/reader/completion/schemaLookup.ts';
import { parseDeclaration } from '../../../../../src/declaration/reader/parseDeclaration.ts';
import { eachIsShown, good, onlyProblem, parsed, problems, withLine } from '../texts.ts';

const limitsOf = (line: string): readonly string[] | undefined => parsed(withLine(line)).limits?.map(expressionText);
const with2 = (...lines: readonly string[]): string => [...Object.values(good), ...lines].join('\n');
const START = 'start: { points: [{ lr: 0.1 }] }';
/** The only problem of a declaration with these lines, of which the last has it. */
const problemOf = (...lines: readonly string[]): string => {
  const found = problems(with2(...lines));
  assert.equal(found.length, 1, JSON.stringify(found));
  return found[0].message;
};

describe('limits', () => {
  it('are comparisons of what is measured, one or a list, and none by default', () => {
    assert.deepEqual(limitsOf('limits: size_mb <= 40'), ['size_mb <= 40']);
    assert.deepEqual(limitsOf('limits: ["size_mb < 40", "2 * f1 >= -min(a, b)", "loss > 0"]'), [
      'size_mb < 40',
      '2 * f1 >= -min(a, b)',
      'loss > 0',
    ]);
    for (const line of ['limits: []', 'seed: 0']) assert.ok(!('limits' in parsed(withLine(line))));
  });

  it('are two limits where and joins them', () => {
    assert.deepEqual(limitsOf('limits: ["a <= 1 and b <= 2 and c <= 3"]'), ['a <= 1', 'b <= 2', 'c <= 3']);
  });

  it('name metrics that are no words in braces, as constraints name such parameters', () => {
    const odd = ['{val/acc} >= 0.9', '{Acc@1 top} > 1', '{a/b} < {a-b}', '{1} + {1} > {2}'];
    assert.deepEqual(limitsOf(`limits: ${JSON.stringify(odd)}`), odd);
  });

  it('exclude each other where the values of one metric can only keep one of them, and both lines say so', () => {
    const text = with2('limits:', '  - a <= 1', '  - b > 0', '  - 3 < 2 * a + 1');
    assert.deepEqual(
      problems(text).map(({ line, message }) => [line, message]),
      [
        [6, 'No value keeps both a <= 1 and 3 < 2 * a + 1: remove or change one of the two limits.'],
        [8, 'No value keeps both 3 < 2 * a + 1 and a <= 1: remove or change one of the two limits.'],
      ],
    );
    assert.match(problemOf('limits: "a <= 1 and a >= 2"'), /^No value keeps both a <= 1 and a >= 2/);
    assert.match(problemOf('limits: ["a < 1 and a >= 1"]'), /^No value keeps both/);
    const excluding = ['a <= -1 and -a <= -1', 'a / 2 > 3 and 10 - a >= 5', 'a <= 1e300 and a > 1.1e300', '2 * (a - 1) < 0 and sqrt(4) < a']; // oxfmt-ignore
    for (const limit of excluding) assert.match(problemOf(`limits: "${limit}"`), /^No value keeps both/, limit);
  });

  it('may exclude each other where only trials can tell', () => {
    const possible = ['a <= 1 and a >= 1', 'a <= 1 and b >= 2', 'a + b <= 1 and a + b >= 2', 'a * a <= 1 and a >= 2', 'abs(a) <= 1 and a >= 2', '0.1 * a <= 0.3 and a >= 3', '0 * a <= 1 and a >= 2']; // oxfmt-ignore
    for (const limit of possible) assert.equal(limitsOf(`limits: "${limit}"`)?.length, 2, limit);
    assert.equal(parsed(with2(START, 'limits: ["a <= baseline", "a >= 2 * baseline"]')).limits?.length, 2);
  });

  it('have a note where a name with a hyphen is read as a difference', () => {
    const notesOf = (...lines: readonly string[]) => {
      const result = parseDeclaration(with2(...lines), 'train.bbkb.yaml');
      assert.ok(result.ok);
      return result.notes.map(({ line, column, endColumn, message }) => [with2(...lines).split('\n')[line - 1].slice(column - 1, endColumn - 1), message]); // oxfmt-ignore
    };
    assert.deepEqual(notesOf('limits: "f1 > 0 and 2 * size-on-disk <= 4"'), [
      ['size-on-disk', 'size-on-disk is read as size minus on minus disk: for a metric of this name write {size-on-disk}, for the difference put spaces around the minus.'],
    ]); // oxfmt-ignore
    assert.equal(notesOf('track: [size]', 'limits: "size-mb <= 4"').length, 1);
    const clear = ['size - mb <= 4', '{size-mb} <= 4', 'size <= 1e-3', 'size-1 <= 4', '{a b-c} <= 4'];
    for (const limit of clear) assert.deepEqual(notesOf(`limits: "${limit}"`), [], limit);
    assert.deepEqual(notesOf('track: [size, mb]', 'limits: "size-mb <= 4"'), []);
    assert.deepEqual(notesOf('track: [size]', START, 'limits: "size-baseline <= 4"'), []);
  });

  it('may compare with the first start point', () => {
    const { limits } = parsed(with2(START, 'limits: ["latency <= 1.2 * baseline"]'));
    assert.deepEqual(limits?.map(expressionText), ['latency <= 1.2 * baseline']);
    for (const start of ['seed: 0', 'start: past.csv', 'start: { points: [] }']) {
      assert.match(problemOf(start, 'limits: ["a <= baseline"]'), /first start point, and there is none: write start/);
    }
  });

  it('name metrics that have the name of a parameter, where they are declared as metrics', () => {
    assert.equal(parsed(with2('track: [lr]', 'limits: ["lr <= 1"]')).limits?.length, 1);
  });

  it('are explained and completed in the editor', () => {
    assert.match(descriptionAt(['limits'], {}) ?? '', /comparisons of metrics, such as "size_mb <= 40"/);
    assert.deepEqual(examplesAt(['limits'], {}), [['size_mb <= 40'], ['latency_ms <= 1.2 * baseline']]);
  });

  it('work with the default algorithm only', () => {
    for (const algorithm of ['{ preset: theory }', '{ name: gp-bucb }']) {
      assert.match(
        problemOf(`algorithm: ${algorithm}`, 'limits: ["a <= 1"]'),
        /^limits work with the default algorithm only: remove preset and name from algorithm, or remove limits\.$/,
      );
    }
  });

  it('have early stops and confirmations with one objective', () => {
    const { trial, confirm } = parsed(
      with2('limits: ["a <= 1"]', 'trial: { early_stop: true, stop: { patience: 3 } }', 'confirm: 2'),
    );
    assert.ok(trial.earlyStop && trial.stop && confirm === 2);
  });

  it('name at most 20 metrics beside the first, those of track among them', () => {
    const names = (count: number): string => Array.from({ length: count }, (_, i) => `m${i}`).join(' + ');
    assert.equal(limitsOf(`limits: ["${names(20)} + loss <= 1"]`)?.length, 1);
    assert.match(
      onlyProblem(`limits: ["${names(200)} <= 1"]`).message,
      /^Beside the first metric 200 others are named/,
    );
    assert.match(
      problemOf('track: [f1]', `limits: ["${names(20)} <= 1"]`),
      /Beside the first metric 21 others .*name at most 20\./,
    );
    assert.equal(parsed(with2('track: [m0]', `limits: ["${names(20)} <= 1"]`)).limits?.length, 1);
  });

  it('say that a constraint on what is measured belongs among them', () => {
    const belongs = /^loss is measured, which is known .* only when it was tried: this belongs under limits\.$/;
    assert.match(onlyProblem('constraints: ["loss <= 1"]').message, belongs);
    assert.match(problemOf('track: [f1]', 'constraints: ["f1 > 0.5"]'), /^f1 is measured, .* belongs under limits\.$/);
    assert.match(
      problemOf('limits: ["mb < 4"]', 'constraints: "mb < 3"'),
      /^mb is measured, .* belongs under limits\.$/,
    );
    assert.match(
      onlyProblem('constraints: ["loss <= lr"]').message,
      /^loss is measured, and a constraint compares only/,
    );
    assert.match(onlyProblem('constraints: ["los <= 1"]').message, /^los is not a parameter/);
    const orALimit = /A comparison of what the script measures belongs under limits\.$/;
    assert.match(onlyProblem('constraints: ["latency <= 1"]').message, orALimit);
    assert.doesNotMatch(onlyProblem('constraints: ["latency == 1"]').message, orALimit);
    assert.doesNotMatch(onlyProblem('constraints: ["l <= 1"]').message, orALimit); // lr, mistyped
  });

  it('have one problem where they are far too many', () => {
    assert.match(
      onlyProblem(`limits: [${'a<1,'.repeat(20_000)}]`).message,
      /^limits has 20,000 entries: write at most 20/,
    );
  });

  eachIsShown('shows', [
    ['limits: 3', '3', /^limits is 3: write a comparison of what is measured, such as "size_mb <= 40"/],
    [
      'limits: ["a <="]',
      '"a <="',
      /ends too early: write a comparison of what is measured, such as "size_mb <= 40"\.$/,
    ],
    ['limits: ["a = 1"]', '"a = 1"', /has a wrong equals sign: write <= or >=\.$/],
    ['limits: ["a < 1 or b < 2"]', '"a < 1 or b < 2"', /^A limit cannot have or: compare numbers with <, <=, > or >=/],
    ['limits: ["!(a < 1)"]', '"!(a < 1)"', /^A limit cannot be turned round by !/],
    ['limits: ["a == 1"]', '"a == 1"', /^A limit cannot have ==/],
    ['limits: ["a != 1"]', '"a != 1"', /^A limit cannot have !=/],
    ['limits: ["a in [1, 2]"]', '"a in [1, 2]"', /^A limit cannot have in/],
    ['limits: ["a < [1]"]', '"a < [1]"', /^A limit cannot have a list/],
    ['limits: ["a"]', '"a"', /^A limit cannot be a value alone/],
    ['limits: ["a + 1"]', '"a + 1"', /is neither true nor false: write a comparison/],
    ['limits: ["1 < a < 2"]', '"1 < a < 2"', /^One comparison cannot follow another/],
    ['limits: ["a < (b < 2)"]', '"a < (b < 2)"', /^A limit cannot compare comparisons/],
    [`limits: ["a < 'x'"]`, `"a < 'x'"`, /^A limit compares numbers, and "x" is none/],
    ['limits: ["a < true"]', '"a < true"', /^A limit compares numbers, and true is none/],
    ['limits: ["3 < 4"]', '"3 < 4"', /^"3 < 4" names nothing that is measured: compare a metric/],
    ['limits: ["baseline < 4"]', '"baseline < 4"', /names no metric: name one, as in "latency_ms <= 1\.2 \* baseline"/],
    ['limits: ["a + b < baseline"]', '"a + b < baseline"', /this limit names a and b: name one/],
    ['limits: ["lr < 0.5"]', '"lr < 0.5"', /^lr is a parameter, .*: this belongs under constraints\.$/],
    ['limits: ["a < 2 * lr"]', '"a < 2 * lr"', /^lr is a parameter, and a limit compares only what is measured/],
    ['limits: ["a < 1", "b <"]', '"b <"', /ends too early/],
    ['limits: ["f(a) < 1"]', 'f', /^There is no function f/],
    ['limits: ["__proto__ < 1"]', '"__proto__ < 1"', /^"__proto__" cannot be a metric of a limit/],
    [`limits: ["${'x'.repeat(201)} < 1"]`, `"${'x'.repeat(201)} < 1"`, /has 201 characters/],
  ]);

  it('cannot compare with the first start point where a metric is called baseline', () => {
    assert.match(
      problemOf(START, 'track: [baseline]', 'limits: ["a < baseline"]'),
      /a metric has this name, too: have the script print that metric under another name/,
    );
  });
});
