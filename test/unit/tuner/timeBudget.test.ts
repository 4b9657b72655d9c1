import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { nothingEndsInTime } from '../../../src/tuner/messages.ts';
import { finishedEvents, writeJournal } from '../../bench/shared/finishedJournal.ts';
import { DEFAULT_ALGORITHM } from '../cli/workspace.ts';
import { madeWorkspace, opened } from './opened.ts';

const NEVER = new AbortController().signal;
const BUDGET = 1000;
/** The better a trial is, the longer it takes: from 10 to 100 s. */
const secondsOf = (x: unknown): number => 10 + 90 * Number(x);

describe('a budget of time', () => {
  /** A study of twelve trials that was interrupted when so many seconds of its time were left. */
  async function interrupted(secondsLeft: number) {
    const workspace = await madeWorkspace([
      ...[`budget: { trials: 16, time: ${BUDGET}s }`, 'parallel: 4', DEFAULT_ALGORITHM],
      'objective: { metric: score, goal: maximize }',
      'schedule: batch', // else each of the last trials is a batch of its own, because their durations differ
    ]);
    const xOf = (trial: number): number => ((5 * trial) % 12) / 11;
    const events = [...finishedEvents(workspace.declaration, 12, (trial) => ({ x: xOf(trial) }))].map((event) =>
      event.type === 'trial.ended'
        ? {
            ...event,
            seconds: secondsOf(xOf(event.trial)),
            result: { kind: 'succeeded' as const, value: xOf(event.trial) },
          }
        : event,
    );
    const last = events.length - 1;
    const now = 1000 * (BUDGET - secondsLeft);
    events[last] = { ...events[last], at: now };
    await writeJournal(path.join(workspace.study, 'journal.jsonl'), events);
    return { workspace, end: await (await opened(workspace, { now: () => now })).run(NEVER) };
  }

  it('is spent to its end with trials that are expected to end within it', async () => {
    const { workspace, end } = await interrupted(40);
    assert.equal(end.because, 'trials');
    const [batch] = (await workspace.batches()).slice(-1);
    assert.equal(batch.length, 4);
    for (const { parameters } of batch) assert.ok(secondsOf(parameters.x) < 45, `${secondsOf(parameters.x)} s`);
  });

  it('is enough for the best trials while much of it is left', async () => {
    const { workspace } = await interrupted(500);
    const [batch] = (await workspace.batches()).slice(-1);
    assert.ok(batch.some(({ parameters }) => secondsOf(parameters.x) > 90));
  });

  it('ends the study where no trial is expected to end within what is left', async () => {
    const { workspace, end } = await interrupted(3);
    const reason = 'No trial is expected to end within the 3 s that are left of the time budget.';
    assert.deepEqual({ because: end.because, reason: end.reason }, { because: 'time', reason });
    assert.deepEqual(workspace.begun(), []);
    assert.match(nothingEndsInTime(0.3), / end within the rest of the time budget\.$/);
  });
});
