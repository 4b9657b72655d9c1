import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { hasEnded, processExists, readProcessStartTime, readProcessStat } from '../../../src/system/processes.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

const skip = existsSync('/proc/self/stat') ? false : 'there is no /proc/self/stat on this system';

describe('what the system says of a process', { skip }, () => {
  const folder = temporaryFolder('system');

  it('is read correctly when the name of its program has brackets and blanks', async () => {
    const program = join(folder, 'a) Z 1 (2');
    symlinkSync('/bin/sleep', program);
    const child = spawn(program, ['60'], { detached: true });
    await once(child, 'spawn');
    const pid = child.pid ?? -1;
    try {
      const stat = readProcessStat(pid);
      assert.deepEqual([stat?.parentPid, stat?.groupId], [process.pid, pid]);
      assert.ok(stat && !hasEnded(stat));
      assert.match(String(readProcessStartTime(pid)), new RegExp(`^[0-9a-f-]{36} ${stat.startTicks}$`));
      assert.match(String(readProcessStartTime(pid, 'darwin')), /^\w{3} \w{3} +\d+ \d\d:\d\d:\d\d \d{4}$/);
      assert.equal(readProcessStartTime(pid, 'win32'), null);
      assert.equal(processExists(pid), true);
    } finally {
      child.kill('SIGKILL');
    }
    await once(child, 'exit');
    assert.deepEqual([readProcessStat(pid), readProcessStartTime(pid), processExists(pid)], [undefined, null, false]);
    assert.equal(readProcessStartTime(pid, 'darwin'), null);
  });

  it('is that it has ended, for one whose parent has not noticed', async () => {
    // the shell has become a sleep by the time its child ends, and a sleep waits for no child
    const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60']);
    try {
      const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(printed.toString());
      for (let patience = 500; readProcessStartTime(pid) !== 'ended' && patience > 0; patience--) await setTimeout(10);
      const stat = readProcessStat(pid);
      assert.ok(stat && hasEnded(stat));
      assert.deepEqual([readProcessStartTime(pid), readProcessStartTime(pid, 'darwin')], ['ended', 'ended']);
      assert.equal(processExists(pid), true);
    } finally {
      parent.kill('SIGKILL');
    }
  });
});
