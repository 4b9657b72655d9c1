import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionAt, examplesAt } from '../../../../../src/declaration/reader/completion/schemaLookup.ts';
import { eachIsShown, good, parsed, problems, withLine } from '../texts.ts';

const keeping = (written: string) => parsed(withLine(`trial: { checkpoint: true, keep_checkpoints: ${written} }`));

describe('trial.keep_checkpoints', () => {
  it('is a number of the best, none or all, which is the default', () => {
    assert.deepEqual(
      ['best 3', '"best  12"', 'none', 'all'].map((written) => keeping(written).trial.keepCheckpoints),
      [3, 12, 0, undefined],
    );
    assert.ok(!('keepCheckpoints' in keeping('all').trial));
  });

  it('is explained and completed in the editor', () => {
    assert.match(descriptionAt(['trial', 'keep_checkpoints'], {}) ?? '', /^Which trials .* keep their folder/);
    assert.deepEqual(examplesAt(['trial', 'keep_checkpoints'], {}), ['best 3', 'all', 'none']);
  });

  it('goes with trials on other machines, whose checkpoints are on a shared disk or come with the end of a trial', () => {
    for (const executor of ['slurm', '{ ssh: { hosts: [a, b] } }']) {
      const lines = ['trial: { checkpoint: true, keep_checkpoints: none }', `executor: ${executor}`];
      assert.deepEqual(problems([...Object.values(good), ...lines].join('\n')), []);
    }
  });

  eachIsShown('shows', [
    [
      'trial: { checkpoint: true, keep_checkpoints: best }',
      'best',
      /^trial\.keep_checkpoints is "best": write all, none, or/,
    ],
    ['trial: { checkpoint: true, keep_checkpoints: best 0 }', 'best 0', /such as best 3/],
    [
      'trial: { checkpoint: true, keep_checkpoints: 3 }',
      '3',
      /^trial\.keep_checkpoints is 3: write all, none, or the number/,
    ],
    [
      'trial: { keep_checkpoints: best 3 }',
      'keep_checkpoints',
      /^keep_checkpoints needs checkpoints: write checkpoint: true/,
    ],
    ['keep_checkpoints: best 3', 'keep_checkpoints', /belongs under trial/],
  ]);
});
