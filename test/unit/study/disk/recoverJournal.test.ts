import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { JournalError } from '../../../../src/study/journalError.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { Journal } from '../../../../src/study/disk/journal.ts';
import { journalFile } from '../../../../src/study/disk/paths.ts';
import { readJournal } from '../../../../src/study/disk/readJournal.ts';
import { recoverJournal } from '../../../../src/study/disk/recoverJournal.ts';
import { replay } from '../../../../src/study/study.ts';
import { damageJournal, damageKinds } from '../../../reference/journalDamage.ts';
import { randomChoices } from '../../../faults/randomChoices.ts';
import { controls, controlsEvents } from './journals.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const root = temporaryFolder('recover');

function studyWith(bytes: Buffer | string): { folder: string; file: string } {
  const folder = mkdtempSync(path.join(root, 'study-'));
  const file = journalFile(folder);
  writeFileSync(file, bytes);
  return { folder, file };
}

async function written(): Promise<string> {
  const { file } = studyWith('');
  const { journal } = await Journal.open(file);
  for (const event of controlsEvents) await journal.append(event);
  await journal.close();
  return readFileSync(file, 'utf8');
}

describe('a damaged journal', () => {
  it('goes on with the events before the damage, and is kept beside as it was', async () => {
    const lines = (await written()).trimEnd().split('\n');
    const text = [...lines.slice(0, 7), lines[7].replace(/\d/, 'x'), ...lines.slice(8), ''].join('\n');
    const { folder, file } = studyWith(text);
    const recovery = await recoverJournal(folder);
    assert.equal(recovery?.events, 7);
    assert.equal(recovery.kept, path.join(folder, 'journal.damaged.jsonl'));
    assert.equal(readFileSync(recovery.kept, 'utf8'), text);
    const { events } = await readJournal(file);
    assert.deepEqual(events, controlsEvents.slice(0, 7));
    assert.deepEqual(recovery.study, replay(events));
    assert.deepEqual(readdirSync(folder).sort(), ['journal.damaged.jsonl', 'journal.jsonl']);
  });

  it('with a foreign tail, with a line break or without, is not taken for one that a crash has torn', async () => {
    const text = await written();
    for (const tail of ['hello', 'hello\n', '\0\0\0\nhello\n', `${'x'.repeat(5000)}\n{"type":"`]) {
      const { folder, file } = studyWith(text + tail);
      await assert.rejects(readJournal(file), JournalError);
      assert.equal((await recoverJournal(folder))?.events, controlsEvents.length);
      assert.equal(readFileSync(file, 'utf8'), text);
    }
  });

  it('with an event that cannot follow goes on with those before it', async () => {
    // without checksums, only the order of its events shows that a line is missing
    const lines = controls.toString().trimEnd().split('\n');
    const batch = lines.findIndex((line) => line.includes('"batch.asked"'));
    const { folder } = studyWith(`${lines.toSpliced(batch, 1).join('\n')}\n`);
    const start = lines.findIndex((line) => line.includes('"trial.starting"'));
    assert.equal((await recoverJournal(folder))?.events, start - 1);
  });

  it('twice damaged is kept twice', async () => {
    const text = await written();
    const { folder, file } = studyWith(`${text}hello\n`);
    await recoverJournal(folder);
    writeFileSync(file, `${text}again\n`);
    await recoverJournal(folder);
    const kept = readdirSync(folder).filter((name) => name.includes('damaged')).sort(); // oxfmt-ignore
    assert.deepEqual(kept, ['journal.damaged-2.jsonl', 'journal.damaged.jsonl']);
  });

  it('that nothing can be read of is left as it is, and the sentence says so', async () => {
    const { folder, file } = studyWith('hello\n');
    await assert.rejects(recoverJournal(folder), /has no event that can be read, so there is nothing to go on with\./);
    assert.equal(readFileSync(file, 'utf8'), 'hello\n');
  });

  it('opens after its recovery, whatever has happened to it', async () => {
    const whole = Buffer.from(await written());
    const draw = randomChoices(seededUniform(1, 1));
    for (let n = 0; n < 50; n++) {
      const { folder, file } = studyWith(damageJournal(draw.either(damageKinds), whole, draw, controls));
      const recovery = await recoverJournal(folder).catch((error: unknown) => {
        assert.ok(error instanceof JournalError, String(error));
        return error;
      });
      if (recovery instanceof JournalError) continue;
      const { events, bytes } = await readJournal(file);
      replay(events, file);
      assert.ok(whole.subarray(0, bytes.length).equals(bytes));
    }
  });
});

describe('a journal without damage', () => {
  it('has nothing to recover', async () => {
    const { folder, file } = studyWith(await written());
    assert.equal(await recoverJournal(folder), null);
    assert.deepEqual((await readJournal(file)).events, controlsEvents);
  });

  it('that is empty although trials have run was emptied, and starts no study anew', async () => {
    const { folder, file } = studyWith('');
    assert.deepEqual((await readJournal(file)).events, []);
    const trial = path.join(folder, 'trials', '0005');
    mkdirSync(trial, { recursive: true });
    assert.deepEqual((await readJournal(file)).events, [], 'a folder alone is no trial');
    writeFileSync(path.join(trial, 'parameters.json'), '{}');
    await assert.rejects(
      readJournal(file),
      /has no events, although trials of the study have run: something else has emptied it\./,
    );
  });
});
