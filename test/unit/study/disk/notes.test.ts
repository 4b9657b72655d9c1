import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { readNotes, writeNote } from '../../../../src/study/disk/notes.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const root = temporaryFolder('notes');

describe('notes', () => {
  let study = '';
  beforeEach(() => {
    study = path.join(mkdtempSync(path.join(root, 'workspace-')), '.bbkb', 'study');
    mkdirSync(study, { recursive: true });
  });

  it('are none at first, and none where the study is gone', async () => {
    assert.deepEqual(await readNotes(study), []);
    assert.deepEqual(await readNotes(path.join(root, 'nothing')), []);
  });

  it('are read as they were written, in the order of their trials', async () => {
    const notes = [2, 7, 10_000].map((trial) => ({ trial, star: trial === 7, text: `</script> "${trial}"\n` }));
    for (const note of notes.toReversed()) await writeNote(study, note);
    assert.deepEqual(await readNotes(study), notes);
  });

  it('are replaced, and gone where neither a star nor a text is left', async () => {
    await writeNote(study, { trial: 3, star: true, text: 'first' });
    await writeNote(study, { trial: 3, star: false, text: 'second' });
    assert.deepEqual(await readNotes(study), [{ trial: 3, star: false, text: 'second' }]);
    await writeNote(study, { trial: 3, star: false, text: '' });
    await writeNote(study, { trial: 4, star: false, text: '' });
    assert.deepEqual(readdirSync(path.join(study, 'notes')), []);
  });

  it('hide neither the study nor each other where a file is no note', async () => {
    await writeNote(study, { trial: 1, star: true, text: '' });
    const file = (name: string): string => path.join(study, 'notes', name);
    writeFileSync(file('0002.json'), 'no JSON');
    writeFileSync(file('0003.json'), '{"trial":3,"star":"yes","text":""}');
    writeFileSync(file('0004.json'), '{"trial":5,"star":true,"text":""}');
    writeFileSync(file('0006.json'), `{"trial":6,"star":true,"text":"${'x'.repeat(100_000)}"}`);
    writeFileSync(file('0007.json.new'), '{"trial":7,"star":true,"text":""}');
    mkdirSync(file('0008.json'));
    symlinkSync('0001.json', file('0009.json'));
    assert.deepEqual(await readNotes(study), [{ trial: 1, star: true, text: '' }]);
  });

  it('are never written through a link', async () => {
    symlinkSync(root, path.join(study, 'notes'));
    await assert.rejects(writeNote(study, { trial: 1, star: true, text: '' }), /symbolic link/);
  });
});
