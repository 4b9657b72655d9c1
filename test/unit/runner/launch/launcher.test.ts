import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { execa } from 'execa';
import { launchWithConstants } from '../../../../src/runner/launch/launcher.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const folder = realpathSync(temporaryFolder('launch'));

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

interface End {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | undefined;
  readonly signal: string | undefined;
}

async function run([program = '', ...args]: readonly string[], constants?: object): Promise<End> {
  const {
    stdout,
    stderr,
    exitCode: code,
    signal,
  } = await execa(program, args, {
    cwd: folder,
    ...(constants && { env: { BBKB_CONSTANTS: JSON.stringify(constants) } }),
    reject: false,
    stdin: 'ignore',
    timeout: 60_000,
  });
  return { stdout, stderr, code, signal };
}

const launchedWords = (command: string): readonly string[] => {
  const { file, args } = launchWithConstants(command.split(' '), {}, folder);
  return [file, ...args];
};

const launched = (command: string, constants: object = {}): Promise<End> => run(launchedWords(command), constants);

describe('launchWithConstants(argv, values, cwd)', () => {
  const words = (command: string): string =>
    launchedWords(command)
      .map((word) => (word.endsWith('launch.py') ? 'LAUNCHER' : word))
      .join(' ');

  it('puts the launcher before the script, whatever starts the script', () => {
    assert.equal(words('python3 -u train.py --x a.py'), 'python3 -u LAUNCHER train.py --x a.py');
    assert.equal(words('torchrun --nproc=2 train.py'), 'torchrun --nproc=2 LAUNCHER train.py');
    assert.equal(words('python3 -m torch.run train.py'), 'python3 -m torch.run LAUNCHER train.py');
    assert.equal(words('python3 -m my.train --x'), 'python3 LAUNCHER -m my.train --x');
    assert.equal(words('./train.py'), 'python3 LAUNCHER ./train.py');
    assert.equal(words('python3 --x=a.py notes.ipynb'), 'python3 --x=a.py LAUNCHER notes.ipynb');
  });

  it('leaves a command of Node as it is, and has Node load the launcher before the script', () => {
    const { file, args, env } = launchWithConstants(['npx', 'tsx', 'a/train.ts'], { lr: 1 }, '/x', '--no-warnings');
    const { NODE_OPTIONS = '', ...variables } = env;
    assert.deepEqual([file, ...args], ['npx', 'tsx', 'a/train.ts']);
    assert.deepEqual(variables, { BBKB_CONSTANTS: '{"lr":1}', BBKB_SCRIPT: '/x/a/train.ts' });
    assert.match(NODE_OPTIONS, /^--require ".*launch\.cjs" --no-warnings$/);
    assert.deepEqual(words('./train.mjs'), 'node ./train.mjs');
    assert.equal(launchWithConstants(['node', '--import', './setup.mjs', 'b.js'], {}, '/x').env.BBKB_SCRIPT, '/x/b.js');
  });

  it('refuses a command without a script, and one that runs JavaScript without Node', () => {
    const sentence = /pass: constants needs a script of Python or Node or a notebook in the command/;
    for (const command of [
      ['make', 'train'],
      ['bun', 'train.ts'],
      ['deno', 'run', 'train.ts'],
    ]) {
      assert.throws(() => launchWithConstants(command, {}, folder), sentence);
    }
  });
});

