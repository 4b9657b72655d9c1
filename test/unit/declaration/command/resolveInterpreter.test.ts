import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { resolveInterpreter, type Surroundings } from '../../../../src/declaration/command/resolveInterpreter.ts';
import { interpreterText } from '../../../../src/declaration/command/commandText.ts';

const cwd = '/home/ann/project/sub';

/** A machine with these files, of which those of a `bin`, a `Scripts` or an environment's root can be run. */
function machine(files: readonly string[], more: Partial<Surroundings> = {}): Surroundings {
  const paths = more.platform === 'win32' ? path.win32 : path.posix;
  const all = ['/usr/bin/python3', '/usr/bin/node', ...files].map((file) => paths.normalize(file));
  const exists = (file: string): boolean => all.some((each) => each === file || each.startsWith(file + paths.sep));
  return {
    environment: { PATH: '/usr/bin', ...more.environment },
    setsPath: false,
    platform: 'linux',
    exists,
    isExecutable: (file) => all.includes(file),
    ...more,
  };
}

const chosen = (command: string, surroundings: Surroundings, folder = cwd): string | undefined => {
  const interpreter = resolveInterpreter(command.split(' '), folder, surroundings);
  return interpreter && interpreterText(interpreter);
};

describe('the interpreter of a portable command', () => {
  const chosenPython = { program: '/envs/chosen/bin/python', reason: 'selected in the editor' };
  const environment = { PATH: '/usr/bin', VIRTUAL_ENV: '/envs/v', CONDA_PREFIX: '/envs/c' };
  const everything = [
    '/envs/v/bin/python',
    '/envs/c/bin/python',
    '/home/ann/project/.git/HEAD',
    '/home/ann/project/sub/.venv/bin/python',
    '/home/ann/project/.venv/bin/python',
    '/home/ann/project/uv.lock',
    '/usr/bin/uv',
  ];
  const without = (...parts: readonly string[]): string[] =>
    everything.filter((file) => !parts.some((part) => file.includes(part)));

  it('is the one selected in the editor, then the active environment, then that of the project, then that on PATH', () => {
    const order: readonly [Surroundings, string][] = [
      [machine(everything, { environment, chosenPython }), '/envs/chosen/bin/python (selected in the editor)'],
      [machine(everything, { environment }), '/envs/v/bin/python (the active environment, VIRTUAL_ENV)'],
      [
        machine(everything, { environment: { ...environment, VIRTUAL_ENV: undefined } }),
        '/envs/c/bin/python (the active environment, CONDA_PREFIX)',
      ],
      [machine(everything), '/home/ann/project/sub/.venv/bin/python (.venv of the project)'],
      [machine(without('sub/.venv')), '/home/ann/project/.venv/bin/python (.venv of the project)'],
      [machine(without('.venv')), 'uv run python (the project has uv.lock)'],
      [machine(without('.venv', '/uv')), '/usr/bin/python3 (found on PATH)'],
    ];
    for (const [surroundings, text] of order) assert.equal(chosen('python train.py', surroundings), text);
  });

  it('is looked for beside the script, which need not be where it runs', () => {
    const files = ['/home/ann/project/.git/HEAD', '/home/ann/project/models/venv/bin/python'];
    assert.equal(
      chosen('python3 ../models/train.py --epochs 2', machine(files)),
      '/home/ann/project/models/venv/bin/python (venv of the project)',
    );
  });

  it('is never that of a folder above the project, nor of one above a script without a project', () => {
    const above = ['/home/ann/.venv/bin/python', '/home/.venv/bin/python'];
    assert.equal(chosen('python train.py', machine(above)), '/usr/bin/python3 (found on PATH)');
    assert.equal(
      chosen('python train.py', machine([...above, '/home/ann/project/.git/HEAD'])),
      '/usr/bin/python3 (found on PATH)',
    );
  });

  it('is run by the manager of the project where that is installed, else it is that of its environment', () => {
    const project = '/home/ann/project/sub';
    for (const [lock, tool] of [
      ['uv.lock', 'uv'],
      ['poetry.lock', 'poetry'],
      ['pixi.toml', 'pixi'],
    ]) {
      const files = [`${project}/${lock}`];
      const text = chosen('python train.py', machine([...files, `/usr/bin/${tool}`]));
      assert.equal(text, `${tool} run python (the project has ${lock})`);
      assert.equal(chosen('python train.py', machine(files)), '/usr/bin/python3 (found on PATH)');
    }
    const pixi = [`${project}/pixi.toml`, `${project}/.pixi/envs/default/bin/python`];
    assert.equal(
      chosen('python train.py', machine(pixi)),
      `${project}/.pixi/envs/default/bin/python (the project has pixi.toml)`,
    );
  });

  it('is that on PATH alone where the declaration sets PATH', () => {
    assert.equal(
      chosen('python train.py', machine(everything, { environment, chosenPython, setsPath: true })),
      '/usr/bin/python3 (found on PATH)',
    );
  });

  it('keeps its name where it is found by its name, and takes the other name where only that is found', () => {
    const found = resolveInterpreter(['python', 'a.py'], cwd, machine(['/usr/bin/python']));
    assert.deepEqual([found?.words, found?.program], [['python'], '/usr/bin/python']);
    assert.deepEqual(resolveInterpreter(['python', 'a.py'], cwd, machine([]))?.words, ['python3']);
    assert.deepEqual(resolveInterpreter(['node', 'a.mjs'], cwd, machine([]))?.program, '/usr/bin/node');
  });

  it('brings its launchers along', () => {
    const files = [`${cwd}/.venv/bin/python`, `${cwd}/.venv/bin/torchrun`, '/usr/bin/torchrun'];
    assert.equal(chosen('torchrun a.py', machine(files)), `${cwd}/.venv/bin/torchrun (.venv of the project)`);
    assert.equal(chosen('torchrun a.py', machine(files.slice(2))), '/usr/bin/torchrun (found on PATH)');
    assert.equal(
      chosen('accelerate launch a.py', machine([`${cwd}/uv.lock`, '/usr/bin/uv'])),
      'uv run accelerate (the project has uv.lock)',
    );
  });

  it('lies elsewhere on Windows', () => {
    const surroundings = machine(['C:\\work\\.venv\\Scripts\\python.exe', 'C:\\envs\\c\\python.exe'], {
      platform: 'win32',
      environment: {},
    });
    const inWork = (more: Partial<Surroundings>) => chosen('python a.py', { ...surroundings, ...more }, 'C:\\work');
    assert.equal(inWork({}), 'C:\\work\\.venv\\Scripts\\python.exe (.venv of the project)');
    const conda = inWork({ environment: { CONDA_PREFIX: 'C:\\envs\\c' } });
    assert.equal(conda, 'C:\\envs\\c\\python.exe (the active environment, CONDA_PREFIX)');
  });
});

describe('a command that names its program', () => {
  it('has no other', () => {
    const surroundings = machine([`${cwd}/.venv/bin/python`], {
      chosenPython: { program: '/envs/chosen/bin/python', reason: 'selected in the editor' },
    });
    for (const command of ['/opt/bin/python train.py', './python train.py', 'python3.11 train.py', 'make', 'mlp a.py'])
      assert.equal(chosen(command, surroundings), undefined);
  });
});
