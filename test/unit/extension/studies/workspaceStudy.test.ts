import assert from 'node:assert/strict';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, beforeEach, afterEach, describe, it } from 'node:test';
import { UserError } from '../../../../src/extension/messages/userError.ts';
import { quotedRerunCommand, trialFolderOf } from '../../../../src/extension/studies/studyTrial.ts';
import type { WorkspaceStudy } from '../../../../src/extension/studies/workspaceStudy.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { writeNote } from '../../../../src/study/disk/notes.ts';
import { renameAside } from '../../../../src/study/disk/setAside.ts';
import { bundle, type Bundle } from '../../cli/bundle.ts';
import { Workspace } from '../../cli/workspace.ts';
import { until } from '../../../until.ts';
import { studyAt } from './studyAt.ts';

describe('a study of the editor that starts with past trials', () => {
  let built: Bundle;
  let workspace: Workspace;
  let study: WorkspaceStudy;
  const past = (): string => path.join(workspace.dir, 'past.csv');
  const messages = (): readonly string[] => study.problems.map(({ message }) => message.replaceAll(workspace.dir, '.'));

  before(async () => {
    built = await bundle();
  });
  beforeEach(async () => {
    workspace = await Workspace.make(['start: past.csv', 'budget: { trials: 2 }', 'parallel: 2']);
    await writeFile(past(), 'x,score\n0.5,0.25\n0.75,0.125\n7,1\n');
    study = studyAt(workspace.file, built);
  });
  afterEach(() => workspace.remove());

  it('reads them before it is started, says what is left out, and starts with the rest', async () => {
    await study.read();
    assert.deepEqual(messages(), []);
    assert.deepEqual(study.beginning?.remarks, [
      '1 of 3 past trials lies outside the declared ranges and was left out.',
    ]);
    assert.equal((await study.run()).because, 'trials');
    assert.deepEqual(study.summary?.start, { past: 2, bestPast: 0.125 });
  });

  it('has a problem without their file until it is started, and none from then on', async () => {
    const text = await readFile(past(), 'utf8');
    await rm(past());
    await study.read();
    assert.deepEqual(messages(), [
      'The file ./past.csv does not exist: correct its path, or remove it from the declaration.',
    ]);

    await writeFile(past(), text);
    await study.read();
    await study.run();
    await rm(past());
    await study.read();
    assert.deepEqual(messages(), []);
    assert.equal(study.beginning, undefined);
    assert.deepEqual(study.summary?.start, { past: 2, bestPast: 0.125 });
  });

  it('needs the file of the study that will replace it, before it is archived', async () => {
    await study.read();
    await study.run();
    const declared = await readFile(workspace.file, 'utf8');
    await writeFile(workspace.file, declared.replace('past.csv', 'other.csv'));
    await study.read();
    assert.deepEqual(study.differences, ['start.trials was "past.csv" and is now "other.csv".']);
    assert.deepEqual(messages(), [
      'The file ./other.csv does not exist: correct its path, or remove it from the declaration.',
    ]);

    await writeFile(path.join(workspace.dir, 'other.csv'), 'x,score\n0.1,9\n');
    await study.read();
    assert.deepEqual(messages(), []);
    assert.equal(renameAside(workspace.dir, study.name), 'study-2');
    await study.readJournal();
    assert.equal((await study.run()).because, 'trials');
    assert.deepEqual(study.summary?.start, { past: 1, bestPast: 9 });
  });
});

describe('a study that was set aside', () => {
  it('shows what is noted, is still shown under its new name, and can only be looked at', async () => {
    const built = await bundle();
    const workspace = await Workspace.make(['budget: { trials: 2 }', 'parallel: 2']);
    const at = (file: string) => studyAt(file, built);
    const study = at(workspace.file);
    await study.read();
    await study.run();
    assert.equal(study.summary?.continues, false);
    const trial = study.summary.trials.at(0);
    await writeNote(study.studyFolder, { trial: 1, star: true, text: '' });
    await study.readChanges();
    assert.deepEqual(study.summary.notes, [{ trial: 1, star: true, text: '' }]);
    assert.equal(study.summary.trials.at(0), trial, 'a note makes no row anew');
    for (const name of ['study-2', 'study-3']) {
      assert.equal(renameAside(workspace.dir, 'study'), name);
      await study.readJournal();
      assert.equal(study.summary.state, 'new');
      const old = at(path.join(workspace.dir, '.bbkb', name, 'journal.jsonl'));
      await old.read();
      assert.deepEqual([old.name, old.summary?.study, old.summary?.trials.length], [name, name, 2]);
      assert.equal(old.summary?.setAside, true);
      await assert.rejects(old.control({ kind: 'retryTrial', trial: 1 }), /study-\d was set aside/);
      await assert.rejects(old.run(), /study-\d was set aside/);
      await study.run();
    }
    await workspace.remove();
  });
});