describe('a Python script run by the launcher without other values', () => {
  const scripts: Readonly<Record<string, string>> = {
    'own/names.py': `
import beside, sys
print(__name__, __file__, __spec__, __package__, __doc__, sorted(k for k in globals()))
print(sys.argv, sys.orig_argv[1:] if hasattr(sys, 'orig_argv') else '', sys.path[0], beside.VALUE, sys.stdin.read())
class A: pass
print(A.__module__, A.__qualname__, sys.modules['__main__'].A is A, type(__loader__).__name__)
if __name__ == '__main__': print('main')
`,
    'own/beside.py': 'VALUE = 7\n',
    'error.py': `
"""Its own text."""
from __future__ import annotations
def inner(x: Missing):
    raise ValueError('broken', x)
def outer():
    try: inner(1)
    except ValueError as error: raise KeyError('again') from error
print(__doc__)
outer()
`,
    'syntax.py': 'x = 1\ndef f(:\n  pass\n',
    'latin.py': '# -*- coding: latin-1 -*-\nprint(len("é"))\n',
    'exit.py': 'import sys, atexit\natexit.register(print, "bye")\nprint("out", flush=True)\nsys.exit(37)\n',
    'sentence.py': 'raise SystemExit("a sentence for stderr")\n',
    'interrupt.py': 'import atexit\natexit.register(print, "bye")\ndef f(): raise KeyboardInterrupt\nf()\n',
    'hook.py': 'import sys\nsys.excepthook = lambda kind, error, trace: print(kind, error, trace.tb_lineno)\n1 / 0\n',
    'thread.py': `
import threading, time, warnings
def work():
    time.sleep(0.05); print('worked'); raise RuntimeError('in a thread')
threading.Thread(target=work, name='worker').start()
warnings.warn('careful')
x = 1 is 1
print('end')
`,
    'source.py': `
import inspect, pickle, traceback
def f(): return 41
print(inspect.getsource(f), pickle.loads(pickle.dumps(f))())
try: 1 / 0
except ZeroDivisionError: traceback.print_exc()
print([frame.lineno for frame in inspect.stack() if frame.filename == __file__])
`,
    'package/__init__.py': '',
    'package/tool.py':
      'from . import other\nimport sys\nprint(__name__, __package__, __spec__.name, sys.argv[1:], other.X)\n',
    'package/other.py': 'X = 3\n',
  };
  for (const [file, text] of Object.entries(scripts)) write(file, text);
  symlinkSync('own/names.py', path.join(folder, 'link.py'));

  const commands = [
    'python3 own/names.py a --b',
    'python3 ./own/../own/names.py',
    'python3 link.py',
    'python3 error.py',
    'python3 syntax.py',
    'python3 latin.py',
    'python3 exit.py',
    'python3 sentence.py',
    'python3 interrupt.py',
    'python3 hook.py',
    'python3 thread.py',
    'python3 source.py',
    'python3 -m package.tool --x',
    'python3 -I -W error thread.py',
  ];

  it('does what it does alone: output, exit code, signal, traceback, warnings, names, path and arguments', async () => {
    for (const command of commands) {
      const [alone, through] = await Promise.all([run(command.split(' ')), launched(command)]);
      assert.deepEqual(through, alone, command);
    }
  });

  it('leaves no file behind, not even compiled ones', async () => {
    const { signal } = await launched('python3 exit.py');
    assert.equal(signal, undefined);
    const [, launcher = ''] = launchedWords('python3 x.py');
    assert.ok(!readdirSync(path.dirname(launcher)).includes('__pycache__'));
  });
});

