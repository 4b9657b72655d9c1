import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { algorithmNames } from '../../../../../src/bandits/algorithms.ts';
import { compareDeclarations } from '../../../../../src/declaration/compareDeclarations.ts';
import { eachIsShown, parsed, withLine, type Mistakes } from '../texts.ts';

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
    }
    for (const name of algorithmNames) {
      assert.equal(parsed(withLine(`algorithm: { name: ${name} }`)).algorithm.name, name);
    }
  });

  it('may say how a-gp-ucb estimates its regret; the journal keeps it', () => {
    for (const [preset, estimator] of [
      ['practical', 'bound'],
      ['practical', 'printed-bound'],
      ['theory', 'bound'],
      ['theory', 'printed-bound'],
      ['theory', 'one-step'],
    ]) {
      const written = `algorithm: { preset: ${preset}, name: a-gp-ucb, estimator: ${estimator} }`;
      const declaration = parsed(withLine(written));
      assert.deepEqual(declaration.algorithm, { preset, name: 'a-gp-ucb', estimator });
      const other = parsed(withLine('algorithm: { preset: theory, name: a-gp-ucb }'));
      assert.equal(compareDeclarations(declaration, other).kind, 'different');
    }
  });

  const table: Mistakes = [
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
    ['algorithm: { name: a-gp-ucb, estimator: bond }', 'bond', /write bound, .* \(did you mean bound\?\)/],
    ['algorithm: { estimator: bound }', 'estimator', /^bbkb does not use an estimator: .* name: a-gp-ucb\.$/],
    ['algorithm: { name: gp-ucb, estimator: bound }', 'estimator', /^gp-ucb does not use an estimator/],
    [
      'algorithm: { name: a-gp-ucb, estimator: one-step }',
      'one-step',
      /^one-step needs the exact posterior: write preset: theory without a rule, or write bound or printed-bound\.$/,
    ],
    [
      'algorithm: { preset: theory, name: a-gp-ucb, rule: global, estimator: one-step }',
      'one-step',
      /^one-step needs the exact posterior: remove rule, or write bound or printed-bound\.$/,
    ],
  ];
  eachIsShown('accepts only settings that have an effect', table);
});