describe('a study that another window runs', () => {
  it('is read again where its journal changed, and only there', async (t) => {
    const built = await bundle();
    const workspace = await Workspace.make(['budget: { trials: 2 }', 'parallel: 2']);
    // else what it runs would go on for ever where the test fails
    t.after(async () => {
      await workspace.letGo();
      await workspace.remove();
    });
    let changes = 0;
    const [here, elsewhere] = [studyAt(workspace.file, built, () => changes++), studyAt(workspace.file, built)];
    await Promise.all([here.read(), elsewhere.read()]);
    await workspace.hold();
    const ended = elsewhere.run();
    // a script may begin before its start is in the journal
    const isStarted = ({ type }: StudyEvent): boolean => type === 'trial.started';
    await until(async () => (await workspace.events()).filter(isStarted).length === 2);
    await here.readChanges();
    assert.deepEqual([here.summary?.state, here.runningElsewhere], ['running', true]);
    const before = changes;
    await here.readChanges();
    assert.equal(changes, before, 'nothing changed meanwhile');
    await workspace.letGo();
    await ended;
    await here.readChanges();
    assert.deepEqual([here.summary?.state, here.runningElsewhere], ['finished', false]);
  });
});

describe('a study whose journal cannot be looked at', () => {
  let built: Bundle;
  let workspace: Workspace;
  let study: WorkspaceStudy;
  let changes: number;

  before(async () => {
    built = await bundle();
  });
  beforeEach(async () => {
    workspace = await Workspace.make(['budget: { trials: 2 }', 'parallel: 2']);
    changes = 0;
    study = studyAt(workspace.file, built, () => changes++);
  });
  afterEach(() => workspace.remove());

  const state = () => study.summary?.state;
  const polled = async (): Promise<number> => {
    const before = changes;
    for (let poll = 0; poll < 3; poll++) await study.readChanges();
    return changes - before;
  };

  it('says why when it is read, and no more until that changes', async () => {
    await writeFile(path.join(workspace.dir, '.bbkb'), 'a file where the folder of all studies should be');
    await study.read();
    assert.match(study.journalError ?? '', /it does not exist/);
    assert.equal(state(), 'damaged');
    assert.equal(await polled(), 0);

    await rm(path.join(workspace.dir, '.bbkb'));
    assert.ok((await polled()) > 0);
    assert.equal(state(), 'new');
    assert.equal(await polled(), 0);
  });

  it('as no declaration could be read yet that says where it is, is not followed', async () => {
    await study.read();
    await study.run();
    await writeFile(workspace.file, 'parameters: {');
    study = studyAt(workspace.file, built, () => changes++);
    await study.read();
    assert.equal(study.summary, undefined);
    assert.equal(await polled(), 0);
  });
});

describe('a study whose journal was damaged', () => {
  it('is shown as it was read last, with what is wrong, and can only be looked at', async () => {
    const built = await bundle();
    const workspace = await Workspace.make(['budget: { trials: 2 }', 'parallel: 2']);
    const study = studyAt(workspace.file, built);
    await study.read();
    await study.run();
    await writeFile(study.journalPath, 'no journal\nat all\n');
    await study.readChanges();
    assert.deepEqual([study.summary?.state, study.summary?.trials.length], ['damaged', 2]);
    assert.equal(study.summary?.continues, false);
    assert.match(study.summary.reason ?? '', /journal\.jsonl:1: this line of the journal cannot be read/);

    const later = studyAt(workspace.file, built);
    await later.read();
    assert.deepEqual([later.summary?.state, later.summary?.trials.length], ['damaged', 0]);
    assert.deepEqual(later.problems, []);
    await workspace.remove();
  });
});

