import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { execa } from 'execa';
import { bundle } from './bundle.ts';
import { bbkb } from './terminal.ts';
import { Workspace } from './workspace.ts';

describe('bbkb, of files that are not as they should be', () => {
  let workspace: Workspace;
  const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args);
  before(async () => {
    workspace = await Workspace.make(['budget: { trials: 1 }']);
    await mkdir(path.join(workspace.dir, 'folder.bbkb.yaml'));
    await symlink('nowhere', path.join(workspace.dir, 'link.bbkb.yaml'));
    await writeFile(path.join(workspace.dir, 'picture.py'), Buffer.of(0x89, 0x50, 0, 1));
    await writeFile(path.join(workspace.dir, 'r.log'), 'info: "val_loss" of epoch 1: 0.5\n');
    await writeFile(path.join(workspace.dir, 'sweep.yaml'), 'method: bayes\nparameters: { lr: { min: 0, max: 1 } }\n');
    await run('run', 'study.bbkb.yaml');
  });
  after(() => workspace.remove());

  it('says what is wrong in words, without the codes and calls of the system', async () => {
    for (const [args, said] of [
      [['run', 'none.bbkb.yaml'], /none\.bbkb\.yaml cannot be read \(it does not exist\)/],
      [['show', 'study.bbkb.yaml/below'], /cannot be read \(it does not exist\)/],
      [['run', 'folder.bbkb.yaml'], /folder\.bbkb\.yaml cannot be read \(it is a folder\)/],
      [['draft', 'folder.bbkb.yaml'], /cannot be read \(it is a folder\)/],
      [['resume', 'none.bbkb.yaml', '--trials', '3'], /cannot be read \(it does not exist\)/],
      [
        ['compare', 'none.bbkb.yaml', 'study.bbkb.yaml'],
        /none\.bbkb\.yaml cannot be (?:read|used) \(it does not exist\)/,
      ],
      [
        ['export', 'study.bbkb.yaml', '--format', 'csv', '--out', 'no/such.csv'],
        /such\.csv cannot be written \(its folder does not exist\)/,
      ],
      [['report', 'study.bbkb.yaml', '--out', 'folder.bbkb.yaml'], /folder\.bbkb\.yaml cannot be written \(it is/],
      [['simulate', 'none.json'], /none\.json cannot be read \(it does not exist\)/],
      [['list', 'study.bbkb.yaml'], /^There is no folder study\.bbkb\.yaml/],
      [['hosts', 'none.bbkb.yaml'], /cannot be read/],
      [['show', 'link.bbkb.yaml'], /cannot be read \(it is a link to a file that does not exist\)\. Name a file/],
      [['draft', 'study.bbkb.yaml'], /is a declaration already\. Start it with: bbkb run study\.bbkb\.yaml$/],
      [['draft', 'sweep.yaml'], /is a declaration already\. Start it with: bbkb run sweep\.yaml$/],
      [
        ['init', 'r.log'],
        /^r\.log is neither a script nor a file of settings\. Name the script that prints the metric/,
      ],
      [['draft', 'picture.py'], /picture\.py cannot be read \(it is not a text in UTF-8\)/],
    ] as const) {
      const { exitCode, stdout, stderr } = await run(...args);
      assert.deepEqual([exitCode, stdout], [2, ''], args.join(' '));
      assert.match(stderr, said);
      assert.doesNotMatch(stderr, /\bE[A-Z]{3,}\b|syscall|open '/);
    }
  });

  it('says it of a file that may not be read, which nothing is for an administrator', async (test) => {
    const file = path.join(workspace.dir, 'secret.bbkb.yaml');
    await writeFile(file, '');
    await chmod(file, 0);
    if (process.getuid?.() === 0) {
      test.skip('run by an administrator');
      return;
    }
    assert.match((await run('show', 'secret.bbkb.yaml')).stderr, /cannot be read \(you have no permission\)/);
    await rm(file);
  });

  it('says that the disk is full, and leaves no part of a file behind', async () => {
    const { cli } = await bundle();
    const inShell = (line: string) =>
      execa('sh', ['-c', line, process.execPath, cli], { cwd: workspace.dir, reject: false });
    for (const command of ['show study.bbkb.yaml', '--help', '--version']) {
      const { exitCode, stderr } = await inShell(`"$0" "$1" ${command} > /dev/full`);
      assert.equal(stderr, command === '--version' ? '' : 'The output cannot be written (the disk is full).');
      assert.equal(exitCode, 1);
    }
    await writeFile(path.join(workspace.dir, 'rate.py'), 'rate = 0.1\nprint("loss:", rate)\n');
    // no file may grow, as on a full disk
    const { exitCode } = await inShell('trap "" XFSZ; ulimit -f 0; "$0" "$1" draft rate.py --out rate.bbkb.yaml');
    assert.deepEqual([exitCode, existsSync(path.join(workspace.dir, 'rate.bbkb.yaml'))], [2, false]);
  });

  it('says that the current folder is gone', async () => {
    const { cli } = await bundle();
    const folder = await mkdtemp(path.join(workspace.dir, 'gone-'));
    const words = ['-c', 'rmdir "$PWD" && exec "$@"', 'sh', process.execPath, cli, 'list'];
    const { exitCode, stderr } = await execa('sh', words, { cwd: folder, reject: false });
    assert.deepEqual(
      [exitCode, stderr],
      [2, 'The folder in which you are does not exist any more: change into another one.'],
    );
  });

  it('says it of a journal that is a folder', async () => {
    const journal = path.join(workspace.study, 'journal.jsonl');
    await rm(journal);
    await mkdir(journal);
    for (const command of ['show', 'run', 'list']) {
      const { stderr } = await run(command, ...(command === 'list' ? [] : ['study.bbkb.yaml']));
      assert.match(stderr, /journal\.jsonl/);
      assert.doesNotMatch(stderr, /\bE[A-Z]{3,}\b|syscall|open '/);
    }
  });
});
