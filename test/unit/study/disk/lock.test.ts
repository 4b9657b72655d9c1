import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import {
  studyLockedMessage,
  takeLock,
  activeTuner,
  runningOriginal,
  type LockResult,
} from '../../../../src/study/disk/lock.ts';
import { withoutLinks } from '../../../../src/study/disk/paths.ts';
import { awakeMsSinceBoot } from '../../../../src/system/awakeTime.ts';
import { isAlive, currentProcess, type LockOwner } from '../../../../src/study/disk/lockOwner.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const root = temporaryFolder('lock');
const newFolder = (): string => mkdtempSync(path.join(root, 'study-'));

const owner = (pid: number): LockOwner => ({ pid, host: 'h', since: 0, processStartTime: null });
const living =
  (...pids: readonly number[]) =>
  ({ pid }: LockOwner): boolean =>
    pids.includes(pid);
const release = (lock: LockResult): void => {
  assert.ok(lock.taken);
  lock.release();
};

describe('the lock of a study', () => {
  it('is refused to a second tuner, with the first one named, until the first lets go', () => {
    const folder = newFolder();
    const first = takeLock(folder, owner(1), living(1, 2));
    assert.deepEqual(takeLock(folder, owner(2), living(1, 2)), { taken: false, by: owner(1) });
    assert.deepEqual(activeTuner(folder, living(1, 2)), owner(1));
    release(first);
    assert.equal(activeTuner(folder, living(1, 2)), null);
    release(takeLock(folder, owner(2), living(1, 2)));
  });

  it('is refused to the very process that holds it', () => {
    const folder = newFolder();
    const me = currentProcess(0);
    const first = takeLock(folder, me);
    assert.equal(takeLock(folder, me).taken, false);
    release(first);
  });

  it('is taken over from a dead process', () => {
    const folder = newFolder();
    takeLock(folder, owner(1), living(1));
    assert.ok(takeLock(folder, owner(2), living(2)).taken);
    assert.deepEqual(activeTuner(folder, living(2)), owner(2));
  });

  it('is taken over from another machine once it was not renewed for ten minutes, and from none that never did', () => {
    const folder = newFolder();
    const elsewhere = { ...owner(1), since: Date.now(), lease: true } as const;
    const lock = takeLock(folder, elsewhere);
    const wasRenewed = (seconds: number) => {
      writeFileSync(path.join(folder, 'lock/1/renewed'), '1');
      utimesSync(path.join(folder, 'lock/1/renewed'), new Date(), new Date(Date.now() - 1000 * seconds));
    };
    utimesSync(path.join(folder, 'lock/1/owner.json'), 0, 0);
    assert.equal(activeTuner(folder), null);
    wasRenewed(590);
    assert.equal(takeLock(folder, owner(2)).taken, false);
    assert.deepEqual(activeTuner(folder), elsewhere);
    wasRenewed(610);
    assert.equal(activeTuner(folder), null);
    const next = takeLock(folder, owner(2));
    assert.ok(next.taken && lock.taken && !lock.isHeld());
    utimesSync(path.join(folder, 'lock/2/owner.json'), 0, 0);
    assert.equal(takeLock(folder, owner(3)).taken, false);
    lock.release();
    next.release();
  });

  it(
    'is not taken over from another container of this machine that slept, or whose date was set',
    { skip: process.platform !== 'linux' },
    () => {
      const folder = newFolder();
      const { processStartTime } = currentProcess(0);
      const elsewhere = { ...owner(1), since: 0, lease: true, processStartTime } as const;
      takeLock(folder, elsewhere);
      utimesSync(path.join(folder, 'lock/1/owner.json'), 0, 0);
      const wasRenewed = (secondsAwake: number) => {
        const renewed = path.join(folder, 'lock/1/renewed');
        writeFileSync(renewed, `awake ${Math.max(0, (awakeMsSinceBoot() ?? 0) - 1000 * secondsAwake)}`);
        utimesSync(renewed, 0, 0);
      };
      wasRenewed(590);
      assert.deepEqual(activeTuner(folder), elsewhere);
      assert.equal(takeLock(folder, owner(2)).taken, false);
      // a machine that has been awake for less cannot have renewed it so long ago
      if ((awakeMsSinceBoot() ?? 0) < 620_000) return;
      wasRenewed(610);
      assert.equal(activeTuner(folder), null);
      release(takeLock(folder, owner(2)));
    },
  );

  it('is taken over by one of two that found the same dead process', () => {
    const folder = newFolder();
    takeLock(folder, owner(1), living(1));
    // the second tuner takes it between the moment the third judges the first one dead and the moment it acts
    let second: LockResult | undefined;
    const third = takeLock(folder, owner(3), ({ pid }) => {
      second ??= takeLock(folder, owner(2), living(2, 3));
      return pid !== 1;
    });
    assert.ok(second?.taken);
    assert.deepEqual(third, { taken: false, by: owner(2) });
  });

  it('is not taken by a latecomer whose number was used and swept up meanwhile', () => {
    const folder = newFolder();
    takeLock(folder, owner(1), living(1));
    let last: LockResult | undefined;
    const latecomer = takeLock(folder, owner(9), ({ pid }) => {
      if (last === undefined) {
        release(takeLock(folder, owner(2), living(2)));
        release(takeLock(folder, owner(3), living(3)));
        last = takeLock(folder, owner(4), living(4));
      }
      return pid === 4;
    });
    assert.ok(last?.taken);
    assert.deepEqual(latecomer, { taken: false, by: owner(4) });
  });

  it('is still held while another tuner tries to take it, and no longer once one has', () => {
    const folder = newFolder();
    const lock = takeLock(folder, owner(1), living(1));
    assert.ok(lock.taken && lock.isHeld());
    mkdirSync(path.join(folder, 'lock', 'new-of-another'));
    assert.ok(lock.isHeld());
    assert.ok(lock.isHeld());
    takeLock(folder, owner(2), living(2));
    assert.ok(!lock.isHeld());
  });

  it('is still held while the disk gives no answer, and not where its folder is gone', () => {
    const folder = newFolder();
    const lock = takeLock(folder, owner(1), living(1));
    const lockFolder = path.join(folder, 'lock');
    renameSync(lockFolder, path.join(folder, 'elsewhere'));
    assert.ok(lock.taken && !lock.isHeld());
    // a link to itself is neither there nor missing
    symlinkSync('lock', lockFolder);
    assert.ok(lock.isHeld());
  });

  it('leaves no more than a few entries behind, however often it is taken', () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, 'lock', 'new-left-by-a-crash'), { recursive: true });
    for (let i = 0; i < 20; i++) release(takeLock(folder, owner(1), living(1)));
    assert.ok(readdirSync(path.join(folder, 'lock')).length <= 3);
  });

  it('that no longer says who holds it is refused in a sentence, and nothing is taken', () => {
    const noDate = '{"owner":{"pid":1,"host":"h","since":1e300,"born":null}}';
    for (const text of ['', '{"owner":', '{"owner":{"pid":"x"}}', '[]', noDate]) {
      const folder = newFolder();
      takeLock(folder, owner(1), living(1));
      writeFileSync(path.join(folder, 'lock', '1', 'owner.json'), text);
      const says =
        /owner\.json no longer says which process tunes this study\. .* delete .*lock and start the study again\.$/;
      assert.throws(() => takeLock(folder, owner(2), living(2)), says);
      assert.throws(() => activeTuner(folder, living(2)), says);
      assert.deepEqual(readdirSync(path.join(folder, 'lock')), ['1']);
    }
  });

  it('whose owner is a pipe, a link, a folder or far too large is refused in the same sentence, and not waited for', () => {
    for (const put of [
      (file: string) => execFileSync('mkfifo', [file]),
      (file: string) => symlinkSync('/dev/zero', file),
      (file: string) => mkdirSync(file),
      (file: string) => {
        writeFileSync(file, '');
        truncateSync(file, 2 ** 33);
      },
    ]) {
      const folder = newFolder();
      mkdirSync(path.join(folder, 'lock/3'), { recursive: true });
      put(path.join(folder, 'lock/3/owner.json'));
      for (const look of [activeTuner, (folder: string) => takeLock(folder, owner(1))])
        assert.throws(() => look(folder), /no longer says which process/);
    }
  });

  it('with the highest of all numbers is refused in a sentence, since no other could follow', () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, 'lock', String(Number.MAX_SAFE_INTEGER)), { recursive: true });
    const says = /lock\/9007199254740991 was not made by a tuner, .* delete .*lock and start the study again\.$/;
    assert.throws(() => takeLock(folder, owner(1)), says);
    assert.throws(() => activeTuner(folder), says);
  });

  it('of a tuner in another PID namespace of this host is one of another machine: kept as long as it is renewed', () => {
    const folder = newFolder();
    const me = currentProcess(Date.now());
    // a process of this number is here, but it is another one
    const inContainer = { ...me, pidNamespace: 'pid:[1]', processStartTime: 'another boot' };
    const lock = takeLock(folder, inContainer);
    assert.deepEqual(takeLock(folder, me), { taken: false, by: inContainer });
    utimesSync(path.join(folder, 'lock/1/owner.json'), new Date(), new Date(Date.now() - 610_000));
    const next = takeLock(folder, me);
    assert.ok(next.taken && lock.taken && !lock.isHeld());
    lock.release();
    next.release();
  });

  it('that cannot be looked at is refused in a sentence', () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'lock'), 'a file where a folder should be');
    const says = /The lock .*lock cannot be read \(it does not exist\): fix that, then open the study again\.$/;
    assert.throws(() => activeTuner(folder), says);
  });

  it('of nobody is free', () => assert.equal(activeTuner(newFolder()), null));

  it('is refused in a sentence that names process, machine and remedy', () => {
    assert.match(
      studyLockedMessage('digits', '/a', { pid: 7, host: 'laptop', since: 0, processStartTime: null }),
      /^The study digits is being tuned by process 7 on laptop \(since .*\)\. Stop it there first; .* delete \/a\/lock\.$/,
    );
    const inContainer = { ...currentProcess(0), pid: 7, pidNamespace: 'pid:[1]' };
    assert.match(
      studyLockedMessage('digits', '/a', inContainer),
      /by process 7 in another container or PID namespace of .* if it is gone, delete \/a\/lock or try again ten minutes after its end\.$/,
    );
  });
});

