import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { Journal } from '../../../../src/study/disk/journal.ts';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';
import { apply, newStudy, replay } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { createStudyRecord, type NewEvent } from '../../../../src/tuner/session/studyRecord.ts';
import { frozenStudies } from '../../study/frozenStudies.ts';
import { declare } from '../trials/digits.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const HOUR = 3_600_000;
const decision = { dictionary: 0, beta: 2, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 } as const;
const started: NewEvent = { type: 'tuner.started', pid: 1, host: 'h' };
const asked: NewEvent = { type: 'batch.asked', batch: 1, trials: [{ trial: 1, parameters: { lr: 0.5 } }], decision };
const begins = (attempt: number): NewEvent => ({ type: 'trial.starting', trial: 1, attempt });
const ends = (attempt: number): NewEvent => ({
  ...{ type: 'trial.ended', trial: 1, attempt, seconds: 1, retry: true },
  result: { kind: 'failed', reason: 'It exited with code 3.' },
});

/** A machine whose two clocks a test moves, and what a tuner writes on it. */
function machine(study: StudyState = newStudy(declare('command: a'), 0)) {
  const clocks = { date: 1e12, awake: 0 };
  const written: StudyEvent[] = [];
  const record = createStudyRecord(study, {
    journal: {
      append: (event) => {
        written.push(event);
        return Promise.resolve();
      },
      verify: () => Promise.resolve(),
    },
    now: () => clocks.date,
    awakeMs: () => clocks.awake,
    onChange: () => undefined,
    onWriteError: (error) => {
      throw error;
    },
  });
  const works = (ms: number) => {
    clocks.date += ms;
    clocks.awake += ms;
  };
  /** As whoever opens the journal sees it. */
  const reopened = () => written.reduce(apply, study);
  return { clocks, record, works, reopened, written };
}

describe('the time that a tuner has spent', () => {
  for (const [what, ms] of [
    ['eight hours of sleep', 8 * HOUR],
    ['a clock that is set back by a year', -8766 * HOUR],
  ] as const)
    it(`is not changed by ${what}`, async () => {
      const { clocks, record, works, reopened } = machine();
      await record.add(started);
      await record.add(asked);
      await record.add(begins(1));
      works(60_000);
      clocks.date += ms;
      assert.equal(record.spentMs(), 60_000);
      works(60_000);
      await record.add(ends(1));
      assert.equal(record.spentMs(), 120_000);
      assert.equal(reopened().spentMs, 120_000);
    });

  it('is what the machine was awake while there was something to do, however its date jumps', async () => {
    const steps = fc.array(
      fc.record({ ms: fc.double({ min: 0, max: 1e6, noNaN: true }), jump: fc.integer({ min: -1e12, max: 1e12 }) }),
    );
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat()), async (steps, picks) => {
        const { clocks, record, works, reopened } = machine();
        for (const event of [started, asked]) await record.add(event);
        let [expected, attempt] = [0, 0];
        for (const { ms, jump } of steps) {
          const { paused } = record.study;
          const isRunning = record.study.trials.get(0).state === 'running';
          works(ms);
          clocks.date += jump;
          if (!paused || isRunning) expected += ms;
          const possible: NewEvent[] = [
            paused ? { type: 'tuner.continued' } : { type: 'tuner.paused' },
            { type: 'point.enqueued', parameters: { lr: 0.5 } },
            ...(isRunning ? [ends(attempt)] : paused ? [] : [begins(attempt + 1)]),
          ];
          const event = possible[(picks.next().value ?? 0) % possible.length];
          if (event.type === 'trial.starting') attempt++;
          await record.add(event);
        }
        assert.ok(Math.abs(record.spentMs() - expected) < 1e-3);
        await record.add({ type: 'tuner.ended', because: 'stopped', reason: 'Stopped.' });
        assert.equal(reopened().spentMs, Math.round(record.spentMs()));
      }),
      { numRuns: 40 },
    );
  });

  it('goes on in the next session, up to the last event of a tuner that was killed', async () => {
    const first = machine();
    for (const event of [started, asked, begins(1)]) await first.record.add(event);
    first.works(1000);
    await first.record.add(ends(1));
    first.works(5000); // and then it is killed
    const second = machine(first.reopened());
    second.works(3 * HOUR); // while the next one reads and nobody has started
    await second.record.add(started);
    assert.equal(second.record.spentMs(), 1000);
    second.works(500);
    await second.record.add(begins(2));
    assert.equal(second.reopened().spentMs, 1500);
  });

  it('goes on from what the clock says where a version that knew only the clock began the study', async () => {
    const at = { study: 0, tuner: 10, asked: 30, starting: 50 };
    const old = [
      { ...asked, at: at.asked },
      { ...begins(1), at: at.starting },
    ] as StudyEvent[];
    const study = [{ ...started, at: at.tuner } as StudyEvent, ...old].reduce(
      apply,
      newStudy(declare('command: a'), at.study),
    );
    assert.equal(study.spentMs, at.starting - at.tuner);
    const { record, works, reopened } = machine(study);
    await record.add(started);
    works(5);
    await record.add(begins(2));
    assert.equal(reopened().spentMs, 45);
  });

  it('of a trial that runs is what it has run, for estimates and for the schedule', async () => {
    const { clocks, record, works } = machine();
    for (const event of [started, asked]) await record.add(event);
    works(1000);
    await record.add(begins(1));
    works(2000);
    clocks.date += 8 * HOUR;
    await record.add({ type: 'point.enqueued', parameters: { lr: 0.5 } });
    await record.add({ type: 'tuner.paused' });
    const { spentMs, trials } = record.study;
    const [trial] = trials;
    assert.equal('spentBefore' in trial && spentMs - trial.spentBefore, 2000);
  });
});

