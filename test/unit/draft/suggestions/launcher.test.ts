import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';
import { launcherOf } from '../../../../src/draft/suggestions/launcher.ts';

const folders = ['home', 'ann', 'work', 'pkg', 'sub'];

/** A script with other files of its project, by their paths from the script's folder. */
const command = (file: string, text: string, ...others: readonly string[]): string => {
  const readFile = (name: string): string | undefined => (others.includes(name) ? '' : undefined);
  const { args, cwd } = launcherOf({ file, text, folders, readFile });
  return `${args.join(' ')}${cwd === undefined ? '' : ` in ${cwd}`}`;
};

describe('what starts a script', () => {
  it('is the interpreter of its language, and a file of an unknown kind is a program', () => {
    for (const [file, expected] of [
      ['train.py', 'python3 train.py'],
      ['train.mjs', 'node train.mjs'],
      ['fit.R', 'Rscript fit.R'],
      ['-x.py', 'python3 ./-x.py'],
      ['program', './program'],
    ] as const)
      assert.equal(command(file, ''), expected);
  });

  it('is in the folder above where the files lie that the script names', () => {
    const files: Readonly<Record<string, string>> = {
      '../main.py': 'print("mIoU:", m)\n',
      '../conf/a.yaml': 'lr: 0.1\n',
    };
    const of = (file: string, text: string) => {
      const draft = draftOf({ file, text, folders, readFile: (name) => files[name] });
      return [draft.command.args.join(' '), draft.launcher.cwd, draft.template, draft.metrics[0]?.name];
    };
    const shell = 'python main.py --lr 0.1\n';
    assert.deepEqual(of('run.sh', shell), ['bash sub/run.sh', '..', 'sub/run.sh', 'mIoU']);
    assert.deepEqual(of('run.sh', `cd ..\n${shell}`).slice(0, 3), ['bash run.sh', undefined, 'run.sh']);
    const python = 'p.add_argument("--config", default="conf/a.yaml")\nc = yaml.safe_load(f)\n';
    assert.deepEqual(of('run.py', python), ['python3 sub/run.py --config conf/a.yaml', '..', 'conf/a.yaml', undefined]);
  });

  it('is what its first line names, without the path, which is that of another machine', () => {
    for (const [file, line, expected] of [
      ['train', '#!/usr/bin/env python3', 'python3 train'],
      ['train.py', '#!/home/bob/miniconda3/bin/python3.9', 'python3 train.py'],
      ['train.py', '#!/usr/bin/env -S uv run --script', 'uv run --script train.py'],
      ['run.sh', '#!/bin/sh', 'sh run.sh'],
      ['run.sh', '#! /usr/bin/env zsh', 'zsh run.sh'],
      ['fit.R', '#!/usr/bin/env Rscript', 'Rscript fit.R'],
      ['fit.jl', '#!/usr/bin/env -S julia --project', 'julia --project fit.jl'],
      ['train.ts', '#!/usr/bin/env -S deno run --allow-read', 'deno run --allow-read train.ts'],
    ] as const)
      assert.equal(command(file, `${line}\n`), expected);
  });

  it('is not taken from a first line that a shell would take apart, or that sets variables', () => {
    for (const line of [
      '#!/bin/sh; reboot',
      '#!$(reboot)',
      '#!/usr/bin/env -S A=1 python',
      '#!',
      `#!${'x'.repeat(1e5)} y`,
    ])
      assert.equal(command('run.sh', `${line}\n`), 'bash run.sh');
  });

  it('is uv for a script that names its packages', () => {
    const text = '# /// script\n# dependencies = ["torch"]\n# ///\nimport torch\n';
    assert.equal(command('train.py', text), 'uv run train.py');
  });

  it('is npx tsx for TypeScript', () => {
    assert.equal(command('train.ts', ''), 'npx tsx train.ts');
  });
});

