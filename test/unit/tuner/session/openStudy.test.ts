import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { journalFile, studyFolder } from '../../../../src/study/disk/paths.ts';
import { openJournal, openStudy } from '../../../../src/tuner/session/openStudy.ts';
import { declare } from '../trials/digits.ts';
import { temporaryFolders } from '../../../temporaryFolder.ts';

const newFolder = temporaryFolders('open');
const declaration = declare('command: a');
const open = (folder: string, changed = declaration) => openStudy({ declaration: changed }, folder, () => 7);

describe('a study that is opened', () => {
  it('is there from its first event on, and is this process’s own until it is closed', async () => {
    const folder = newFolder();
    const { study, dir, close } = await open(folder);
    assert.deepEqual([study.name, dir], ['digits', studyFolder(folder, 'digits')]);
    await assert.rejects(open(folder), new RegExp(`being tuned by process ${process.pid} `));
    await close();
    const again = await openJournal('digits', folder, () => 8);
    assert.deepEqual(again.study?.declaration, declaration);
    await again.close();
  });

  it('is let go where it cannot be tuned', async () => {
    const folder = newFolder();
    await (await open(folder)).close();
    const other = { ...declaration, objective: { ...declaration.objective, goal: 'maximize' as const } };
    await assert.rejects(open(folder, other), /objective\.goal was/);
    await (await open(folder)).close();
    writeFileSync(journalFile(studyFolder(folder, 'digits')), '{}\n{}\n');
    await assert.rejects(open(folder), /journal\.jsonl:1: /);
    assert.ok(readdirSync(path.join(studyFolder(folder, 'digits'), 'lock')).length > 0);
    rmSync(journalFile(studyFolder(folder, 'digits')));
    await (await open(folder)).close();
  });

  it('where the system does not allow it says so in a sentence, with what is kept and what to do', async () => {
    const folder = path.join(newFolder(), 'file');
    writeFileSync(folder, 'a file');
    const dir = studyFolder(folder, 'digits');
    await assert.rejects(open(folder), (error: Error) => {
      assert.ok(error.message.startsWith(`The study digits cannot be opened in ${dir} (`), error.message);
      assert.match(error.message, /\)\. Finished trials are kept: fix this, then start it again\.$/);
      return true;
    });
  });
});