describe('a Python script run by the launcher with other values', () => {
  write(
    'train.py',
    `import settings, lib.deep
from dataclasses import dataclass, field
lr = 0.1
hyp = {'momentum': 0.9, 'optim': dict(name='sgd', decay=None)}
betas = (0.9, 0.999)
@dataclass
class Config:
    width: int = 8
    depth: int = field(default=2)
class Net:
    def __init__(self, dropout=0.5): self.dropout = dropout
def build(alpha=1, *, beta=2): return alpha, beta
def main():
    steps = 10
    made = dict(rate=1e-3)
    print(lr, hyp, betas, Config(), Net().dropout, build(), steps, made, settings.LR, lib.deep.X)
if __name__ == '__main__': main()
raise ValueError(lr)
`,
  );
  write('settings.py', 'LR = 3\n');
  write('lib/__init__.py', '');
  write('lib/deep.py', 'X = 4\n');

  it('sees them wherever a constant has a name, with the same line numbers', async () => {
    const { stdout, stderr, code } = await launched('python3 train.py', {
      lr: 1,
      'hyp.momentum': 0.5,
      name: 'adam',
      decay: 0.25,
      'betas.1': 0.99,
      'Config.width': 16,
      depth: 3,
      'Net.dropout': 0,
      alpha: 'x"; import os',
      'build.beta': true,
      'main.steps': -1,
      rate: null,
      'settings.LR': 30,
      'lib.deep.X': 40,
    });
    assert.equal(
      stdout,
      "1.0 {'momentum': 0.5, 'optim': {'name': 'adam', 'decay': 0.25}} (0.9, 0.99) Config(width=16, depth=3) 0.0 " +
        `('x"; import os', True) -1 {'rate': None} 30 40`,
    );
    assert.match(stderr, /train\.py", line 18, in <module>\n {4}raise ValueError\(lr\)\nValueError: 1\.0$/);
    assert.ok(!stderr.includes('launch.py'));
    assert.equal(code, 1);
  });

  it('sees one of the values of one path by its number, at all of its places', async () => {
    write('layers.py', 'def f(n): return n\nprint([f(8), f(4), f(8)], f(2))\n');
    assert.equal((await launched('python3 layers.py', { 'f-1.0': 16, 'f-3.0': 5 })).stdout, '[16, 4, 16] 5');
  });

  it('sees them in the processes that multiprocessing starts anew', async () => {
    write(
      'pool.py',
      `import multiprocessing, settings, sys
lr = 0.1
def work(x): return lr, settings.LR, x, __name__
if __name__ == '__main__':
    for method in ('spawn', 'forkserver'):
        with multiprocessing.get_context(method).Pool(1) as pool: print(pool.map(work, [1]))
`,
    );
    const values = { lr: 5.5, 'settings.LR': 6 };
    const line = "[(5.5, 6, 1, '__mp_main__')]";
    const [file, module] = await Promise.all([
      launched('python3 pool.py', values),
      launched('python3 -m pool', values),
    ]);
    assert.deepEqual([file.stdout, file.stderr, module.stdout], [`${line}\n${line}`, '', `${line}\n${line}`]);
  });

  it('sees them in modules above its own folder as well, the nearest first, and beside it with -m', async () => {
    write('up/net.py', 'class Net:\n    def __init__(self, width=8): print(width)\n');
    write('up/tools/train/go.py', 'import sys, os\nsys.path.append(sys.path[0] + "/../..")\nimport net\nnet.Net()\n');
    const { stdout, stderr } = await launched('python3 up/tools/train/go.py', { 'net.Net.width': 5 });
    assert.deepEqual([stdout, stderr], ['5', '']);
    write('up/tools/train/net.py', 'class Net:\n    def __init__(self, width=9): print(-width)\n');
    assert.equal((await launched('python3 up/tools/train/go.py', { 'net.Net.width': 6 })).stdout, '-6');
    write('lib/go.py', 'from .deep import X\nprint(X)\n');
    assert.equal((await launched('python3 -m lib.go', { 'deep.X': 5 })).stdout, '5');
  });

  it('sees them as arguments of the calls that omit them, in modules as well, with the same line numbers', async () => {
    write('model.py', 'def fit(**given): return given\nclass Tree:\n    def make(self): return fit(depth=3)\n');
    write('calls.py', 'import model\nfit = dict\nprint(fit(a=1), [fit()], model.Tree().make())\nfloat(\n  "x")\n');
    const values = { 'fit.b': 'x', 'model.fit.rate': 0.5 };
    const { stdout, stderr } = await launched('python3 calls.py', values);
    assert.equal(stdout, "{'a': 1, 'b': 'x'} [{'b': 'x'}] {'depth': 3, 'rate': 0.5}");
    assert.match(stderr, /calls\.py", line 4, in <module>/);
  });

  it('is refused with file, line and sentence where a value has no place', async () => {
    write('odd.py', 'lr = 1\nlr = 2\n');
    const refusals: readonly (readonly [string, RegExp])[] = [
      ['lr', /odd\.py:1: lr is assigned here and on line 2: only a name with one assignment can be replaced\.$/],
      ['settings.gone', /settings\.py: there is no constant gone\.$/],
      ['odd.lr', /odd\.py: there is no constant odd\.lr\.$/],
    ];
    await Promise.all(
      refusals.map(async ([name, sentence]) => {
        const { stdout, stderr, code } = await launched('python3 odd.py', { [name]: 3 });
        assert.match(stderr, sentence);
        assert.deepEqual([stdout, code], ['', 2]);
      }),
    );
  });

  it('is told on standard error when a module with values was never imported', async () => {
    write('alone.py', 'x = 1\n');
    const { stderr, code } = await launched('python3 alone.py', { 'settings.LR': 3 });
    assert.match(stderr, /settings\.py was not imported: its constants had no effect on this run\.$/);
    assert.equal(code, 0);
  });
});

describe('a notebook run by the launcher', () => {
  const cell = (source: string, kind = 'code') => ({ cell_type: kind, source });
  const notebook = (...sources: readonly string[]): string =>
    JSON.stringify({ nbformat: 4, cells: [cell('# Title', 'markdown'), ...sources.map((each) => cell(each))] });

  it('prints the last value of each cell, and its tracebacks name the cell and the line', async () => {
    const cells = [
      '%matplotlib inline\n!pip install x\nlr = 0.1; kind = "a"; p = 2.0',
      '%%time\ndisplay((lr, kind, p))\nlr * 2',
      'x = 1\nraise KeyError(lr)',
    ];
    write('train.ipynb', notebook(...cells));
    const { stdout, stderr, code } = await launched('python3 train.ipynb', { lr: 3, kind: 'b', p: 1 });
    assert.equal(stdout, "(3.0, 'b', 1.0)\n6.0");
    assert.match(stderr, /train\.ipynb#cell2:2: not run: !pip install x/);
    assert.match(stderr, /train\.ipynb#cell4", line 2, in <module>\n {4}raise KeyError\(lr\)\nKeyError: 3\.0$/);
    assert.equal(code, 1);
  });

  it('is refused where it has a magic that changes what is run, or is none', async () => {
    write('magic.ipynb', notebook('x = 1\n%run other.py'));
    write('none.ipynb', '{}');
    const [magic, none] = await Promise.all([launched('python3 magic.ipynb'), launched('python3 none.ipynb')]);
    assert.match(magic.stderr, /magic\.ipynb#cell2:2: %run works only in a notebook: remove it from the cell\.$/);
    assert.match(none.stderr, /none\.ipynb: this is not a notebook of format 4\.$/);
    assert.deepEqual([magic.code, none.code], [2, 2]);
  });

  it('refuses what is no Python with its line, leaves help out, and runs what is timed once', async () => {
    write('help.ipynb', notebook('x = 1\nx?\n?x\n%timeit -n 3 -r 2 print(x)\nprint("how?")'));
    write('shell.ipynb', notebook('x = 1\nfiles = !ls'));
    const [help, shell] = await Promise.all([launched('python3 help.ipynb'), launched('python3 shell.ipynb')]);
    assert.deepEqual([help.stdout, help.stderr], ['1\nhow?', '']);
    assert.match(shell.stderr, /#cell2:2: files = !ls works only in a notebook: remove it from the cell\.$/);
  });
});
