import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { buildInvocation } from '../../../../src/runner/start/invocation.ts';
import type { PassMode, TrialJob } from '../../../../src/runner/trialJob.ts';

const parameters = { lr: 0.1, optimizer: 'adam', nesterov: true, decay: null };

const invocation = (
  command: readonly string[],
  parameters: TrialJob['parameters'],
  pass: PassMode,
  more: Partial<TrialJob> = {},
) => buildInvocation({ command, parameters, pass, switches: [], inactive: [], cwd: '/', ...more });

describe('buildInvocation(job)', () => {
  const table: readonly [PassMode, readonly string[], Record<string, string | undefined>][] = [
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

  it('has the path of a copy where the command names its file, whatever is in that path', () => {
    const copy = { file: '/{lr}/a.yaml', words: new Map([['a.yaml', '/{lr}/a.yaml']]) };
    const { file, args, env } = invocation(['train', 'a.yaml', '{lr}'], { lr: 1, n: 2 }, 'template', { copy });
    assert.deepEqual({ file, args, env }, { file: 'train', args: ['/{lr}/a.yaml', '1'], env: {} });
  });

  it('has a Python script open the copy in place of a file that the command does not name, and no other program', () => {
    const copy = { file: '/t/a.yaml', words: new Map<string, string>(), inPlaceOf: '/p/a.yaml' };
    const opened = (command: string, more: object = {}) =>
      invocation(command.split(' '), { lr: 1 }, 'template', { copy: { ...copy, ...more } });
    const { args, env } = opened('python3 -u train.py --x');
    assert.deepEqual([args[0], ...args.slice(2)], ['-u', 'train.py', '--x']);
    assert.match(args[1], /launch\.py$/);
    const constants = { BBKB_CONSTANTS: '{}' };
    assert.deepEqual(env, { ...constants, BBKB_TEMPLATE: '/p/a.yaml', BBKB_COPY: '/t/a.yaml' });
    const { env: there } = opened('torchrun -m pkg.train', { there: '/t/work/a.yaml' });
    assert.deepEqual(there, { ...constants, BBKB_TEMPLATE: '/p/a.yaml', BBKB_COPY: '/t/work/a.yaml' });
    for (const command of ['node train.js', 'sh run.sh', 'make'])
      assert.deepEqual(opened(command), { file: command.split(' ')[0], args: command.split(' ').slice(1), env: {} });
  });

  it('fills placeholders wherever they stand, and does not pass those parameters again', () => {
    const { file, args } = invocation(['./{optimizer}.sh', '{lr}:{lr}', 'x{decay}'], parameters, 'flags');
    assert.equal(file, './adam.sh');
    assert.deepEqual(args, ['0.1:0.1', 'xnull', '--nesterov', 'true']);
  });

  it('passes a value as one argument, whatever is in it', () => {
    const hostile = '"; rm -rf $HOME `id` {lr} \n*';
    assert.deepEqual(invocation(['train', '{note}'], { note: hostile }, 'flags').args, [hostile]);
    assert.deepEqual(invocation(['train'], { note: hostile }, 'flags').args, ['--note', hostile]);
  });

  it('writes every number so that it is read back as the same number', () => {
    forAll(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
      const [, word = ''] = invocation(['train'], { x }, 'flags').args;
      assert.equal(Number(word), x === 0 ? 0 : x);
    });
  });

  it('leaves braces alone that are not a placeholder', () => {
    const words = ['{"a": 1}', '{}', '{print $1}', '{1..3}', "{'b':2}"];
    assert.deepEqual(invocation(['train', ...words], {}, 'flags').args, words);
  });

  it('refuses a placeholder that does not name a parameter, even a name of Object.prototype', () => {
    assert.throws(
      () => invocation(['train', '{lrr}'], parameters, 'flags'),
      /\{lrr\} in the command does not name a parameter/,
    );
    assert.throws(() => invocation(['train', '{constructor}'], parameters, 'flags'), /does not name a parameter/);
  });

  it('passes a switch as --name or --no-name where flags are passed, and as true or false elsewhere', () => {
    const args = (pass: PassMode, on: boolean) => invocation(['train'], { on }, pass, { switches: ['on'] }).args;
    assert.deepEqual(
      [args('flags', true), args('equals', false), args('hydra', true)],
      [['--on'], ['--no-on'], ['on=true']],
    );
  });

  it('passes what counts by its presence as --name or not at all, and as true or false where no flags are passed', () => {
    const args = (pass: PassMode, on: boolean) => invocation(['train'], { on }, pass, { present: ['on'] }).args;
    assert.deepEqual(
      [args('flags', true), args('flags', false), args('equals', true), args('equals', false), args('hydra', false)],
      [['--on'], [], ['--on'], [], ['on=false']],
    );
  });

  it('leaves out the arguments of inactive parameters, and unsets their variables', () => {
    const inactive = ['m'];
    const { args } = invocation(['train', '--m={m}', '{lr}'], { lr: 1 }, 'flags', { inactive });
    assert.deepEqual(args, ['1']);
    assert.deepEqual(invocation(['train'], { lr: 1 }, 'env', { inactive }).env, { lr: '1', m: undefined });
    assert.throws(() => invocation(['train', '{n}'], { lr: 1 }, 'flags', { inactive }), /does not name a parameter/);
  });

  it('starts a notebook with the launcher, however parameters are passed, and leaves the programs of Jupyter alone', () => {
    const { file, args, env } = invocation(['/usr/bin/python3.12', '-u', 'lab.ipynb'], { lr: 0.1 }, 'flags');
    assert.equal(file, '/usr/bin/python3.12');
    assert.deepEqual([args[0], ...args.slice(2)], ['-u', 'lab.ipynb', '--lr', '0.1']);
    assert.match(args[1], /launch\.py$/);
    assert.deepEqual(env, { BBKB_CONSTANTS: '{}' });
    const others = ['papermill lab.ipynb out.ipynb', 'python3 -m nbconvert lab.ipynb', 'python3 run.py lab.ipynb'];
    for (const command of others) {
      const [program, ...words] = command.split(' ');
      assert.deepEqual(invocation([program, ...words], {}, 'flags'), { file: program, args: words, env: {} });
    }
  });

  it('refuses an empty command', () => {
    assert.throws(() => invocation([], {}, 'flags'), /The command is empty/);
  });
});