describe('a Python script with relative imports', () => {
  const text = 'import sys\nfrom . import data\nfrom ..model import Net\n';

  it('runs as a module, from the folder above its packages', () => {
    assert.equal(command('train.py', 'from .data import load\n'), 'python3 -m sub.train in ..');
    assert.equal(command('train.py', 'from .data import load\n', '__init__.py'), 'python3 -m sub.train in ..');
    assert.equal(command('train.py', text), 'python3 -m pkg.sub.train in ../..');
    const packages = ['__init__.py', '../__init__.py'];
    assert.equal(command('train.py', 'from .data import load\n', ...packages), 'python3 -m pkg.sub.train in ../..');
  });

  it('says so in the draft, which runs there', () => {
    const draft = declarationText(draftOf({ file: 'train.py', text, folders, readFile: () => undefined }));
    assert.match(draft, /^command: python3 -m pkg\.sub\.train\ncwd: \.\.\/\.\.$/m);
    assert.match(draft, /^# The script imports from its own package, so it runs as the module pkg\.sub\.train/m);
  });

  it('runs by its path where a module cannot have its name or that of its folder', () => {
    assert.equal(command('train-net.py', text), 'python3 train-net.py');
    assert.equal(launcherOf({ file: 'train.py', text, folders: ['my-work'] }).cwd, undefined);
    assert.equal(launcherOf({ file: 'train.py', text }).cwd, undefined);
    const [readFile, relative] = [() => '', 'from .data import load\n'];
    const { args, cwd } = launcherOf({ file: 'train.py', text: relative, folders: ['my-work', 'pkg'], readFile });
    assert.deepEqual([args.join(' '), cwd], ['python3 -m pkg.train', '..']);
  });
});

describe('a Python script that names its own package', () => {
  it('runs as a module of it, unless what it names lies beside it', () => {
    const text = 'from pkg.model import Net\n';
    assert.equal(command('train.py', text, '../../pkg/model.py'), 'python3 -m pkg.sub.train in ../..');
    assert.equal(command('train.py', text), 'python3 train.py');
    assert.equal(command('train.py', text, '../../pkg/model.py', 'pkg/__init__.py'), 'python3 train.py');
    assert.equal(command('train.py', 'from torch.optim import Adam\n', '../torch/optim.py'), 'python3 train.py');
  });

  it('runs from the folder above what it names, whatever that is a part of', () => {
    const files = ['../sub/model.py', '__init__.py', '../__init__.py'];
    assert.equal(command('train.py', 'from sub.model import Net\n', ...files), 'python3 -m sub.train in ..');
  });

  const draftWith = (text: string, ...paths: readonly string[]) => {
    const files = ['../sub/model.py', ...paths];
    const readFile = (path: string) => (files.includes(path) ? 'x = 1\n' : undefined);
    const { command, launcher, needs, parameters } = draftOf({
      ...{ file: 'train.py', text: `from sub.model import x\n${text}`, folders, readFile },
      isThere: (path) => files.includes(path),
    });
    const listed = parameters.some(({ flag }) => flag.name === 'PYTHONPATH');
    return [command.args.slice(1).join(' '), launcher.cwd, needs.map(({ variable }) => variable).join(), listed];
  };
  const read = 'open("../data/x.csv").read()\n';

  it('needs no search path there, since a module is started where Python looks', () => {
    assert.deepEqual(draftWith(''), ['-m sub.train', '..', '', false]);
    assert.deepEqual(draftWith('open("data/x.csv").read()\n', '../data/x.csv'), ['-m sub.train', '..', '', false]);
  });

  it('runs by its path, with a search path, where it reads what only its own folder leads to', () => {
    for (const paths of [[], ['../data/x.csv']])
      assert.deepEqual(draftWith(read, ...paths), ['train.py', undefined, '..', true]);
    assert.deepEqual(draftWith('import near\n', 'near.py'), ['train.py', undefined, '..', true]);
  });

  it('has its search path as it is seen from where it runs', () => {
    const near = 'import near\nopen("data/x.csv").read()\n';
    assert.deepEqual(draftWith(near, 'near.py', '../data/x.csv'), ['sub/train.py', '..', '.', true]);
  });
});
