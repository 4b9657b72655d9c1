import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { eventSchema, eventToJson, type StudyEvent } from '../../../../src/study/events.ts';
import { Journal } from '../../../../src/study/disk/journal.ts';
import { JournalError } from '../../../../src/study/journalError.ts';
import { parseJournal, readJournal } from '../../../../src/study/disk/readJournal.ts';
import { withChecksum, EMPTY_CHAIN } from '../../../../src/study/disk/checksumChain.ts';
import { cluster, clusterEvents, controls, enough, enoughEvents, frozen, frozenEvents } from './journals.ts';
import { paused, pausedEvents, stopped, stoppedEvents } from './journals.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const folder = temporaryFolder('journal');
let files = 0;
const newFile = (bytes: Buffer | string): string => {
  const file = path.join(folder, `${++files}.jsonl`);
  writeFileSync(file, bytes);
  return file;
};

const started: StudyEvent = { type: 'tuner.started', at: 1, pid: 1, host: 'h' };

const parseJson = (json: string): unknown => JSON.parse(json);

describe('the journal', () => {
  it('of version 1 is read for ever', () => {
    const { events, bytes } = parseJournal(frozen, 'v1.jsonl');
    assert.equal(events.length, 27);
    assert.equal(bytes.length, frozen.length);
    // the number of the engine's candidate is no longer read
    const lines = frozen
      .toString()
      .replaceAll(/"arm":\d+,/g, '')
      .trim()
      .split('\n');
    assert.deepEqual(events.map(eventToJson).map(parseJson), lines.map(parseJson));
  });

  it('of a study with everything that a person can ask for is read for ever', () => {
    const { events } = parseJournal(controls, 'controls.jsonl');
    const lines = controls.toString().trim().split('\n');
    assert.deepEqual(events.map(eventToJson).map(parseJson), lines.map(parseJson));
    const types = new Set(
      [...events, ...frozenEvents, ...stoppedEvents, ...clusterEvents, ...enoughEvents, ...pausedEvents].map(
        ({ type }) => type,
      ),
    );
    assert.deepEqual(
      eventSchema.options
        .map((option) => ('in' in option ? option.in : option).shape.type.value)
        .filter((type) => !types.has(type)),
      [],
    );
  });

  it('of a study with trials that were stopped early is read for ever', () => {
    const lines = stopped.toString().trim().split('\n');
    assert.deepEqual(stoppedEvents.map(eventToJson).map(parseJson), lines.map(parseJson));
  });

  it('of a study on a cluster is read for ever', () => {
    const lines = cluster.toString().trim().split('\n');
    assert.deepEqual(clusterEvents.map(eventToJson).map(parseJson), lines.map(parseJson));
  });

  it('of a study that has gained enough is read for ever', () => {
    const lines = enough.toString().trim().split('\n');
    assert.deepEqual(enoughEvents.map(eventToJson).map(parseJson), lines.map(parseJson));
  });

  it('of a study whose trials pause is read for ever', () => {
    const lines = paused.toString().trim().split('\n');
    assert.deepEqual(pausedEvents.map(eventToJson).map(parseJson), lines.map(parseJson));
  });

  it('of a study that was never started is empty', async () => {
    assert.deepEqual(await readJournal(path.join(folder, 'none')), {
      events: [],
      bytes: Buffer.alloc(0),
      chain: EMPTY_CHAIN,
    });
  });

  it('in a folder that was moved away just now makes no other in its place', async () => {
    const gone = path.join(folder, 'gone');
    await assert.rejects(Journal.open(path.join(gone, 'journal.jsonl')), { code: 'ENOENT' });
    assert.equal(existsSync(gone), false);
  });

  it('has every event back that was appended, in order, one line each', async () => {
    const file = path.join(folder, 'appended.jsonl');
    const first = await Journal.open(file);
    assert.deepEqual(first.events, []);
    await Promise.all(frozenEvents.slice(0, 9).map((event) => first.journal.append(event)));
    await first.journal.close();
    const second = await Journal.open(file);
    assert.deepEqual(second.events, frozenEvents.slice(0, 9));
    for (const event of frozenEvents.slice(9)) await second.journal.append(event);
    await second.journal.close();
    const { events, bytes } = await readJournal(file);
    assert.deepEqual(events, frozenEvents);
    assert.deepEqual(bytes, readFileSync(file));
    assert.equal(readFileSync(file, 'utf8').trimEnd().split('\n').length, frozenEvents.length);
  });

  it('is on the disk before an append resolves', async () => {
    const file = newFile('');
    const { journal } = await Journal.open(file);
    await journal.append(started);
    assert.equal(readFileSync(file, 'utf8'), `${withChecksum(JSON.stringify(started), EMPTY_CHAIN).line}\n`);
    await journal.close();
  });

  it('cut off at any byte has every whole line, and goes on after the last of them', async () => {
    const ends = [...frozen.toString('latin1').matchAll(/\n/g)].map(({ index }) => index + 1);
    // the last lines stand for all: reading 4,000 journals would say no more and take seconds
    for (let cut = frozen.length - 300; cut <= frozen.length; cut++) {
      const { events, bytes } = parseJournal(frozen.subarray(0, cut), 'v1.jsonl');
      const whole = ends.filter((end) => end <= cut);
      assert.equal(bytes.length, whole.at(-1) ?? 0);
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

  it('in which one byte was changed, a line lost, doubled or moved is an error, though it be JSON all the same', async () => {
    const file = newFile('');
    const { journal } = await Journal.open(file);
    for (const event of frozenEvents.slice(0, 8)) await journal.append(event);
    await journal.close();
    const bytes = readFileSync(file);
    const isRefused = (changed: Buffer) => assert.throws(() => parseJournal(changed, 'a/journal.jsonl'), JournalError);
    const lastLine = bytes.lastIndexOf(10, bytes.length - 2) + 1;
    for (let at = 0; at < lastLine; at += 3) {
      const digit = bytes[at] >= 48 && bytes[at] < 57 ? bytes[at] + 1 : bytes[at] ^ 1;
      isRefused(Buffer.concat([bytes.subarray(0, at), Buffer.from([digit]), bytes.subarray(at + 1)]));
    }
    const lines = bytes.toString().trimEnd().split('\n');
    const joined = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''));
    for (let i = 0; i < lines.length - 1; i++) {
      isRefused(joined(lines.toSpliced(i, 1)));
      isRefused(joined(lines.toSpliced(i, 0, lines[i])));
      isRefused(joined(lines.with(i, lines[i + 1]).with(i + 1, lines[i])));
    }
  });

  it('of before there were checksums goes on with them', async () => {
    const file = newFile(frozen);
    const { journal } = await Journal.open(file);
    await journal.append(started);
    await journal.close();
    assert.deepEqual((await readJournal(file)).events, [...frozenEvents, started]);
    const changed = readFileSync(file, 'utf8').replace('0.01', '0.02');
    assert.throws(() => parseJournal(Buffer.from(changed), 'a/journal.jsonl'), JournalError);
  });

  it('of before there were checksums may have a parameter of that name', () => {
    const text = frozen.toString().replace('"optimizer":"adam"', '"optimizer":"adam","crc":"0","x":1');
    assert.ok(text.includes('"crc"'));
    assert.deepEqual(parseJournal(Buffer.from(text), 'v1.jsonl').events.length, frozenEvents.length);
  });

  it('has every cause back for which a trial can fail', () => {
    for (const cause of ['exit', 'signal', 'noMetric', 'notFinite', 'notStarted'] as const) {
      const ended: StudyEvent = {
        ...{ type: 'trial.ended', at: 1, trial: 1, attempt: 1, seconds: 1 },
        result: { kind: 'failed', reason: 'It failed.', cause },
      };
      assert.deepEqual(eventSchema.parse(parseJson(eventToJson(ended))), ended);
    }
  });

  it('whose disk refused a write takes nothing more: later events build on the lost ones', async () => {
    const file = newFile('');
    const { journal } = await Journal.open(file);
    await journal.append(started);
    const write = Journal.prototype.append.bind(journal);
    await journal.close();
    const [one, two] = await Promise.allSettled([write(started), write(started)]);
    assert.deepEqual([one.status, two.status], ['rejected', 'rejected']);
    assert.equal((await readJournal(file)).events.length, 1);
  });

  it('forgives several lines that were written together and lost their middle, and no line that was announced', async () => {
    const file = newFile('');
    const { journal } = await Journal.open(file);
    for (const event of frozenEvents.slice(0, 3)) await journal.append(event);
    await Promise.all(frozenEvents.slice(3, 7).map((event) => journal.append(event)));
    await journal.close();
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const torn = (...broken: readonly number[]) =>
      Buffer.from(lines.map((line, i) => `${broken.includes(i) ? '\0'.repeat(line.length) : line}\n`).join(''));
    const kept = (bytes: Buffer) => parseJournal(bytes, 'a/journal.jsonl').events.length;
    for (const broken of [[3], [4], [5], [6], [4, 6], [3, 4, 5, 6]]) assert.equal(kept(torn(...broken)), broken[0]);
    for (const broken of [[0], [2], [2, 4]]) assert.throws(() => kept(torn(...broken)), JournalError);
    const begun = Buffer.concat([torn(5), Buffer.from('{"type":')]);
    assert.throws(() => kept(begun), JournalError);
  });

  it('only read is not changed, so that a living tuner may be looked at', async () => {
    const torn = frozen.subarray(0, frozen.length - 5);
    const file = newFile(torn);
    await readJournal(file);
    assert.deepEqual(readFileSync(file), torn);
  });

  it('forgives a last line with its line break but without its middle', () => {
    const bytes = Buffer.concat([frozen, Buffer.from('{"type":"tuner\0\0\0\0\n')]);
    assert.equal(parseJournal(bytes, 'v1.jsonl').bytes.length, frozen.length);
  });

  it('torn in the middle is an error that names the file, the line and what to do', () => {
    const lines = frozen.toString().split('\n');
    for (const damage of ['', '{"type":"trial.st', '{}', '[]', '"x"', lines[3].replace('"attempt":1', '"attempt":0')]) {
      const bytes = Buffer.from(lines.with(3, damage).join('\n'));
      assert.throws(
        () => parseJournal(bytes, '/a/v1.jsonl'),
        (error) => {
          assert.ok(error instanceof JournalError);
          assert.match(error.message, /^\/a\/v1\.jsonl:4: this line of the journal cannot be read .* move \/a away/);
          return true;
        },
      );
    }
  });

  it('with conditions in conditions, deeper than anybody writes, is damaged and not the end of the program', () => {
    const [first] = frozen.toString().split('\n');
    const deep = '{"kind":"not","of":'.repeat(50_000) + '{"kind":"value","value":1}' + '}'.repeat(50_000);
    const bytes = Buffer.from(first.replace('"objective":', `"constraints":[${deep}],"objective":`) + '\n');
    assert.throws(() => parseJournal(bytes, 'v1.jsonl'), JournalError);
  });

  it('that cannot be read from the disk is a sentence with its name', async () => {
    const file = path.join(folder, 'a folder');
    mkdirSync(file);
    await assert.rejects(readJournal(file), (error) => error instanceof JournalError && error.message.includes(file));
  });

  it('with bytes that are no text is damaged, not silently mended', () => {
    const bytes = Buffer.from(frozen);
    bytes[bytes.indexOf('digits')] = 0xff;
    assert.throws(() => parseJournal(bytes, 'v1.jsonl'), /v1\.jsonl:1: .*it is not JSON/);
  });

  it('with a time that no calendar has is refused with its line', () => {
    const lines = frozen.toString().split('\n');
    for (const at of ['1e300', '-1e300', '8.64e15']) {
      const bytes = Buffer.from(lines.with(3, lines[3].replace(/"at":\d+/, `"at":${at}`)).join('\n'));
      assert.throws(() => parseJournal(bytes, 'v1.jsonl'), /v1\.jsonl:4: this line of the journal cannot be read/);
    }
  });

  it('of a newer version asks for an update', () => {
    const bytes = Buffer.from('{"type":"study.created","at":0,"version":2,"other":1}\n');
    assert.throws(() => parseJournal(bytes, 'v1.jsonl'), /written by a newer BBKB Tuner \(journal version 2.*update/);
  });

  it('with an event of a newer version asks for an update, and with the same event changed afterwards is damaged', () => {
    const created = withChecksum(frozen.toString().split('\n')[0], EMPTY_CHAIN);
    for (const later of [
      '{"type":"trial.paused","at":1}',
      '{"type":"tuner.ended","at":1,"because":"dawn","reason":"."}',
    ]) {
      const { line } = withChecksum(later, created.next);
      const journal = (last: string) => Buffer.from(`${created.line}\n${last}\n`);
      assert.throws(
        () => parseJournal(journal(line), 'v1.jsonl'),
        /v1\.jsonl:2: this line of the journal was written by a newer BBKB Tuner.*Update BBKB Tuner/,
      );
      assert.throws(
        () => parseJournal(journal(line.replace('"at":1', '"at":2')), 'v1.jsonl'),
        /:2: .*has changed since/,
      );
    }
  });

  it('never takes in an event that it could not read back', async () => {
    const { journal } = await Journal.open(newFile(''));
    const ended: StudyEvent = {
      type: 'trial.ended',
      at: 1,
      trial: 1,
      attempt: 1,
      result: { kind: 'succeeded', value: NaN },
      seconds: 1,
    };
    assert.throws(() => journal.append(ended));
    await journal.append(started);
    await journal.close();
  });
});
