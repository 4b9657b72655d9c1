import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import type { StudyEvent } from '../../../src/study/events.ts';
import { Journal, JournalError, readHistory, readJournal } from '../../../src/study/journal.ts';
import { frozen, frozenEvents } from './journals.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bbkb-journal-'));
after(() => {
  rmSync(folder, { recursive: true });
});
let files = 0;
const newFile = (bytes: Buffer | string): string => {
  const file = path.join(folder, `${++files}.jsonl`);
  writeFileSync(file, bytes);
  return file;
};

const started: StudyEvent = { type: 'tuner.started', at: 1, pid: 1, host: 'h' };

describe('the journal', () => {
  it('of version 1 is read for ever', () => {
    const { events, size } = readHistory(frozen, 'v1.jsonl');
    assert.equal(events.length, 27);
    assert.equal(size, frozen.length);
    assert.deepEqual(
      frozen
        .toString()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
      events,
    );
  });

  it('of a study that was never started is empty', async () => {
    assert.deepEqual(await readJournal(path.join(folder, 'none')), { events: [], size: 0 });
  });

  it('has every event back that was appended, in order, one line each', async () => {
    const file = path.join(folder, 'deep', 'down', 'journal.jsonl');
    const first = await Journal.open(file);
    assert.deepEqual(first.events, []);
    await Promise.all(frozenEvents.slice(0, 9).map((event) => first.journal.append(event)));
    await first.journal.close();
    const second = await Journal.open(file);
    assert.deepEqual(second.events, frozenEvents.slice(0, 9));
    for (const event of frozenEvents.slice(9)) await second.journal.append(event);
    await second.journal.close();
    assert.deepEqual(await readJournal(file), { events: frozenEvents, size: readFileSync(file).length });
    assert.equal(readFileSync(file, 'utf8').trimEnd().split('\n').length, frozenEvents.length);
  });

  it('is on the disk before an append resolves', async () => {
    const file = newFile('');
    const { journal } = await Journal.open(file);
    await journal.append(started);
    assert.equal(readFileSync(file, 'utf8'), JSON.stringify(started) + '\n');
    await journal.close();
  });

  it('cut off at any byte has every whole line, and goes on after the last of them', async () => {
    const ends = [...frozen.toString('latin1').matchAll(/\n/g)].map(({ index }) => index + 1);
    // the last lines stand for all: reading 4,000 journals would say no more and take seconds
    for (let cut = frozen.length - 600; cut <= frozen.length; cut++) {
      const { events, size } = readHistory(frozen.subarray(0, cut), 'v1.jsonl');
      const whole = ends.filter((end) => end <= cut);
      assert.equal(size, whole.at(-1) ?? 0);
      assert.deepEqual(events, frozenEvents.slice(0, whole.length));
    }
    for (const cut of [1, ends[0] - 1, ends[0] + 1, ends[4] - 1, frozen.length - 1]) {
      const file = newFile(frozen.subarray(0, cut));
      const { journal, events } = await Journal.open(file);
      await journal.append(started);
      await journal.close();
      assert.deepEqual((await readJournal(file)).events, [...events, started]);
    }
  });

  it('only read is not changed, so that a living tuner may be looked at', async () => {
    const torn = frozen.subarray(0, frozen.length - 5);
    const file = newFile(torn);
    await readJournal(file);
    assert.deepEqual(readFileSync(file), torn);
  });

  it('forgives a last line with its line break but without its middle', () => {
    const bytes = Buffer.concat([frozen, Buffer.from('{"type":"tuner\0\0\0\0\n')]);
    assert.equal(readHistory(bytes, 'v1.jsonl').size, frozen.length);
  });

  it('torn in the middle is an error that names the file, the line and what to do', () => {
    const lines = frozen.toString().split('\n');
    for (const damage of ['', '{"type":"trial.st', '{}', '[]', '"x"', lines[3].replace('"attempt":1', '"attempt":0')]) {
      const bytes = Buffer.from(lines.with(3, damage).join('\n'));
      assert.throws(
        () => readHistory(bytes, '/a/v1.jsonl'),
        (error) => {
          assert.ok(error instanceof JournalError);
          assert.match(error.message, /^\/a\/v1\.jsonl:4: this line of the journal cannot be read .* move \/a away/);
          return true;
        },
      );
    }
  });

  it('with bytes that are no text is damaged, not silently mended', () => {
    const bytes = Buffer.from(frozen);
    bytes[bytes.indexOf('digits')] = 0xff;
    assert.throws(() => readHistory(bytes, 'v1.jsonl'), /v1\.jsonl:1: .*it is no JSON/);
  });

  it('of a newer version asks for an update', () => {
    const bytes = Buffer.from('{"type":"study.created","at":0,"version":2,"other":1}\n');
    assert.throws(() => readHistory(bytes, 'v1.jsonl'), /written by a newer BBKB Tuner \(journal version 2.*update/);
  });

  it('never takes in an event that it could not read back', async () => {
    const { journal } = await Journal.open(newFile(''));
    const ended: StudyEvent = {
      type: 'trial.ended',
      at: 1,
      trial: 1,
      attempt: 1,
      ending: { kind: 'succeeded', value: NaN },
      seconds: 1,
    };
    assert.throws(() => journal.append(ended));
    await journal.append(started);
    await journal.close();
  });
});
