import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import type { StudyEvent } from '../../../src/study/events.ts';
import { DEFAULT_ALGORITHM, type Workspace } from '../cli/workspace.ts';
import { until } from '../../until.ts';
import { madeWorkspace, opened } from './opened.ts';

const NEVER = new AbortController().signal;
const TRIALS = 7;

/** As the script of the workspace; but only the first trial waits, and the others end at once. */
const SLOW_FIRST = `
echo "$BBKB_TRIAL begins $$" >> runs.log
while [ "$BBKB_TRIAL" = 1 ] && [ -e wait ]; do sleep 0.05; done
echo "score: $2"
`;

describe('a rolling schedule', () => {
  let whole: Workspace;

  const make = async (): Promise<Workspace> => {
    const lines = ['schedule: rolling', `budget: { trials: ${TRIALS} }`, 'parallel: 2', 'command: sh slow_first.sh'];
    const workspace = await madeWorkspace([...lines, DEFAULT_ALGORITHM]);
    await writeFile(path.join(workspace.dir, 'slow_first.sh'), SLOW_FIRST);
    return workspace;
  };
  const asked = async (workspace: Workspace) =>
    (await workspace.events()).flatMap((event) => (event.type === 'batch.asked' ? [event] : []));
  /** The other trials end, and then the first. */
  const firstLast = async (workspace: Workspace, run: () => Promise<unknown>): Promise<void> => {
    await workspace.hold();
    const running = run();
    await until(async () => (await workspace.results()).length === TRIALS - 1);
    await workspace.letGo();
    await running;
  };

  before(async () => {
    whole = await make();
    await firstLast(whole, async () => (await opened(whole)).run(NEVER));
  });

  it('gives a slot that is free the next trial, while another trial still runs', async () => {
    assert.deepEqual(await whole.results(), [2, 3, 4, 5, 6, 7, 1]);
    assert.deepEqual(
      (await asked(whole)).map(({ trials, running }) => [trials.map(({ trial }) => trial), running]),
      [[[1], []], ...[2, 3, 4, 5, 6, 7].map((trial) => [[trial], [1]])],
    );
    let running = 0;
    for (const { type } of await whole.events()) {
      running += type === 'trial.starting' ? 1 : type === 'trial.ended' ? -1 : 0;
      assert.ok(running <= 2);
    }
  });

  it('tells the engine each trial as it ends, before it asks for the next', async () => {
    const events = await whole.events();
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'batch.told' ? [event.batch] : [])),
      await whole.results(),
    );
    for (const event of await asked(whole)) {
      const before = events.slice(0, events.indexOf(event));
      const count = (type: StudyEvent['type']) => before.filter((event) => event.type === type).length;
      assert.equal(count('trial.ended'), count('batch.told'));
    }
  });

  it('proposes after any interruption what it would have proposed without it, given the same order of endings', async () => {
    const workspace = await make();
    await firstLast(workspace, async () => {
      for (let end = 'stopped'; end === 'stopped';) {
        const already = (await workspace.results()).length;
        const told = (await workspace.events()).filter(({ type }) => type === 'batch.told').length;
        const batches = (await workspace.batches()).length;
        const stop = new AbortController();
        const tuner = await opened(workspace, {
          onChange: (study) => {
            const more = study.trialsWithResult.length + study.told.length + study.batches.length;
            if (more > already + told + batches && already < TRIALS - 1) stop.abort();
          },
        });
        end = (await tuner.run(stop.signal)).because;
      }
    });
    const events = await workspace.events();
    const sessions = events.filter(({ type }) => type === 'tuner.started').length;
    assert.ok(sessions > TRIALS, `${sessions}`);
    assert.deepEqual(await workspace.batches(), await whole.batches());
    assert.deepEqual(await workspace.results(), await whole.results());
  });

  it('asks for nothing while it is paused, and then gives the next free slot to the point of a person', async () => {
    const workspace = await make();
    await workspace.hold();
    const tuner = await opened(workspace);
    const running = tuner.run(NEVER);
    await until(() => tuner.study.trialsWithResult.length >= 2);
    await tuner.control({ kind: 'pause' });
    await until(() => tuner.study.trials.filter(({ state }) => state === 'running').length === 1);
    await tuner.control({ kind: 'enqueue', parameters: { x: 0.123456 } });
    const before = tuner.study.batches.length;
    await tuner.control({ kind: 'continue' });
    await until(() => tuner.study.trialsWithResult.length === TRIALS - 1);
    await workspace.letGo();
    assert.equal((await running).because, 'trials');
    const enqueued = (await asked(workspace)).filter(({ trials }) => trials[0].enqueued);
    assert.deepEqual(enqueued.map(({ trials }) => trials[0].parameters), [{ x: 0.123456 }]); // oxfmt-ignore
    // one trial may have been chosen before the pause was heard of
    assert.ok(enqueued[0].batch <= before + 2, `${enqueued[0].batch} after ${before}`);
  });

  it('lets all trials end that run, where it becomes a schedule of batches, and finishes a batch before it rolls', async () => {
    const workspace = await make();
    const { schedule, ...batch } = workspace.declaration;
    assert.equal(schedule, 'rolling');
    const stop = new AbortController();
    const onChange = ({ batches }: { readonly batches: { readonly length: number } }) => {
      if (batches.length === 3) stop.abort();
    };
    await workspace.hold();
    await (await opened(workspace, { onChange })).run(stop.signal);
    await workspace.letGo();
    const inBatches = new AbortController();
    const second = await opened(workspace, {
      declaration: { ...batch, parallel: 3 },
      onChange: ({ batches }) => {
        if (batches.length === 4) inBatches.abort();
      },
    });
    await second.run(inBatches.signal);
    assert.equal((await (await opened(workspace)).run(NEVER)).because, 'trials');
    const sizes = (await asked(workspace)).map(({ trials, running }) => [trials.length, running === undefined]);
    assert.deepEqual(sizes.slice(0, 4), [[1, false], [1, false], [1, false], [3, true]]); // oxfmt-ignore
    assert.deepEqual(sizes.slice(4), [[1, false]]);
    assert.deepEqual([...(await workspace.results())].sort(), [1, 2, 3, 4, 5, 6, 7]);
  });
});
