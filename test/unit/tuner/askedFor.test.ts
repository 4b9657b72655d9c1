import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { StudyEvent } from '../../../src/study/events.ts';
import type { StudyRequest } from '../../../src/study/disk/requests.ts';
import { controlStudy } from '../../../src/tuner/requests/controlStudy.ts';
import { finishedEvents, writeJournal } from '../../bench/shared/finishedJournal.ts';
import { until } from '../../until.ts';
import { DEFAULT_ALGORITHM } from '../cli/workspace.ts';
import { madeWorkspace, opened } from './opened.ts';

const NEVER = new AbortController().signal;
const BUDGET = 1000;
/** When all of the time is used up. */
const NOW = 1000 * BUDGET;
const now = () => NOW;

describe('what a person has asked for', () => {
  /** A study whose first batch of three trials has ended, and whose second one was asked for when its tuner died. */
  async function interrupted(lines: readonly string[], change = (event: StudyEvent): StudyEvent => event) {
    const usual = ['objective: { metric: score, goal: maximize }', 'budget: { trials: 16 }'];
    const others = usual.filter((line) => !lines.some((each) => each.split(':')[0] === line.split(':')[0]));
    const workspace = await madeWorkspace(['parallel: 3', 'trial: { max_failures: 1 }', ...others, ...lines]);
    const events = [...finishedEvents(workspace.declaration, 3, () => ({ x: 0.5 }))].map(change);
    const decision = { dictionary: 0, beta: 2, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 } as const;
    const trials = [4, 5, 6].map((trial) => ({ trial, parameters: { x: 0.25 } }));
    events.push({ type: 'batch.asked', at: NOW, batch: 2, trials, decision });
    await writeJournal(path.join(workspace.study, 'journal.jsonl'), events);
    const ask = (request: StudyRequest) =>
      controlStudy({ declaration: workspace.declaration, folder: workspace.dir, now }, request);
    return { workspace, ask, open: () => opened(workspace, { now }) };
  }

  const used = [`budget: { trials: 16, time: ${BUDGET}s }`];
  const failing =
    (trial: number) =>
    (event: StudyEvent): StudyEvent =>
      event.type === 'trial.ended' && event.trial === trial
        ? { ...event, result: { kind: 'failed', reason: 'It exited with code 3.', cause: 'exit' } }
        : event;

  for (const [when, lines, because, change] of [
    ['the time is used up', used, 'time'],
    ['the time is used up, rolling', [...used, 'schedule: rolling', DEFAULT_ALGORITHM], 'time'],
    ['the target is reached', ['objective: { metric: score, goal: maximize, target: 0.4 }'], 'target'],
    ['too many trials have failed', [], 'failure', failing(2)],
  ] as const)
    it(`runs in a new session where ${when}, and nothing else does`, async () => {
      const { workspace, ask, open } = await interrupted(lines, change);
      assert.equal(await ask({ kind: 'retryTrial', trial: 3 }), 'Trial 3 of study runs again.');
      const end = await (await open()).run(NEVER);
      assert.deepEqual([end.because, workspace.begun()], [because, [3]]);
    });

  it('runs in a session that runs, also after the last of its time', async () => {
    const { workspace, ask, open } = await interrupted(used);
    await ask({ kind: 'retryTrial', trial: 3 });
    await workspace.hold();
    const tuner = await open();
    const end = tuner.run(NEVER);
    await until(() => workspace.begun().length === 1);
    assert.equal(await tuner.control({ kind: 'retryTrial', trial: 1 }), 'Trial 1 of study runs again.');
    await until(() => workspace.begun().length === 2);
    await workspace.letGo();
    assert.equal((await end).because, 'time');
    assert.deepEqual([...workspace.begun()].sort(), [1, 3]);
  });

  it('runs where the budget of trials was lowered below what has ended', async () => {
    const { workspace, ask } = await interrupted([]);
    await ask({ kind: 'retryTrial', trial: 3 });
    const declaration = { ...workspace.declaration, budget: { trials: 1 } };
    const end = await (await opened(workspace, { now, declaration })).run(NEVER);
    assert.deepEqual([end.because, workspace.begun()], ['trials', [3]]);
  });

  it('runs after a tuner that was stopped while it ran, until one more has failed', async () => {
    const { workspace, ask, open } = await interrupted([], failing(2));
    await ask({ kind: 'retryTrial', trial: 1 });
    await ask({ kind: 'retryTrial', trial: 3 });
    await writeFile(path.join(workspace.dir, 'trial.sh'), 'echo "$BBKB_TRIAL begins 1" >> runs.log; sleep 0.2; exit 3');
    const stop = new AbortController();
    const first = await opened(workspace, { now, onChange: ({ trials }) => {
      if (trials.get(0).state === 'running') stop.abort();
    } }); // oxfmt-ignore
    assert.equal((await first.run(stop.signal)).because, 'stopped');
    const declaration = { ...workspace.declaration, parallel: 1 };
    const before = workspace.begun().length;
    const end = await (await opened(workspace, { now, declaration })).run(NEVER);
    assert.deepEqual([end.because, workspace.begun().slice(before)], ['failure', [1]]);
    const again = await open();
    assert.ok(again.study.trials.get(2).askedFor);
    assert.equal((await again.run(AbortSignal.abort())).because, 'stopped');
  });

  it('is a point that takes from the budgets: its sentence says what would let it run', async () => {
    const sentences = await Promise.all(
      [used, ['objective: { metric: score, goal: maximize, target: 0.4 }'], ['budget: { trials: 6 }'], []].map(
        async (lines) => (await interrupted(lines)).ask({ kind: 'enqueue', parameters: { x: 0.75 } }),
      ),
    );
    const queued = 'The point is queued.';
    assert.deepEqual(sentences, [
      `${queued} The time budget of 1000 s is used up. Raise budget.time to run it.`,
      `${queued} Trial 1 reached the target: score is at least 0.4. Change objective.target to run it.`,
      `${queued} The budget of 6 trials is used up. Raise budget.trials to run it.`,
      'The point is queued: study tries it next.',
    ]);
  });
});
