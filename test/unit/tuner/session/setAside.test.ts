import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { takeLock } from '../../../../src/study/disk/lock.ts';
import { currentProcess } from '../../../../src/study/disk/lockOwner.ts';
import { journalFile, studyFolder } from '../../../../src/study/disk/paths.ts';
import { setStudyAside } from '../../../../src/tuner/session/setAside.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const root = temporaryFolder('aside');

function withStudy(name: string): string {
  const folder = mkdtempSync(path.join(root, 'folder-'));
  mkdirSync(studyFolder(folder, name), { recursive: true });
  return folder;
}

const setAside = (folder: string) => setStudyAside(folder, 'digits', Date.now);

describe('a study that is set aside', () => {
  it('is not one that runs: a sentence says so, and it stays where it is', async () => {
    const folder = withStudy('digits');
    const lock = takeLock(studyFolder(folder, 'digits'), currentProcess(0));
    assert.ok(lock.taken);
    await assert.rejects(setAside(folder), /^Error: digits is running\. Stop it /);
    lock.release();
    assert.deepEqual(await setAside(folder), { kept: 'digits-2', ended: [] });
  });

  it('has no tuner where it is kept, and leaves none where it was', async () => {
    const folder = withStudy('digits');
    await setAside(folder);
    assert.ok(!existsSync(studyFolder(folder, 'digits')));
    const lock = takeLock(studyFolder(folder, 'digits-2'), currentProcess(0));
    assert.ok(lock.taken);
    lock.release();
  });

  it('may be a copy of one that runs, and one whose journal nobody can read', async () => {
    const folder = withStudy('digits');
    const original = studyFolder(folder, 'digits');
    writeFileSync(journalFile(original), 'no journal\n');
    const lock = takeLock(original, { ...currentProcess(0), folder: original });
    assert.ok(lock.taken);
    const other = mkdtempSync(path.join(root, 'folder-'));
    cpSync(original, studyFolder(other, 'digits'), { recursive: true });
    assert.deepEqual(await setAside(other), { kept: 'digits-2', ended: [] });
    lock.release();
    assert.deepEqual(await setAside(folder), { kept: 'digits-2', ended: [] });
    assert.deepEqual(readdirSync(path.dirname(original)), ['digits-2']);
  });
});
