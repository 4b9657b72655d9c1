import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { takeLock } from '../../../../src/study/disk/lock.ts';
import { currentProcess } from '../../../../src/study/disk/lockOwner.ts';
import { livingTuner, seenTuner } from '../../../../src/study/disk/seenTuner.ts';
import { frozenEvents, replayed } from './journals.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

describe('the study of another user', { skip: process.platform === 'win32' }, () => {
  const folder = temporaryFolder('seen');

  /** An administrator may read everything. */
  function asNobody<Seen>(look: () => Seen): Seen {
    if (process.getuid?.() !== 0) return look();
    process.seteuid?.(65534);
    try {
      return look();
    } finally {
      process.seteuid?.(0);
    }
  }

  it('has a lock that can be read by whoever can read its other files', () => {
    mkdirSync(path.join(folder, 'other'));
    const lock = takeLock(folder, currentProcess(0));
    assert.ok(lock.taken);
    lock.release();
    assert.equal(statSync(path.join(folder, 'lock/1')).mode, statSync(path.join(folder, 'other')).mode);
  });

  it('is seen also where only that one may read its lock, as its journal has it', () => {
    chmodSync(folder, 0o755);
    rmSync(path.join(folder, 'lock'), { recursive: true, force: true });
    const lock = takeLock(folder, currentProcess(0));
    assert.ok(lock.taken);
    assert.equal(seenTuner(folder)?.owner?.pid, process.pid);
    chmodSync(path.join(folder, 'lock/1'), 0);
    const seen = asNobody(() => seenTuner(folder));
    chmodSync(path.join(folder, 'lock/1'), 0o755);
    lock.release();
    assert.equal(seen, undefined);
    const begun = frozenEvents.findIndex(({ type }) => type === 'tuner.started') + 1;
    const alive = [frozenEvents, frozenEvents.slice(0, begun)].map(
      (events) => livingTuner(seen, replayed(events)).alive,
    );
    assert.deepEqual(alive, [false, true]);
    assert.equal(livingTuner({ owner: currentProcess(0), original: undefined }, null).alive, true);
  });
});
