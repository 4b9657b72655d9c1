import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fullDisk } from '../../../../src/tuner/trials/fullDisk.ts';
import { bundle } from '../../cli/bundle.ts';
import { madeWorkspace } from '../opened.ts';

const rooms = new Map([
  ['/work', 2e9],
  ['/scratch', 5e8],
  ['/tmp', 4096],
  ['/logs', 3e9],
]);
const blamed = (reason: string, ...folders: readonly string[]) =>
  fullDisk(reason, '/logs', folders, (folder) => rooms.get(folder));

describe('a disk is to blame for a failed trial', () => {
  it('if the script found no space and the disk has next to none: the fullest of those it may write to', () => {
    for (const words of [
      'OSError: [Errno 28] No space left on device',
      'Error: ENOSPC: no space left on device, write',
      'There is not enough space on the disk.',
    ]) {
      assert.equal(blamed(words, '/work', '/scratch', '/tmp'), '/tmp', words);
      assert.equal(blamed(words, '/work', '/scratch'), '/scratch', words);
    }
  });

  it('not if there is room, as where shared memory is too small, or where nobody can tell', () => {
    assert.equal(blamed('No space left on device', '/work'), undefined);
    assert.equal(blamed('No space left on device', '/unknown'), undefined);
    assert.equal(blamed('ValueError: lr', '/tmp'), undefined);
  });

  it('without a word where the logs are on it, as the script could say nothing', () => {
    const withRoom = (bytes: number | undefined) => fullDisk('exit code 1', '/logs', ['/tmp'], (folder) => (folder === '/logs' ? bytes : 0)); // oxfmt-ignore
    assert.equal(withRoom(0), '/logs');
    assert.equal(withRoom(4096), '/logs');
    assert.equal(withRoom(1e6), undefined);
    assert.equal(withRoom(undefined), undefined);
  });

  it('whatever room it has, if it allows this user no more', () => {
    assert.equal(blamed('OSError: [Errno 122] Disk quota exceeded', '/work', '/tmp'), '/work');
    assert.equal(blamed('Error: EDQUOT: quota exceeded', '/work'), '/work');
  });

  const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
  it('and then the trial is no failure: the study ends, and runs it again', { skip: !canMount }, async () => {
    const { cli } = await bundle();
    const workspace = await madeWorkspace([
      'budget: { trials: 3 }',
      'parallel: 1',
      'cwd: small',
      'command: [sh, ../fill.sh]',
    ]);
    mkdirSync(path.join(workspace.dir, 'small'));
    await writeFile(
      path.join(workspace.dir, 'fill.sh'),
      'head -c 3000000 /dev/zero > written || exit 1\necho "score: 1"\n',
    );
    const onDisk = (size: string) =>
      spawnSync(
        'unshare',
        [
          '-rm',
          'sh',
          '-c',
          `mount -t tmpfs -o size=${size} none small && "$@"`,
          'sh',
          process.execPath,
          cli,
          'run',
          workspace.file,
        ],
        { cwd: workspace.dir, encoding: 'utf8' },
      );
    const { status, stderr } = onDisk('1m');
    assert.match(
      stderr,
      /Trial 1 could not write, because the disk of \S+\/small is full, so the trial is not counted\. Make room on it, then continue the study: the trial runs again\./,
    );
    assert.equal(status, 1);
    assert.equal(onDisk('9m').status, 0);
    const ends = (await workspace.events()).flatMap((event) =>
      event.type === 'trial.ended' ? [event.result.kind] : [],
    );
    assert.deepEqual(ends, ['lost', 'succeeded', 'succeeded', 'succeeded']);
  });
});
