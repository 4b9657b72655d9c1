import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { studyFolder } from '../../../../src/study/disk/paths.ts';
import { bbkb } from '../terminal.ts';
import { Workspace } from '../workspace.ts';

const listed = z.array(z.looseObject({ name: z.string(), state: z.string(), trials: z.int(), budget: z.int() }));

describe('bbkb list', () => {
  let workspace: Workspace;
  before(async () => {
    workspace = await Workspace.make(['budget: { trials: 2 }', 'parallel: 2']);
  });
  after(() => workspace.remove());

  it('says that there is nothing yet, and that a folder cannot be read', async () => {
    const { exitCode, stdout, stderr } = await bbkb(workspace.dir, 'list');
    assert.deepEqual([exitCode, stdout], [0, '']);
    assert.equal(stderr, 'There is no study here yet. Start one with: bbkb run study.bbkb.yaml');
    const elsewhere = await bbkb(path.dirname(workspace.dir), 'list', path.basename(workspace.dir));
    assert.ok(elsewhere.stderr.endsWith(`bbkb run ${path.basename(workspace.dir)}/study.bbkb.yaml`), elsewhere.stderr);
    const empty = path.join(workspace.dir, 'empty');
    await mkdir(empty);
    assert.match(
      (await bbkb(empty, 'list')).stderr,
      /yet, and no declaration \(\*\.bbkb\.yaml\)\. Draft one .*: bbkb init/,
    );
    assert.equal((await bbkb(workspace.dir, 'list', '--json')).stdout, '[]');
    assert.equal((await bbkb(workspace.dir, 'list', 'nowhere')).exitCode, 2);
  });

  it('has the studies of the folder, the one that changed last first, with what each found', async () => {
    await bbkb(workspace.dir, 'run');
    await bbkb(workspace.dir, 'restart');
    const { exitCode, stdout } = await bbkb(workspace.dir, 'list');
    assert.equal(exitCode, 0);
    assert.match(
      stdout,
      /^study +state +trials +recommended +changed\nstudy +finished +2\/2 +score = 0\.\d+ +.* ago\nstudy-2 +finished +2\/2 /,
    );
    const studies = listed.parse(JSON.parse((await bbkb(path.dirname(workspace.dir), 'list', workspace.dir, '--json')).stdout)); // oxfmt-ignore
    assert.deepEqual(
      studies.map(({ name, trials, budget }) => [name, trials, budget]),
      [['study', 2, 2], ['study-2', 2, 2]],
    ); // oxfmt-ignore
  });

  it('says which journal is damaged, lists the others, and exits 1', async () => {
    await writeFile(path.join(studyFolder(workspace.dir, 'study-2'), 'journal.jsonl'), 'no json\n'.repeat(2));
    const { exitCode, stdout, stderr } = await bbkb(workspace.dir, 'list');
    assert.equal(exitCode, 1);
    assert.match(stderr, /study-2.*journal\.jsonl:1: /);
    assert.match(stdout, /^study +state .*\nstudy +finished/);
  });
});
