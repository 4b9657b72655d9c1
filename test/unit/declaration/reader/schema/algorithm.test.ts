import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { algorithmNames } from '../../../../../src/core/algorithms.ts';
import { declarationSchema } from '../../../../../src/declaration/declaration.ts';
import { onlyProblem, parsed, withLine } from '../texts.ts';

describe('the algorithm of a declaration', () => {
  it('can have a name and a batch rule, and the journal keeps both', () => {
    for (const [name, rule] of [
      ['bbkb', 'global'],
      ['bbkb', 'local-code'],
      ['gp-bucb', 'product'],
      ['gp-bucb', 'global'],
      ['a-gp-ucb', 'local-signed'],
    ]) {
      const declaration = parsed(withLine(`algorithm: { name: ${name}, rule: ${rule} }`));
      assert.deepEqual(declaration.algorithm, { preset: 'practical', name, rule });
      assert.deepEqual(declarationSchema.parse(JSON.parse(JSON.stringify(declaration))), declaration);
    }
    for (const name of algorithmNames) {
      assert.equal(parsed(withLine(`algorithm: { name: ${name} }`)).algorithm.name, name);
    }
  });

  const table: readonly (readonly [line: string, at: string, message: RegExp])[] = [
    ['algorithm: { name: bkbb }', 'bkbb', /did you mean/],
    ['algorithm: { rule: locale }', 'locale', /write global, local, .* or product \(did you mean local\?\)/],
    [
      'algorithm: { rule: product }',
      'product',
      /bbkb cannot use the rule product: write global, .*, or name: gp-bucb\.$/,
    ],
    [
      'algorithm: { name: gp-bucb, rule: local }',
      'local',
      /gp-bucb cannot use the rule local: write product or global\.$/,
    ],
    ['algorithm: { name: a-gp-ucb, rule: product }', 'product', /a-gp-ucb cannot use the rule product/],
    ...['gp-ucb', 'bkb', 'epsilon-greedy', 'thompson', 'evolution', 'random'].map(
      (name) =>
        [
          `algorithm: { name: ${name}, rule: global }`,
          'rule',
          /^.* does not use a rule to end its batches: remove rule\.$/,
        ] as const,
    ),
  ];
  for (const [line, at, message] of table) {
    it(`accepts only settings that have an effect: ${line}`, () => {
      const problem = onlyProblem(line);
      assert.equal(problem.at, at);
      assert.match(problem.message, message);
    });
  }
});