describe('the lock that came with a copy of a study', () => {
  const owner = { ...currentProcess(0), folder: '/work/.bbkb/digits' };

  it('is refused with the folder of the original, whose tuner is not to be stopped for the copy', () => {
    const text = studyLockedMessage('digits', '/copy/.bbkb/digits', owner);
    assert.match(text, /^The study digits is being tuned by process \d+ .*in \/work\/\.bbkb\/digits \(since .*\)\. If this folder is a copy of that one, leave that study alone: /); // oxfmt-ignore
    assert.match(text, /If both are the same folder, stop it there first; .* delete \/copy\/\.bbkb\/digits\/lock\.$/);
  });

  it('says of the copy that nobody tunes it, as long as the original is seen, and is refused all the same', () => {
    const root = newFolder();
    const [original, copy] = ['work', 'copy'].map((name) => path.join(root, name, '.bbkb/digits'));
    mkdirSync(original, { recursive: true });
    writeFileSync(path.join(original, 'journal.jsonl'), '');
    const tuner = { ...currentProcess(0), folder: withoutLinks(original) };
    const lock = takeLock(original, tuner);
    cpSync(path.join(root, 'work'), path.join(root, 'copy'), { recursive: true });
    symlinkSync(path.join(root, 'work'), path.join(root, 'link'));
    assert.deepEqual(
      [original, path.join(root, 'link/.bbkb/digits')].map((each) => activeTuner(each)),
      [tuner, tuner],
    );
    assert.equal(activeTuner(copy), null);
    assert.deepEqual([copy, original, path.join(root, 'link/.bbkb/digits')].map(runningOriginal), [tuner.folder, undefined, undefined]); // oxfmt-ignore
    assert.equal(takeLock(copy, currentProcess(0)).taken, false);
    rmSync(path.join(original, 'journal.jsonl'));
    assert.deepEqual(activeTuner(copy), tuner, 'it may be the same folder, under another path');
    release(lock);
    assert.equal(runningOriginal(original), undefined);
  });

  it('is as any other where the folder is the same, also behind a link, or where an earlier version made it', () => {
    const root = newFolder();
    const folder = path.join(root, 'work/.bbkb/digits');
    mkdirSync(folder, { recursive: true });
    symlinkSync(path.join(root, 'work'), path.join(root, 'link'));
    const linked = path.join(root, 'link/.bbkb/digits');
    assert.equal(withoutLinks(linked), withoutLinks(folder));
    for (const known of [{ folder: withoutLinks(folder) }, {}]) {
      const text = studyLockedMessage('digits', linked, { ...currentProcess(0), ...known });
      assert.match(text, /\)\. Stop it there first; /);
    }
  });
});

describe('an owner', () => {
  it('lives while its process does, and no longer', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    const pid = child.pid ?? 0;
    const its: LockOwner = { pid, host: hostname(), since: 0, processStartTime: null };
    assert.ok(isAlive(its));
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.ok(!isAlive(its));
  });

  it('does not live on in a later process with the same number', { skip: process.platform !== 'linux' }, () => {
    const me = currentProcess(0);
    assert.ok(isAlive(me));
    assert.ok(!isAlive({ ...me, processStartTime: `${me.processStartTime ?? ''}0` }));
  });

  it('that an earlier version wrote, without its PID namespace, is known by its host alone', () => {
    const { pidNamespace, ...earlier } = currentProcess(0);
    assert.notEqual(pidNamespace, undefined);
    assert.ok(isAlive(earlier));
    assert.ok(!isAlive({ ...earlier, pid: 2 ** 31 - 1 }));
    assert.ok(isAlive({ ...earlier, pid: 2 ** 31 - 1, pidNamespace: 'pid:[1]' }));
  });

  it('on another machine counts as living', () => {
    for (const pid of [1, 2 ** 31 - 1])
      assert.ok(isAlive({ pid, host: `not-${hostname()}`, since: 0, processStartTime: null }));
  });
});
