import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { invocation } from '../../../src/runner/command.ts';
import type { Pass } from '../../../src/runner/job.ts';

const parameters = { lr: 0.1, optimizer: 'adam', nesterov: true, decay: null };

describe('invocation(command, parameters, pass)', () => {
  const table: readonly [Pass, readonly string[], Record<string, string | undefined>][] = [
    ['flags', ['--lr', '0.1', '--optimizer', 'adam', '--nesterov', 'true'], {}],
    ['equals', ['--lr=0.1', '--optimizer=adam', '--nesterov=true'], {}],
    ['hydra', ['lr=0.1', 'optimizer=adam', 'nesterov=true', 'decay=null'], {}],
    ['env', [], { lr: '0.1', optimizer: 'adam', nesterov: 'true', decay: undefined }],
    ['file', [], {}],
  ];
  for (const [pass, args, env] of table) {
    it(`passes parameters as ${pass}, in the order declared`, () => {
      assert.deepEqual(invocation(['train'], parameters, pass), { file: 'train', args, env });
    });
  }

  it('fills placeholders wherever they stand, and does not pass those parameters again', () => {
    const { file, args } = invocation(['./{optimizer}.sh', '{lr}:{lr}', 'x{decay}'], parameters, 'flags');
    assert.equal(file, './adam.sh');
    assert.deepEqual(args, ['0.1:0.1', 'xnull', '--nesterov', 'true']);
  });

  it('keeps a value one word, whatever is in it', () => {
    const hostile = '"; rm -rf $HOME `id` {lr} \n*';
    assert.deepEqual(invocation(['train', '{note}'], { note: hostile }, 'flags').args, [hostile]);
    assert.deepEqual(invocation(['train'], { note: hostile }, 'flags').args, ['--note', hostile]);
  });

  it('writes every number so that it reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        const [, word = ''] = invocation(['train'], { x }, 'flags').args;
        assert.equal(Number(word), x === 0 ? 0 : x);
      }),
    );
  });

  it('leaves braces alone that are no placeholder', () => {
    const words = ['{"a": 1}', '{}', '{print $1}', '{1..3}', "{'b':2}"];
    assert.deepEqual(invocation(['train', ...words], {}, 'flags').args, words);
  });

  it('refuses a placeholder that names no parameter, names of Object.prototype included', () => {
    assert.throws(
      () => invocation(['train', '{lrr}'], parameters, 'flags'),
      /\{lrr\} in the command names no parameter/,
    );
    assert.throws(() => invocation(['train', '{constructor}'], parameters, 'flags'), /names no parameter/);
  });

  it('passes a switch as --name or --no-name where flags are passed, and as true or false elsewhere', () => {
    const args = (pass: Pass, on: boolean) => invocation(['train'], { on }, pass, { switches: ['on'] }).args;
    assert.deepEqual(
      [args('flags', true), args('equals', false), args('hydra', true)],
      [['--on'], ['--no-on'], ['on=true']],
    );
  });

  it('leaves out the words of absent parameters, and unsets their variables', () => {
    const absent = ['m'];
    const { args } = invocation(['train', '--m={m}', '{lr}'], { lr: 1 }, 'flags', { absent });
    assert.deepEqual(args, ['1']);
    assert.deepEqual(invocation(['train'], { lr: 1 }, 'env', { absent }).env, { lr: '1', m: undefined });
    assert.throws(() => invocation(['train', '{n}'], { lr: 1 }, 'flags', { absent }), /names no parameter/);
  });

  it('refuses an empty command', () => {
    assert.throws(() => invocation([], {}, 'flags'), /The command is empty/);
  });
});
