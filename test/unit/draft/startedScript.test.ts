import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { draftOf } from '../../../src/draft/draft.ts';

const CONSTANTS = 'lr = 0.1\nfor epoch in range(9):\n    x = fit(lr=lr)\n    print(f"val_loss: {x}")\n';
const FLAGS = `import argparse
p = argparse.ArgumentParser()
p.add_argument("--csv", required=True)
p.add_argument("--out-dir", default="out")
p.add_argument("--lr", type=float, default=0.1)
p.add_argument("--seed", type=int, default=0)
a = p.parse_args()
x = fit(open(a.csv), lr=a.lr)
save(x, a.out_dir)
print(f"val_loss: {x}")
`;

function draftWith(text: string, files: Readonly<Record<string, string>>, file = 'run.sh') {
  const { command, needs, launcher, parameters, metrics, notes, passStyle } = draftOf({
    file,
    text,
    folders: ['home', 'project'],
    readFile: (file) => files[path.posix.normalize(file)],
    isThere: (file) => path.posix.normalize(file) in files,
  });
  const active = parameters.filter((each) => each.active).map(({ flag }) => [flag.name, flag.file, flag.line]);
  const starts = parameters.flatMap((each) => (each.active ? [each.flag.default] : []));
  return { starts, args: command.args, needs, cwd: launcher.cwd, active, metric: metrics.at(0), notes, passStyle };
}

const notebook = (...lines: readonly string[]): string =>
  JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'code', source: lines.map((line) => `${line}\n`) }] });

