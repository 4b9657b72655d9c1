import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { debugConfiguration, hasVariable } from '../../../../src/extension/commands/debugConfiguration.ts';

const OF_COMMAND = ['type', 'python', 'program', 'module', 'args', 'runtimeExecutable', 'runtimeArgs'];

/** What the configuration has of the command. */
function configured(...words: readonly string[]) {
  const [file = '', ...args] = words;
  const configuration = debugConfiguration('digits, trial 7', { file, args, cwd: '/project', env: {} });
  if (configuration === undefined) return undefined;
  return Object.fromEntries(Object.entries(configuration).filter(([key]) => OF_COMMAND.includes(key)));
}

describe('the configuration with which the debugger starts a trial', () => {
  it('gives Python its script, with the words before it as the interpreter and those behind it as arguments', () => {
    assert.deepEqual(configured('/env/bin/python', 'train.py', '--lr', '0.5', '-m', 'x'), {
      type: 'debugpy',
      python: ['/env/bin/python'],
      program: 'train.py',
      args: ['--lr', '0.5', '-m', 'x'],
    });
    assert.deepEqual(configured('uv', 'run', 'python', '-u', '-X', 'dev', '-Wignore', 'train.py'), {
      type: 'debugpy',
      python: ['uv', 'run', 'python', '-u', '-X', 'dev', '-Wignore'],
      program: 'train.py',
      args: [],
    });
  });

  it('gives Python its module, also that which the launcher of constants runs', () => {
    assert.deepEqual(configured('python3.11', '-m', 'pkg.train', '--config', 'a.py'), {
      type: 'debugpy',
      python: ['python3.11'],
      module: 'pkg.train',
      args: ['--config', 'a.py'],
    });
    assert.deepEqual(configured('python3', '/dist/python/launch.py', '-m', 'pkg.train'), {
      type: 'debugpy',
      python: ['python3'],
      program: '/dist/python/launch.py',
      args: ['-m', 'pkg.train'],
    });
  });

  it('leaves the words of a program of Node as they are', () => {
    for (const words of [
      ['node', '--max-old-space-size=64', 'train.mjs', '--lr', '0.5'],
      ['npx', 'tsx', 'train.ts'],
      ['/usr/bin/node', 'train.js'],
    ]) {
      const [runtimeExecutable, ...runtimeArgs] = words;
      assert.deepEqual(configured(...words), { type: 'node', runtimeExecutable, runtimeArgs });
    }
  });

  it('is none for a program that no debugger of the editor starts, nor for Python without a script', () => {
    for (const words of [
      ['sh', 'train.sh'],
      ['torchrun', 'train.py'],
      ['uv', 'run', 'train.py'],
      ['bun', 'train.ts'],
      ['./train'],
      ['python3', '-c', 'print(1)'],
      ['python3', '-u'],
    ])
      assert.equal(configured(...words), undefined, words.join(' '));
  });

  it('has the folder and the variables of the trial, takes others away, and reads no file of variables', () => {
    const env = { BBKB_TRIAL: '7', momentum: undefined };
    for (const file of ['python3', 'node']) {
      const configuration = debugConfiguration('digits, trial 7', { file, args: ['train.py'], cwd: '/project', env });
      assert.equal(configuration?.cwd, '/project');
      assert.deepEqual(configuration.env, { BBKB_TRIAL: '7', momentum: null });
      assert.equal(configuration.console, 'internalConsole');
      assert.equal('envFile' in configuration ? configuration.envFile : undefined, file === 'node' ? undefined : '');
    }
  });

  it('shows where the editor would put something else in the place of a part of it', () => {
    const trial = { file: 'node', args: ['train.mjs', '--name', '${env:HOME}'], cwd: '/', env: {} };
    const harmless = { ...trial, args: ['train.mjs', '--price', '$5 {a}'] };
    assert.deepEqual(
      [trial, harmless, { ...harmless, env: { A: '${command:x}' } }].map((each) => {
        const configuration = debugConfiguration('digits, trial 7', each);
        return configuration && hasVariable(configuration);
      }),
      [true, false, true],
    );
  });
});
