import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Parameter } from '../../../src/space/parameter.ts';
import { templateProblems } from '../../../src/template/templateProblems.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

const cwd = temporaryFolder('template');

const write = (file: string, content: string | Uint8Array): void => writeFileSync(path.join(cwd, file), content);

const number = (name: string): Parameter => ({ name, type: 'float', low: 0, high: 1, scale: 'linear' });

function problems(
  file: string,
  space: readonly Parameter[],
  words = ['--config', file],
  { program = ['python3', 'train.py'], own = '.' } = {},
): readonly string[] {
  const locate = (steps: readonly string[]) => ({ at: steps.join('/') });
  const found = templateProblems(
    { declaration: { template: file, space, cwd: own }, locate },
    { command: [...program, ...words], cwd, template: file },
  );
  return found.map(({ at, message }) => `${at}: ${message}`);
}

describe('templateProblems(parsed, command)', () => {
  it('has nothing to say of values that are there, however the command names the file', () => {
    write('a.yaml', 'optim:\n  lr: 0.1\n  name: sgd\n');
    for (const words of [
      ['a.yaml'],
      ['./a.yaml'],
      ['--config=a.yaml'],
      ['config=./a.yaml'],
      [path.join(cwd, 'a.yaml')],
    ]) {
      assert.deepEqual(problems('a.yaml', [number('optim.lr')], words), []);
    }
    assert.deepEqual(problems('./a.yaml', [number('lr')], ['a.yaml', '{x}']), []);
  });

  it('says all that is wrong at once, each where it is declared', () => {
    write(
      'b.yaml',
      'optim:\n  lr: 0.1\n  lr: 0.2\n  betas: [0.9]\nhead: { size: 1 }\nbody: { size: 2 }\nx: *y\n'.replace(
        'x: *y\n',
        '',
      ),
    );
    const space = ['optim', 'optim.lr', 'size', 'betas', 'bodi.size', 'head.size'].map(number);
    assert.deepEqual(problems('b.yaml', space, ['c.yaml'], { program: ['./train'] }), [
      'template: No word of the command names b.yaml, so no trial would read its copy: write it into the command, as in --config b.yaml. A program that opens it by a relative path needs cwd: trial instead, and a Python script nothing.',
      'parameters/optim: b.yaml:2: optim is a group of keys: name one of them, such as optim.lr.',
      'parameters/optim.lr: b.yaml:2: optim.lr is written again on line 3: keep one of the two.',
      'parameters/size: "size" can be head.size or body.size: write the whole path.',
      'parameters/betas: b.yaml:4: betas is a list: name one of its items, such as optim.betas.0.',
      'parameters/bodi.size: "bodi.size" is not a key of b.yaml (did you mean body.size?): write the path of a key that it has.',
    ]);
  });

  it('lets a Python script open a file that no word names, and another program one at a relative path in a folder of its own', () => {
    mkdirSync(path.join(cwd, 'conf'), { recursive: true });
    write('conf/h.yaml', 'lr: 0.1\n');
    const found = (program: string, own?: string, file = 'conf/h.yaml') =>
      problems(file, [number('lr')], [], { program: program.split(' '), ...(own !== undefined && { own }) }).length ===
      0;
    for (const program of ['python3 train.py', 'python3 -m pkg.train', 'python3 a.ipynb', './train.py'])
      assert.ok(found(program), program);
    for (const program of ['node train.js', 'sh run.sh', './train', 'Rscript a.R']) {
      assert.deepEqual([found(program), found(program, 'trial')], [false, true], program);
      assert.ok(!found(program, 'trial', path.join(cwd, 'conf/h.yaml')), program);
      assert.ok(!found(program, 'trial', `../${path.basename(cwd)}/conf/h.yaml`), program);
    }
    assert.match(problems('conf/none.yaml', [], []).join(), /^template: There is no file conf\/none\.yaml/);
  });

  it('leads to a key with signs that no name has, by _ in their place', () => {
    write('g.yaml', '"sets[2]":\n  learning rate: 0.1\nsets_1_: 1\n"sets[1]": 2\n');
    assert.deepEqual(problems('g.yaml', [number('sets_2_.learning_rate'), number('sets_1_')]), []);
  });

  it('knows two names of one value, and what the format cannot say', () => {
    write('c.toml', 'lr = 1.0\n');
    write('d.ini', '[a]\nlr = 1\nname = x\n');
    assert.deepEqual(problems('d.ini', [number('lr'), number('a.lr')]), [
      'parameters/a.lr: a.lr and lr are both a.lr: remove one of them.',
    ]);
    assert.deepEqual(problems('c.toml', [{ name: 'lr', type: 'choice', values: [0.1, null] }]), [
      'parameters/lr: null of lr cannot be written into TOML: remove this value.',
    ]);
  });

  it('leads to a key that only a base has, or that is merged', () => {
    mkdirSync(path.join(cwd, 'base'), { recursive: true });
    write('base/m.py', 'a = 1\noptim = dict(lr=0.1)\n');
    write('e.py', "_base_ = './base/m.py'\nb = 1\n");
    assert.deepEqual(problems('e.py', [number('optim.lr')]), [
      `parameters/optim.lr: "optim.lr" is not a key of e.py, but of its base at ${path.join(cwd, 'base/m.py')}:2: write it into e.py, too.`,
    ]);
    write('f.yaml', 'base: &b { lr: 1 }\nmine:\n  <<: *b\n  n: 2\n');
    assert.match(problems('f.yaml', [number('mine.lr')]).join(), /What it takes over by << has to be written out\.$/);
  });

  it('says what is wrong with the file: missing, a folder, too large, not UTF-8, no text of its kind', () => {
    const [missing] = problems('none.yaml', [number('x')]);
    assert.equal(missing, 'template: There is no file none.yaml: write the path that the command has.');
    mkdirSync(path.join(cwd, 'folder.yaml'));
    assert.match(problems('folder.yaml', []).join(), /is not a file/);
    write('large.yaml', 'a: 1 #'.padEnd(300_000, 'x'));
    assert.match(problems('large.yaml', []).join(), /is larger than 200,000 bytes/);
    write('latin.yaml', Buffer.from('a: gr\xf6\xdfe', 'latin1'));
    assert.match(problems('latin.yaml', []).join(), /is not UTF-8 text: save it as UTF-8/);
    write('broken.json', '{');
    assert.match(problems('broken.json', []).join(), /broken\.json:1:\d+: this is not JSON/);
  });
});