describe('a trial that outlived its tuner', () => {
  const killed: readonly StudyEvent[] = [
    { type: 'study.created', at: 0, version: 1, study: 'digits', declaration: declare('command: a') },
    { type: 'tuner.started', at: 0, pid: 1, host: 'h' },
    { ...asked, at: 0 },
    { type: 'trial.starting', at: 0, trial: 1, attempt: 1 },
    { type: 'trial.started', at: 0, trial: 1, attempt: 1, pid: 9, awakeMs: 700 },
  ];

  it('has run what its process has, where that is known', async () => {
    const { record, works } = machine(replay(killed) ?? assert.fail());
    await record.add(started);
    await record.add({ type: 'trial.adopted', trial: 1, attempt: 1, pid: 9, seconds: 90 });
    works(10_000);
    await record.add({ type: 'tuner.paused' });
    const { spentMs, trials } = record.study;
    const [trial] = trials;
    assert.equal('spentBefore' in trial && spentMs - trial.spentBefore, 100_000);
  });

  it('has no duration where nobody saw it, although the event has a number for earlier versions', () => {
    const result = { kind: 'lost', reason: 'Its machine went away.' } as const;
    const ended: StudyEvent = { type: 'trial.ended', at: 0, trial: 1, attempt: 1, result, seconds: 0, unseen: true };
    const [trial] = (replay([...killed, ended]) ?? assert.fail()).trials;
    assert.equal('seconds' in trial && trial.seconds, null);
  });
});

const [{ journal: bytes, name }] = frozenStudies;
const point = (x: number): NewEvent => ({ type: 'point.enqueued', parameters: { x } });

function recordIn(journal: Journal) {
  const study = replay(parseJournal(bytes, name).events);
  assert.ok(study);
  const errors: Error[] = [];
  const onWriteError = (error: Error) => errors.push(error);
  return {
    record: createStudyRecord(study, {
      journal,
      now: () => 1,
      awakeMs: () => 0,
      onChange: () => undefined,
      onWriteError,
    }),
    errors,
  };
}

describe("a study's record", () => {
  const folder = temporaryFolder('record');
  let file: string;
  before(() => {
    file = path.join(folder, 'journal.jsonl');
  });

  it('refuses an event with a number that is not finite, says whose mistake it is, and goes on', async () => {
    const { journal } = await Journal.open(file);
    const { record, errors } = recordIn(journal);
    const before = record.study;
    await assert.rejects(record.add(point(NaN)), ({ message }: Error) => {
      assert.match(
        message,
        /^The tuner came to something that the journal cannot keep \(point\.enqueued\.parameters\.x: /,
      );
      assert.match(message, /This is a mistake of BBKB Tuner\. .*update it, then continue the study\.$/);
      assert.doesNotMatch(message, /disk|[{}[\]]/);
      return true;
    });
    assert.equal(record.study, before);
    await record.add(point(1));
    await record.add(point(2));
    await journal.close();
    assert.deepEqual(errors, []);
    assert.deepEqual((await readFile(file, 'utf8')).match(/"parameters":\{[^}]*\}/g), ['"parameters":{"x":1}', '"parameters":{"x":2}']); // oxfmt-ignore
  });

  it('says what to do about an error of the system', async () => {
    const advice: readonly (readonly [string | undefined, RegExp])[] = [
      ['ENOSPC', /: make room on the disk, then continue the study\.$/],
      ['EDQUOT', /: make room on the disk, then/],
      ['EFBIG', /: allow larger files \(ulimit -f\), then/],
      ['EROFS', /: make the disk writable, then/],
      ['EACCES', /: give yourself the right to write it, then/],
      ['EIO', /: check the disk and its connection, then/],
      [undefined, /: fix this, then/],
    ];
    for (const [code, expected] of advice) {
      const { journal } = await Journal.open(file);
      journal.append = () => Promise.reject(Object.assign(new Error('a reason'), code !== undefined && { code }));
      const { record, errors } = recordIn(journal);
      await assert.rejects(record.add(point(1)), expected);
      await assert.rejects(record.add(point(2)), expected);
      assert.equal(errors.length, 1);
      await journal.close();
    }
  });
});
