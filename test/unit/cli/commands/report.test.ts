import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { bbkb } from '../terminal.ts';
import { Workspace } from '../workspace.ts';

let workspace: Workspace;
const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args);
const read = (name: string) => readFile(path.join(workspace.dir, name), 'utf8');

before(async () => {
  workspace = await Workspace.make(['budget: { trials: 3 }']);
});
after(async () => {
  await workspace.remove();
});

describe('bbkb report', () => {
  it('has nothing to report before the study was started, and exits 2', async () => {
    const { exitCode, stdout, stderr } = await run('report', 'study.bbkb.yaml');
    assert.deepEqual([exitCode, stdout], [2, '']);
    assert.equal(stderr, 'There is no study study to report yet. Start it with: bbkb run study.bbkb.yaml');
  });

  it('writes the page with the study in it into NAME.report.html, and again over it', async () => {
    assert.equal((await run('run', 'study.bbkb.yaml')).exitCode, 0);
    for (const args of [[], ['--out', 'other.html'], []]) {
      const { exitCode, stdout, stderr } = await run('report', 'study.bbkb.yaml', ...args);
      const file = args[1] ?? 'study.report.html';
      assert.equal(exitCode, 0, stderr);
      assert.equal(stdout, `The report of study was written to ${file}.`);
      assert.match(await read(file), /"study":"study","state":"finished"[^]*"budget":\{"trials":3,/);
    }
  });

  it('shows a study that was set aside under its name', async () => {
    const folder = path.join(workspace.dir, '.bbkb');
    await cp(path.join(folder, 'study'), path.join(folder, 'study-2'), { recursive: true });
    assert.equal((await run('report', 'study.bbkb.yaml', '--study', 'study-2')).exitCode, 0);
    assert.match(await read('study-2.report.html'), /"study":"study-2"/);
    const { exitCode, stderr } = await run('report', 'study.bbkb.yaml', '--study', 'study-3');
    assert.deepEqual(
      [exitCode, stderr],
      [2, 'There is no study study-3 beside this declaration: there are study and study-2.'],
    );
  });

  it('writes over nothing of the study itself, and says where it cannot write', async () => {
    for (const file of ['study.bbkb.yaml', '.bbkb/study/journal.jsonl']) {
      const before = await read(file);
      const { exitCode, stderr } = await run('report', 'study.bbkb.yaml', '--out', file);
      assert.equal(exitCode, 2);
      assert.match(stderr, /belongs to the study itself and was not overwritten/);
      assert.equal(await read(file), before);
    }
    const { exitCode, stderr } = await run('report', 'study.bbkb.yaml', '--out', 'no/such/folder.html');
    assert.equal(exitCode, 2);
    assert.match(stderr, /^no\/such\/folder\.html cannot be written \(/);
  });

  it('replaces a link of the name that it chooses itself, and refuses one that was named', async () => {
    await writeFile(path.join(workspace.dir, 'precious'), 'mine');
    await rm(path.join(workspace.dir, 'study.report.html'), { force: true });
    for (const name of ['study.report.html', 'named.html']) await symlink('precious', path.join(workspace.dir, name));
    assert.equal((await run('report', 'study.bbkb.yaml')).exitCode, 0);
    assert.match(await read('study.report.html'), /"study":"study"/);
    for (const [command, ...more] of [['report'], ['export', '--format', 'csv']]) {
      const { exitCode, stderr } = await run(command, 'study.bbkb.yaml', ...more, '--out', 'named.html');
      assert.equal(exitCode, 2);
      assert.equal(stderr, 'named.html is a symbolic link and was not overwritten: name another file after --out.');
    }
    assert.equal(await read('precious'), 'mine');
  });

  it('writes to no pipe and no device', async () => {
    execFileSync('mkfifo', [path.join(workspace.dir, 'pipe')]);
    for (const out of ['pipe', '/dev/null']) {
      const { exitCode, stderr } = await run('report', 'study.bbkb.yaml', '--out', out);
      assert.deepEqual([exitCode, stderr], [2, `${out} cannot be written (it is not a plain file).`]);
    }
  });

  it('says that a journal is damaged', async () => {
    const journal = path.join(workspace.dir, '.bbkb/study/journal.jsonl');
    await writeFile(journal, (await readFile(journal, 'utf8')).replace('"trials":3', '"trials":4'));
    const { exitCode, stderr } = await run('report', 'study.bbkb.yaml');
    assert.equal(exitCode, 2);
    assert.match(stderr, /^.*journal\.jsonl.*\.$/);
  });
});
