import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../../laws.ts';
import { commandText } from '../../../../src/declaration/command/commandText.ts';

describe('the text of a command', () => {
  it('is split by a shell into the same arguments, whatever they contain', () => {
    const word = fc.string({
      unit: fc.constantFrom(...Array.from('aZ0 =$`"\'\\!*?~#&|;<>(){}[]%-_./:@,+^é\t')),
      maxLength: 12,
    });
    forMany(60, fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const script = `printf '%s\\0' ${commandText(words)}`;
      assert.deepEqual(execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1), words);
    });
  });

  it('has no quotes if none are needed', () => {
    assert.equal(
      commandText(['env', 'BBKB_SEED=7', 'python3', 'train.py', '--lr=0.1', '{model.depth}']),
      'env BBKB_SEED=7 python3 train.py --lr=0.1 {model.depth}',
    );
    assert.equal(commandText(['./fit', '--out=${trialFolder}/a']), './fit --out=${trialFolder}/a');
    // which a shell would take for several
    assert.equal(commandText(['{0..9}', '{a,b}']), String.raw`\{0..9\} \{a\,b\}`);
  });
});
