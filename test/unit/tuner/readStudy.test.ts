import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { takeLock } from '../../../src/study/disk/lock.ts';
import { currentProcess } from '../../../src/study/disk/lockOwner.ts';
import { journalFile } from '../../../src/study/disk/paths.ts';
import { readStudyFolder, summaryOf } from '../../../src/tuner/readStudy.ts';
import { finishedEvents, writeJournal } from '../../bench/shared/finishedJournal.ts';
import { inWorkspace } from './opened.ts';

const LINES = ['budget: { trials: 4 }', 'objective: { metric: score, goal: maximize }'];

describe('a study that is read while a tuner runs it', () => {
  inWorkspace('did not stop unexpectedly because it ended a moment later', LINES, async (workspace) => {
    const { declaration, study: dir } = workspace;
    const events = [...finishedEvents(declaration, 2, (trial) => ({ x: trial / 2 }))];
    await writeJournal(journalFile(dir), events);
    const lock = takeLock(dir, currentProcess(0));
    assert.ok(lock.taken);
    const reading = await readStudyFolder(dir);
    lock.release();
    assert.ok(reading.study);
    assert.equal(summaryOf(reading.study, reading, workspace.dir).state, 'running');
    const later = await readStudyFolder(dir);
    assert.ok(later.study);
    assert.equal(summaryOf(later.study, later, workspace.dir).state, 'interrupted');
  });
});
