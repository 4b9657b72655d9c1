import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { buildInvocation } from '../../../../src/runner/start/invocation.ts';
import type { PassMode } from '../../../../src/runner/trialJob.ts';

const parameters = { lr: 0.1, optimizer: 'adam', nesterov: true, decay: null };

describe('buildInvocation(command, parameters, pass)', () => {
  const table: readonly [PassMode, readonly string[], Record<string, string | undefined>][] = [
    ['flags', ['--lr', '0.1', '--optimizer', 'adam', '--nesterov', 'true'], {}],
    ['equals', ['--lr=0.1', '--optimizer=adam', '--nesterov=true'], {}],
    ['hydra', ['lr=0.1', 'optimizer=adam', 'nesterov=true', 'decay=null'], {}],
    ['env', [], { lr: '0.1', optimizer: 'adam', nesterov: 'true', decay: undefined }],
    ['file', [], {}],
  ];
  for (const [pass, args, env] of table) {
    it(`passes parameters as ${pass}, in the order declared`, () => {
      assert.deepEqual(buildInvocation(['train'], parameters, pass), { file: 'train', args, env });
    });
  }

  it('has the path of a copy where the command names its file, whatever is in that path', () => {
    const copy = { words: new Map([['a.yaml', '/{lr}/a.yaml']]) };
    const { file, args, env } = buildInvocation(['train', 'a.yaml', '{lr}'], { lr: 1, n: 2 }, 'template', { copy });
    assert.deepEqual({ file, args, env }, { file: 'train', args: ['/{lr}/a.yaml', '1'], env: {} });
  });

  it('fills placeholders wherever they stand, and does not pass those parameters again', () => {
    const { file, args } = buildInvocation(['./{optimizer}.sh', '{lr}:{lr}', 'x{decay}'], parameters, 'flags');
    assert.equal(file, './adam.sh');
    assert.deepEqual(args, ['0.1:0.1', 'xnull', '--nesterov', 'true']);
  });

  it('passes a value as one argument, whatever is in it', () => {
    const hostile = '"; rm -rf $HOME `id` {lr} \n*';
    assert.deepEqual(buildInvocation(['train', '{note}'], { note: hostile }, 'flags').args, [hostile]);
    assert.deepEqual(buildInvocation(['train'], { note: hostile }, 'flags').args, ['--note', hostile]);
  });

  it('writes every number so that it is read back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        const [, word = ''] = buildInvocation(['train'], { x }, 'flags').args;
        assert.equal(Number(word), x === 0 ? 0 : x);
      }),
    );
  });

  it('leaves braces alone that are not a placeholder', () => {
    const words = ['{"a": 1}', '{}', '{print $1}', '{1..3}', "{'b':2}"];
    assert.deepEqual(buildInvocation(['train', ...words], {}, 'flags').args, words);
  });

  it('refuses a placeholder that does not name a parameter, even a name of Object.prototype', () => {
    assert.throws(
      () => buildInvocation(['train', '{lrr}'], parameters, 'flags'),
      /\{lrr\} in the command does not name a parameter/,
    );
    assert.throws(() => buildInvocation(['train', '{constructor}'], parameters, 'flags'), /does not name a parameter/);
  });

  it('passes a switch as --name or --no-name where flags are passed, and as true or false elsewhere', () => {
    const args = (pass: PassMode, on: boolean) => buildInvocation(['train'], { on }, pass, { switches: ['on'] }).args;
    assert.deepEqual(
      [args('flags', true), args('equals', false), args('hydra', true)],
      [['--on'], ['--no-on'], ['on=true']],
    );
  });

  it('passes what counts by its presence as --name or not at all, and as true or false where no flags are passed', () => {
    const args = (pass: PassMode, on: boolean) => buildInvocation(['train'], { on }, pass, { present: ['on'] }).args;
    assert.deepEqual(
      [args('flags', true), args('flags', false), args('equals', true), args('equals', false), args('hydra', false)],
      [['--on'], [], ['--on'], [], ['on=false']],
    );
  });

  it('leaves out the arguments of inactive parameters, and unsets their variables', () => {
    const inactive = ['m'];
    const { args } = buildInvocation(['train', '--m={m}', '{lr}'], { lr: 1 }, 'flags', { inactive });
    assert.deepEqual(args, ['1']);
    assert.deepEqual(buildInvocation(['train'], { lr: 1 }, 'env', { inactive }).env, { lr: '1', m: undefined });
    assert.throws(
      () => buildInvocation(['train', '{n}'], { lr: 1 }, 'flags', { inactive }),
      /does not name a parameter/,
    );
  });

  it('refuses an empty command', () => {
    assert.throws(() => buildInvocation([], {}, 'flags'), /The command is empty/);
  });
});