describe('a script that has nothing to tune and starts one that has', () => {
  it('is drafted so where it takes nothing at all, whatever of the other is tuned', () => {
    const { args, active } = draftWith('python train.py in.csv', { 'train.py': CONSTANTS.replaceAll('lr', 'quux') });
    assert.deepEqual([args, active], [['python3', 'train.py', 'in.csv'], []]);
  });

  it('is drafted as the script that it starts, whose lines are named with its file', () => {
    const draft = draftWith('#!/bin/bash\nconda activate a\npython train.py\n', { 'train.py': CONSTANTS });
    assert.deepEqual(draft.args, ['python3', 'train.py']);
    assert.equal(draft.passStyle, 'constants');
    assert.deepEqual(draft.active, [['lr', 'train.py', 1]]);
    assert.equal(draft.metric?.file, 'train.py');
    assert.match(draft.notes[0] ?? '', /^run\.sh starts train\.py, which takes more that can be tuned: each trial/);
  });

  it('says that the words of the first of several starts count, where they differ', () => {
    const noteOf = (...words: readonly string[]) =>
      draftWith(words.map((word) => `python train.py ${word}\n`).join(''), { 'train.py': CONSTANTS }).notes[0];
    assert.match(noteOf('/mnt/a', '/mnt/b'), /each trial starts that as it is started first, with none of/);
    assert.match(noteOf('/mnt/a', '/mnt/a'), /each trial starts that, without what else/);
  });

  it('goes to the folder to which that one goes', () => {
    const draft = draftWith('cd code\npython train.py\n', { 'code/train.py': CONSTANTS });
    assert.deepEqual([draft.args, draft.cwd], [['python3', 'train.py'], 'code']);
    assert.deepEqual(draft.active, [['lr', 'code/train.py', 1]]);
  });

  it('gives what a notebook gives, but for what is tuned and for a folder that trials would share', () => {
    const draft = draftWith(
      notebook('%run ../train.py --csv ../d.csv --lr 0.5 --out-dir=../out --seed 3'),
      { '../train.py': FLAGS, '../d.csv': '' },
      'a.ipynb',
    );
    assert.deepEqual(draft.active, [['lr', '../train.py', 5]]);
    assert.deepEqual(draft.args, [
      ...['python3', '../train.py', '--csv', '../d.csv', '--seed', '3'],
      ...['--out-dir', '${trialFolder}'],
    ]);
    assert.deepEqual(draft.needs, []);
  });

  it('starts it by its own program, with what its variables stand for and the values that it gives', () => {
    const text =
      'N=0.5\nif [ -n "$1" ]; then\n  N=$1\nfi\nsrun torchrun --nproc-per-node=2 train.py --csv d.csv --lr $N --seed $RANDOM\n';
    const draft = draftWith(text, { 'train.py': FLAGS, 'd.csv': '' });
    assert.deepEqual(draft.args, [
      'torchrun',
      '--nproc-per-node=2',
      'train.py',
      '--csv',
      'd.csv',
      '--out-dir',
      '${trialFolder}',
    ]);
    assert.deepEqual([draft.active.map(([name]) => name), draft.starts], [['lr'], [0.5]]);
  });

  it('follows a module of a package, and the file of values that is given by its place or its flag', () => {
    const reader = (option: string): string =>
      `import argparse, yaml\np = argparse.ArgumentParser()\np.add_argument("${option}")\na = p.parse_args()\nc = yaml.safe_load(open(a.net))\nprint(f"val_loss: {fit(c)}")\n`;
    const files = { 'exp/a.yaml': 'lr: 0.1\nema:\n  enabled: false\n  dropout: 0.5\n' };
    const placed = draftWith('python -m pkg.fit exp/a.yaml\n', { ...files, 'pkg/fit.py': reader('net') });
    assert.deepEqual([placed.args, placed.passStyle], [['python3', '-m', 'pkg.fit', 'exp/a.yaml'], 'template']);
    assert.deepEqual(
      placed.active.map(([name]) => name),
      ['lr'],
    );
    const named = draftWith('python -m pkg --net exp/a.yaml\n', { ...files, 'pkg/__main__.py': reader('--net') });
    assert.deepEqual(named.args, ['python3', '-m', 'pkg', '--net', 'exp/a.yaml']);
  });

  it('has the values of the Hydra groups that its command chooses', () => {
    const script =
      'import hydra\n@hydra.main(config_path="conf", config_name="fit")\ndef main(cfg):\n    print(f"val_loss: {fit(cfg)}")\nmain()\n';
    const files = { 'train.py': script, 'conf/fit.yaml': 'lr: 0.1\n', 'conf/net/big.yaml': 'dropout: 0.2\n' };
    const draft = draftWith('python train.py +net=big lr=0.5\n', files);
    assert.deepEqual(
      [draft.args, draft.active.map(([name]) => name)],
      [
        ['python3', 'train.py', '+net=big'],
        ['lr', 'net.dropout'],
      ],
    );
    assert.deepEqual(draft.starts, [0.5, 0.2]);
  });

  it('leaves the shape of a model that the command loads as it is', () => {
    const more = FLAGS.replace(
      'a = p',
      'p.add_argument("--num-layers", type=int, default=2)\np.add_argument("--resume")\na = p',
    ).replace('lr=a.lr', 'lr=a.lr, n=a.num_layers, r=a.resume');
    const names = (text: string) => draftWith(text, { 'train.py': more }).active.map(([name]) => name);
    assert.deepEqual(names('python train.py --csv d --lr 0.5\n'), ['lr', 'num-layers']);
    assert.deepEqual(names('python train.py --csv d --resume runs/a.pth\n'), ['lr']);
  });

  it('gives nothing where a shell makes one of the words, and asks for what the script needs', () => {
    for (const word of ['$DATA', '"a b"', '*.csv', '`ls`', '{data}']) {
      const draft = draftWith(notebook(`!python train.py --csv ${word}`), { 'train.py': FLAGS }, 'a.ipynb');
      assert.deepEqual(
        draft.needs.map(({ name, isOpen }) => [name, isOpen]),
        [['csv', true]],
        word,
      );
    }
  });

  it('keeps a list in brackets that the command gives it, without the quotes around it', () => {
    for (const word of ['n.devices="[0,1]"', "n.devices='[0,1]'", "'n.devices=[0,1]'"]) {
      const draft = draftWith(`python train.py --csv d.csv ${word}\n`, { 'train.py': FLAGS });
      assert.ok(draft.args.includes('n.devices=[0,1]'), word);
    }
  });

  it('stays a draft of the script itself where it starts several, or one with nothing to tune', () => {
    const several = draftWith('python a.py\npython b.py\n', { 'a.py': CONSTANTS, 'b.py': CONSTANTS });
    const nothing = draftWith('python a.py\n', { 'a.py': 'print("hello")\n' });
    for (const { args, active } of [several, nothing]) {
      assert.deepEqual([args, active], [['bash', 'run.sh'], []]);
    }
    const itself = draftWith('python run.sh\nbash run.sh\n', { 'run.sh': 'bash run.sh\n' });
    assert.deepEqual(itself.args, ['bash', 'run.sh']);
  });
});