describe('what a person asks of a study', () => {
  let built: Bundle;
  let workspace: Workspace;
  let study: WorkspaceStudy;

  before(async () => {
    built = await bundle();
  });
  beforeEach(async () => {
    workspace = await Workspace.make(['budget: { trials: 4 }', 'parallel: 2']);
    study = studyAt(workspace.file, built);
    await study.read();
  });
  afterEach(() => workspace.remove());

  it('is refused with a sentence if the study was not started or has no such trial', async () => {
    await assert.rejects(study.control({ kind: 'pause' }), new UserError('study is not running.'));
    await assert.rejects(study.control({ kind: 'retryTrial', trial: 1 }), UserError);
    for (const number of [1, 0, -1, NaN, 1e9]) {
      assert.throws(() => quotedRerunCommand(study, number), new UserError(`study has no trial ${number}.`));
      assert.throws(() => trialFolderOf(study, number), UserError);
    }
  });

  it('is done at once while this window runs it, and after its end', async () => {
    await workspace.hold();
    const ended = study.run();
    await until(() => workspace.begun().length === 2);
    assert.match(await study.control({ kind: 'pause' }), /^study is paused/);
    assert.equal(study.summary?.state, 'paused');
    await workspace.letGo();
    await until(() => study.summary?.trials.every(({ state }) => state === 'succeeded') ?? false);
    await study.control({ kind: 'continue' });
    assert.equal((await ended).because, 'trials');

    await study.control({ kind: 'invalidate', trial: 3 });
    assert.deepEqual(
      study.summary.trials.map(({ invalid }) => invalid),
      [false, false, true, false],
    );
    await study.control({ kind: 'restore', trial: 3 });
    assert.ok(study.summary.trials.every(({ invalid }) => !invalid));
    await assert.rejects(study.control({ kind: 'restore', trial: 3 }), UserError);
  });

  it('is not to take the declaration with which its run has just begun', async () => {
    await study.run();
    const text = await readFile(workspace.file, 'utf8');
    await writeFile(workspace.file, text.replace('trials: 4', 'trials: 5'));
    await study.read();
    assert.equal(study.comparison.kind, 'continues');
    const ended = study.run();
    // its tuner has told nothing yet, and the journal has the old one
    assert.deepEqual(study.comparison, { kind: 'same', differences: [] });
    await ended;
    assert.deepEqual(study.comparison, { kind: 'same', differences: [] });
  });

  it('is done one after the other where several are asked at once, as of the trials of one failure', async () => {
    await study.run();
    await Promise.all([1, 2, 3, 4].map((trial) => study.control({ kind: 'invalidate', trial })));
    assert.ok(study.summary?.trials.every(({ invalid }) => invalid));
  });

  it('and the study was deleted meanwhile: it is shown as it was, failed, with the sentence, until it is put back', async () => {
    await workspace.hold();
    const ended = study.run();
    await until(() => workspace.begun().length === 2);
    await rm(path.join(workspace.dir, '.bbkb'), { recursive: true, maxRetries: 5 });
    await assert.rejects(ended, (error) => {
      assert.ok(error instanceof UserError);
      assert.match(error.message, /^The journal .* was deleted while the study study was being tuned/);
      assert.equal(study.summary?.reason, error.message);
      return true;
    });
    await study.read();
    assert.deepEqual([study.summary?.state, study.summary?.trials.length], ['failed', 2]);
    assert.ok(study.failedHere);
    await assert.rejects(
      study.control({ kind: 'invalidate', trial: 1 }),
      new UserError('study has not been started yet.'),
    );
    await assert.rejects(study.control({ kind: 'pause' }), new UserError('study is not running.'));

    await mkdir(workspace.study, { recursive: true });
    await rename(path.join(workspace.dir, 'study.rescued.jsonl'), study.journalPath);
    await study.read();
    assert.equal(study.summary?.state, 'interrupted');
    await workspace.letGo();
    assert.equal((await study.run()).because, 'trials');
  });

  it('goes to the study that runs, even if its declaration names another one by then', async () => {
    await workspace.hold();
    const ended = study.run();
    await until(() => workspace.begun().length === 2);
    await writeFile(workspace.file, `study: other\n${await readFile(workspace.file, 'utf8')}`);
    await study.read();
    assert.equal(study.comparison.kind, 'different');
    assert.equal(study.name, 'study');
    assert.ok(trialFolderOf(study, 1).startsWith(workspace.study));
    await study.control({ kind: 'stop' });
    assert.equal((await ended).because, 'stopped');
    assert.equal(study.name, 'other');
  });

  it('is the command that runs a trial again in its own folder, with its own seed', async () => {
    await study.run();
    const { command, cwd } = quotedRerunCommand(study, 2);
    assert.equal(cwd, workspace.dir);
    assert.match(command, /BBKB_SEED=\d+ .* sh trial\.sh --x 0\.\d+$/);
  });

  it('fails with a sentence if the file of its declaration no longer exists', async () => {
    await rm(workspace.file);
    await assert.rejects(
      study.read(),
      new UserError(`${workspace.file} no longer exists. Restore the file, then try again.`),
    );
  });
});
