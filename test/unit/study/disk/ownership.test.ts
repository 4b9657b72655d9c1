import assert from 'node:assert/strict';
import { appendFileSync, copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'; // oxfmt-ignore
import path from 'node:path';
import { describe, it } from 'node:test';
import { Journal } from '../../../../src/study/disk/journal.ts';
import { takeLock, type HeldLock } from '../../../../src/study/disk/lock.ts';
import { currentProcess, type LockOwner } from '../../../../src/study/disk/lockOwner.ts';
import { journalFile } from '../../../../src/study/disk/paths.ts';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';
import { rescueJournal } from '../../../../src/study/disk/rescueJournal.ts';
import type { StudyLoss } from '../../../../src/study/disk/journalPlace.ts';
import { StudyLostError } from '../../../../src/study/disk/studyLost.ts';
import { frozenEvents } from './journals.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const root = temporaryFolder('ownership');

const owner = (pid: number): LockOwner => ({ pid, host: 'h', since: 0, processStartTime: null });

interface OpenStudy {
  /** The declaration's folder, in which `.bbkb/study` is. */
  readonly workspace: string;
  readonly folder: string;
  readonly file: string;
  readonly journal: Journal;
  readonly lock: HeldLock;
}

/** A study with one event, in a workspace of its own. */
async function openStudy(claimant = owner(1)): Promise<OpenStudy> {
  const workspace = mkdtempSync(path.join(root, 'workspace-'));
  const folder = path.join(workspace, '.bbkb', 'study');
  const lock = takeLock(folder, claimant);
  assert.ok(lock.taken);
  const file = journalFile(folder);
  const { journal } = await Journal.open(file, lock.isHeld);
  await journal.append(frozenEvents[0]);
  return { workspace, folder, file, journal, lock };
}

async function lossOf(journal: Journal): Promise<StudyLoss> {
  const error: unknown = await journal.append(frozenEvents[1]).then(() => assert.fail('it was written'), (error: unknown) => error); // oxfmt-ignore
  assert.ok(error instanceof StudyLostError, String(error));
  await assert.rejects(journal.verify(), error);
  return error.loss;
}

const copyOver = (file: string) => {
  copyFileSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
};

describe('a journal', () => {
  it('stays its tuner’s while nothing happens to it', async () => {
    const { journal, file } = await openStudy();
    for (const event of frozenEvents.slice(1, 5)) await journal.append(event);
    await journal.verify();
    await journal.close();
    assert.equal(parseJournal(readFileSync(file), file).events.length, 5);
  });

  it('that was deleted takes no more, and can still be read to its last event', async () => {
    const { journal, folder, file } = await openStudy();
    rmSync(folder, { recursive: true });
    assert.deepEqual(await lossOf(journal), { file, place: { kind: 'deleted' }, takenBy: null });
    assert.deepEqual(parseJournal(await journal.bytes(), file).events, frozenEvents.slice(0, 1));
    await journal.close();
  });

  it('that was deleted before its lock was is taken by nobody', async () => {
    const { journal, file } = await openStudy(currentProcess(7));
    rmSync(file);
    assert.deepEqual(await lossOf(journal), { file, place: { kind: 'deleted' }, takenBy: null });
    await journal.close();
  });

  it('that was deleted on a network disk, which keeps an open file under another name, is deleted', async () => {
    const { journal, folder, file } = await openStudy();
    renameSync(file, path.join(folder, '.nfs000000000a1b2c3d00000001'));
    const kind = process.platform === 'linux' ? 'deleted' : 'moved';
    assert.equal((await lossOf(journal)).place.kind, kind);
    await journal.close();
  });

  it('that was moved takes no more, and Linux tells where it is', async () => {
    const { journal, workspace, folder } = await openStudy();
    const moved = path.join(workspace, 'kept');
    renameSync(path.join(workspace, '.bbkb'), moved);
    const { place } = await lossOf(journal);
    const isLinux = process.platform === 'linux';
    assert.deepEqual(place, { kind: 'moved', to: isLinux ? journalFile(path.join(moved, 'study')) : null });
    assert.equal(journal.folder, isLinux ? path.join(moved, 'study') : folder);
    await journal.close();
  });

  it('that was replaced by a copy takes no more events, since nobody would find them', async () => {
    const { journal, file } = await openStudy();
    copyOver(file);
    assert.deepEqual((await lossOf(journal)).place, { kind: 'deleted' });
    await journal.close();
  });

  it('whose inode number differs, as on NFS and overlay file systems, is its tuner’s as long as its bytes are', async () => {
    const { journal, file } = await openStudy();
    linkSync(file, `${file}.same`); // the open file has a name, so its path might lead to it under another number
    copyOver(file);
    await journal.append(frozenEvents[1]);
    // the copy did not get the event, so it was a copy
    assert.equal((await lossOf(journal)).place.kind, 'moved');
    await journal.close();
  });

  it('of another study at its path is not its own, though it is as long', async () => {
    const { journal, file } = await openStudy();
    linkSync(file, `${file}.same`);
    const changed = readFileSync(file);
    changed[changed.length - 5] ^= 1;
    rmSync(file);
    writeFileSync(file, changed);
    assert.equal((await lossOf(journal)).place.kind, 'moved');
    await journal.close();
  });

  for (const [how, overwrite] of Object.entries<(journal: OpenStudy) => void>({
    'that was emptied': ({ file }) => truncateSync(file),
    'over which an older text was saved': ({ file }) => writeFileSync(file, readFileSync(file, 'utf8').slice(0, -200)),
    'to which something was appended': ({ file }) => appendFileSync(file, 'x'),
    'in which a digit was changed': ({ file }) => {
      writeFileSync(file, readFileSync(file, 'utf8').replace('1760000000000', '1760000000001'));
    },
  }))
    it(`${how} takes no more, and all of its events can be had`, async () => {
      const study = await openStudy();
      const { journal, file } = study;
      for (const event of frozenEvents.slice(1, 4)) await journal.append(event);
      overwrite(study);
      const left = readFileSync(file);
      const error = await journal.append(frozenEvents[4]).catch((error: unknown) => error);
      assert.ok(error instanceof StudyLostError, String(error));
      assert.deepEqual(error.loss, { file, place: { kind: 'overwritten' }, takenBy: null });
      assert.deepEqual(readFileSync(file), left);
      assert.deepEqual(parseJournal(await journal.bytes(), file).events, frozenEvents.slice(0, 4));
      await journal.close();
    });

  it('that is emptied between the look at it and a write has no event announced after the hole', async () => {
    const { journal: first, file } = await openStudy();
    await first.close();
    const { journal } = await Journal.open(file, () => {
      truncateSync(file);
      return true;
    });
    await assert.rejects(journal.append(frozenEvents[1]), StudyLostError);
    assert.equal(parseJournal(await journal.bytes(), file).events[0].type, 'study.created');
    await journal.close();
  });

  it('that was only touched, or saved again as it was, stays its tuner’s', async () => {
    const { journal, file } = await openStudy();
    writeFileSync(file, readFileSync(file));
    utimesSync(file, 1, 1);
    await journal.append(frozenEvents[1]);
    await journal.verify();
    await journal.close();
    assert.equal(parseJournal(readFileSync(file), file).events.length, 2);
  });

  it('that is longer than one compressed part can be had whole', async () => {
    const { journal, file } = await openStudy();
    for (let n = 0; n < 4; n++) await Promise.all(Array.from({ length: 1000 }, () => journal.append(frozenEvents[0])));
    truncateSync(file);
    await assert.rejects(journal.verify(), StudyLostError);
    const bytes = await journal.bytes();
    assert.ok(bytes.length > 2 ** 20, String(bytes.length));
    assert.equal(parseJournal(bytes, file).events.length, 4001);
    await journal.close();
  });

  it('without its lock takes no more', async () => {
    const { journal, folder, file } = await openStudy();
    rmSync(path.join(folder, 'lock'), { recursive: true });
    assert.deepEqual(await lossOf(journal), { file, place: { kind: 'inPlace' }, takenBy: null });
    await journal.close();
  });

  it('that another tuner has taken takes no more, and the other is named', async () => {
    const { journal, folder } = await openStudy();
    rmSync(path.join(folder, 'lock'), { recursive: true });
    const other = currentProcess(7);
    takeLock(folder, other);
    assert.deepEqual((await lossOf(journal)).takenBy, other);
    await journal.close();
  });
});

describe('a lock', () => {
  it('is held until another process overtakes it, and through everything that only looks like it', async () => {
    const { lock, folder, journal } = await openStudy();
    mkdirSync(path.join(folder, 'lock', 'new-left-by-a-crash'));
    assert.ok(lock.isHeld());
    takeLock(folder, owner(2), ({ pid }) => pid === 2);
    assert.ok(!lock.isHeld());
    await journal.close();
  });

  it('of a study that was moved is released there, and that of the study in its old place is not', async () => {
    const { lock, workspace, folder, journal } = await openStudy();
    const moved = path.join(workspace, 'kept');
    renameSync(folder, moved);
    const other = takeLock(folder, owner(2));
    assert.ok(other.taken && !lock.isHeld());
    lock.release(moved);
    lock.release();
    assert.ok(other.isHeld());
    assert.deepEqual(readdirSync(path.join(moved, 'lock', '1')), ['released.json']);
    assert.deepEqual(readdirSync(path.join(folder, 'lock', '1')), ['owner.json']);
    await journal.close();
  });
});

describe('the journal of a lost study', () => {
  const lost = async ({ journal }: OpenStudy) => new StudyLostError(await lossOf(journal));
  const rescue = async (study: OpenStudy, folders: readonly string[] = [study.workspace]) => {
    const { message } = await rescueJournal(await lost(study), study.journal, 'study', folders);
    await study.journal.close();
    return message.replaceAll(study.workspace, '.');
  };

  it('is saved whole under a name that is free, and never over another file', async () => {
    const study = await openStudy();
    writeFileSync(path.join(study.workspace, 'study.rescued.jsonl'), 'of last week');
    rmSync(path.join(study.workspace, '.bbkb'), { recursive: true });
    assert.match(await rescue(study), /Its events were saved in \.\/study\.rescued-2\.jsonl, but the files/);
    const [saved, before] = ['study.rescued-2.jsonl', 'study.rescued.jsonl'].map((name) => readFileSync(path.join(study.workspace, name))); // oxfmt-ignore
    assert.deepEqual(parseJournal(saved, 'saved').events, frozenEvents.slice(0, 1));
    assert.equal(before.toString(), 'of last week');
  });

  it('is saved in the first folder that is there', async () => {
    const study = await openStudy();
    rmSync(path.join(study.workspace, '.bbkb'), { recursive: true });
    const folders = [path.join(study.workspace, 'gone'), study.workspace];
    assert.match(await rescue(study, folders), /were saved in \.\/study\.rescued\.jsonl,/);
    assert.deepEqual(readdirSync(study.workspace), ['study.rescued.jsonl']);
  });

  it('that cannot be saved anywhere is said to be lost', async () => {
    const study = await openStudy();
    rmSync(path.join(study.workspace, '.bbkb'), { recursive: true });
    assert.match(
      await rescue(study, [path.join(study.workspace, 'gone')]),
      /^The journal \.\/\.bbkb\/study\/journal\.jsonl was deleted .* Its events could not be saved to another file \(ENOENT: .*\), so its results are lost\.$/,
    );
  });

  it('that another program has changed is saved beside it, and the sentence says what to do', async () => {
    const study = await openStudy();
    truncateSync(study.file);
    assert.equal(
      await rescue(study),
      'The journal ./.bbkb/study/journal.jsonl was changed by another program while the study study was being tuned, ' +
        'so its running trials are ended. Its events were saved in ./study.rescued.jsonl. To continue the study, replace ' +
        'the journal with that file and start the study again.',
    );
    const saved = readFileSync(path.join(study.workspace, 'study.rescued.jsonl'));
    assert.deepEqual(parseJournal(saved, 'saved').events, frozenEvents.slice(0, 1));
  });

  it('that is still there is not written again', async () => {
    const study = await openStudy();
    rmSync(path.join(study.folder, 'lock'), { recursive: true });
    assert.equal(
      await rescue(study),
      'The lock ./.bbkb/study/lock was deleted while the study study was being tuned, so its running trials are ended. ' +
        'Finished trials are kept: start the study again to continue it.',
    );
    assert.deepEqual(readdirSync(study.workspace), ['.bbkb']);
  });
});
