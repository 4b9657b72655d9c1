import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { presenceIn, projectFilesFrom, projectFolder, projectReader } from '../../../src/system/projectFiles.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

describe('the files of a project', () => {
  const base = temporaryFolder('project');
  before(() => {
    for (const folder of ['project/src', 'project/conf', 'project/.git']) {
      mkdirSync(path.join(base, folder), { recursive: true });
    }
    writeFileSync(path.join(base, 'project/conf/a.yaml'), 'lr: 1');
    writeFileSync(path.join(base, 'secret'), 'secret');
    writeFileSync(path.join(base, 'project/large'), 'x'.repeat(1_000_001));
    symlinkSync(path.join(base, 'secret'), path.join(base, 'project/conf/link'));
  });

  it('are there or not, by a path from the script or an absolute one, and on another machine nobody looks', () => {
    const isThere = presenceIn(path.join(base, 'project/src'));
    for (const there of [
      '../conf/a.yaml',
      '../conf',
      path.join(base, 'secret'),
      '//host/share/x',
      '/net/host/x',
      'a\0b',
    ])
      assert.equal(isThere(there), true, there);
    for (const missing of ['../conf/b.yaml', path.join(base, 'none')]) assert.equal(isThere(missing), false, missing);
  });

  it('are read by their path from the script, inside the project only, links included', () => {
    const read = projectReader(path.join(base, 'project'), path.join(base, 'project/src'));
    assert.equal(read('../conf/a.yaml'), 'lr: 1');
    for (const refused of [
      '../../secret',
      '../conf/link',
      path.join(base, 'secret'),
      '../conf',
      '../large',
      'no',
      'a\0b',
    ]) {
      assert.equal(read(refused), undefined, refused);
    }
  });

  it('are listed where they may start something, the outer ones first, without links and hidden folders', () => {
    for (const file of ['src/b.py', 'src/data.csv', 'README.md', '.git/a.sh', 'conf/run.sh'])
      writeFileSync(path.join(base, 'project', file), '');
    symlinkSync(path.join(base, 'secret'), path.join(base, 'project/src/link.py'));
    const list = projectFilesFrom(path.join(base, 'project'), path.join(base, 'project/conf'));
    assert.deepEqual(list(), ['../README.md', 'run.sh', '../src/b.py']);
    assert.deepEqual(projectFilesFrom(path.join(base, 'none'), base)(), []);
  });

  it('belong to the nearest folder that looks like a project; without one, to the folder above the script', () => {
    assert.equal(projectFolder(path.join(base, 'project/src')), path.join(base, 'project'));
    assert.equal(projectFolder(base), path.dirname(base));
  });
});
