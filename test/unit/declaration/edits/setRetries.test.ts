import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setRetries } from '../../../../src/declaration/edits/setRetries.ts';
import { declarationOf, edited, read } from './reread.ts';

const head = `command: x
parameters: { batch_size: { type: int, low: 1, high: 64 }, "train.batch-size": { type: int, low: 1, high: 9 } }
objective: { metric: loss, goal: minimize }
budget: { trials: 9 } # few
`;
const retrying = (text: string, parameter = 'batch_size'): string =>
  edited(text, setRetries({ text, read }, parameter));
const written = 'retries: { on: [ memory ], set: { batch_size: batch_size / 2 } }';

describe('retries after a lack of memory', () => {
  it('are written below trial in its layout, and with it where it is not there', () => {
    for (const [before, after] of [
      ['', `trial: { ${written} }\n`],
      ['trial: { timeout: 2h } # long\n', `trial: { timeout: 2h, ${written} } # long\n`],
      ['trial:\n  timeout: 2h\nseed: 1\n', `trial:\n  timeout: 2h\n  ${written}\nseed: 1\n`],
    ] as const) {
      assert.equal(retrying(head + before), head + after);
      const { retries } = declarationOf(head + after).trial;
      assert.deepEqual([retries?.on, retries?.count, Object.keys(retries?.set ?? {})], [['memory'], 1, ['batch_size']]);
    }
  });

  it('name any parameter, in JSON too', () => {
    assert.match(retrying(head, 'train.batch-size'), /set: { train\.batch-size: "{train\.batch-size} \/ 2" } } }\n$/);
    const file = { command: 'x', parameters: { batch_size: { type: 'int', low: 1, high: 64 } }, objective: { metric: 'loss', goal: 'minimize' }, budget: { trials: 9 } }; // oxfmt-ignore
    const trial = { retries: { on: ['memory'], set: { batch_size: 'batch_size / 2' } } };
    assert.deepEqual(JSON.parse(retrying(JSON.stringify(file))), { ...file, trial });
  });

  it('never take the place of others, and are a sentence where the file has no place for them', () => {
    assert.match(retrying(`${head}trial: { retries: 2 }\n`), /^trial\.retries is in the file already/);
    assert.match(retrying(head, 'size'), /size/);
    const sweep =
      'program: train.py\nmethod: bayes\nmetric: { name: loss, goal: minimize }\nparameters: { batch_size: { min: 1, max: 9 } }\nrun_cap: 9\n';
    assert.match(retrying(sweep), /^The file has no place for retries/);
    assert.equal(retrying('command: x'), 'The declaration has a problem. Fix it first.');
  });
});
