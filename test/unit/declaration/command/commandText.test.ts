import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { commandText } from '../../../../src/declaration/command/commandText.ts';

describe('the text of a command', () => {
  it('is the same words to a shell, whatever they hold', () => {
    const word = fc.string({
      unit: fc.constantFrom(...Array.from('aZ0 =$`"\'\\!*?~#&|;<>(){}[]%-_./:@,+^é\t')),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const script = `printf '%s\\0' ${commandText(words)}`;
        assert.deepEqual(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1), words);
      }),
      { numRuns: 60 },
    );
  });

  it('is written plainly where nothing needs to be quoted', () => {
    assert.equal(
      commandText(['env', 'BBKB_SEED=7', 'python3', 'train.py', '--lr=0.1']),
      'env BBKB_SEED=7 python3 train.py --lr=0.1',
    );
  });
});
