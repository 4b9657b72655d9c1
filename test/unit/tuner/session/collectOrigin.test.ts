import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { collectOrigin } from '../../../../src/tuner/session/collectOrigin.ts';
import { temporaryFolder } from '../../runner/trials.ts';

const versions = { bbkb: '1.2.3' };

function git(cwd: string, ...words: string[]): string {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@b.c', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...words], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

function folderWithScript(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'train.py'), 'print(1)\n');
  return folder;
}

const of = (folder: string, command: readonly string[] = ['python3', 'train.py']) =>
  collectOrigin({ command, cwd: folder, folder, versions });

describe('collectOrigin(options)', () => {
  it('has the commit, and whether tracked files differ from it', async () => {
    const folder = folderWithScript();
    git(folder, 'init');
    assert.deepEqual([(await of(folder)).commit, (await of(folder)).dirty], [null, false]);
    git(folder, 'add', '.');
    git(folder, 'commit', '-m', 'one');
    const commit = git(folder, 'rev-parse', 'HEAD');
    writeFileSync(join(folder, 'untracked'), '');
    assert.deepEqual([(await of(folder)).commit, (await of(folder)).dirty], [commit, false]);
    writeFileSync(join(folder, 'train.py'), 'print(2)\n');
    assert.deepEqual([(await of(folder)).commit, (await of(folder)).dirty], [commit, true]);
  });

  it('runs no program that the repository’s configuration names', async () => {
    const folder = folderWithScript();
    git(folder, 'init');
    const hook = join(folder, 'hook.sh');
    writeFileSync(hook, `#!/bin/sh\ntouch ${join(folder, 'ran')}\n`, { mode: 0o755 });
    git(folder, 'config', 'core.fsmonitor', hook);
    await of(folder);
    assert.throws(() => execFileSync('ls', [join(folder, 'ran')], { stdio: 'ignore' }));
  });

  it('has null where there is no repository, no folder and no script', async () => {
    const folder = temporaryFolder();
    const { commit, dirty, script } = await of(folder);
    assert.deepEqual([commit, dirty, script], [null, false, null]);
    assert.equal((await of(join(folder, 'missing'))).commit, null);
  });

  it('identifies the script by its content: the first argument that is a file, not the interpreter or data', async () => {
    const folder = folderWithScript();
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'notes.txt'), '');
    const script = { path: 'train.py', sha256: createHash('sha256').update('print(1)\n').digest('hex') };
    assert.deepEqual((await of(folder, [process.execPath, 'data', '{lr}', 'train.py', 'notes.txt'])).script, script);
    assert.deepEqual((await of(folder, ['./train.py'])).script, { ...script, path: './train.py' });
    writeFileSync(join(folder, 'data.bin'), '');
    truncateSync(join(folder, 'data.bin'), 2 ** 26 + 1);
    assert.deepEqual((await of(folder, ['python3', 'data.bin', 'train.py'])).script, script);
    assert.equal((await of(folder, ['\0', 'x'.repeat(10_000)])).script, null);
  });

  it('has the command, the versions and the machine', async () => {
    const folder = temporaryFolder();
    const { command, cwd, versions: said, machine } = await of(folder, ['a', 'b c']);
    assert.deepEqual([command, cwd, said], [['a', 'b c'], folder, versions]);
    assert.ok(machine.host !== '' && machine.os !== '' && machine.cpus >= 1 && machine.memoryBytes > 0);
  });
});
