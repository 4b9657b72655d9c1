import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import type { Declaration } from '../../../../src/declaration/declaration.ts';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';
import { journalFile } from '../../../../src/study/disk/paths.ts';
import { replay } from '../../../../src/study/study.ts';
import { controlStudy } from '../../../../src/tuner/requests/controlStudy.ts';
import type { Tuner, TunerOptions } from '../../../../src/tuner/tuner.ts';
import { DEFAULT_ALGORITHM, lives, Workspace } from '../../cli/workspace.ts';
import { until } from '../../../until.ts';
import { inWorkspace, opened } from '../opened.ts';

const NEVER = new AbortController().signal;

describe('a person who controls a study', () => {
  const states = ({ study }: Tuner) => study.trials.map(({ state }) => state);

  inWorkspace(
    'pauses it: running trials end and none starts until it is continued',
    ['budget: { trials: 6 }', 'parallel: 2'],
    async (workspace) => {
      const { tuner, running } = await held(workspace, 2, { asks: true });
      assert.match(await tuner.control({ kind: 'pause' }), /paused.*The 2 running trials finish first/);
      await workspace.letGo();
      await until(() => tuner.study.trialsWithResult.length === 2);
      await until(() => tuner.study.batches.get(0).recommendation !== null);
      assert.equal(workspace.begun().length, 2);
      assert.ok(tuner.study.paused);
      await tuner.control({ kind: 'continue' });
      assert.equal((await running).because, 'trials');
      assert.equal(workspace.begun().length, 6);
    },
  );

  inWorkspace('stops it while it is paused', ['budget: { trials: 6 }', 'parallel: 2'], async (workspace) => {
    const tuner = await opened(workspace);
    const stop = new AbortController();
    const running = tuner.run(stop.signal);
    await until(() => tuner.study.trialsWithResult.length > 0);
    await tuner.control({ kind: 'pause' });
    stop.abort();
    assert.equal((await running).because, 'stopped');
  });

  inWorkspace(
    'ends one trial for good: the others continue, and it does not run again',
    ['budget: { trials: 4 }', 'parallel: 2'],
    async (workspace) => {
      const { tuner, running } = await held(workspace, 2);
      await tuner.control({ kind: 'stopTrial', trial: 1 });
      await until(() => states(tuner)[0] === 'cancelled');
      assert.ok(workspace.runs().every(({ trial, pid }) => trial !== 1 || !lives(pid)));
      await workspace.letGo();
      assert.equal((await running).because, 'trials');
      assert.deepEqual(states(tuner), ['cancelled', 'succeeded', 'succeeded', 'succeeded']);
      assert.equal(workspace.begun().filter((trial) => trial === 1).length, 1);
      await assert.rejects(tuner.control({ kind: 'stopTrial', trial: 1 }), /Trial 1 of study is not running\./);
    },
  );

  inWorkspace(
    'queues a point: the next batch begins with it, and the engine learns from it',
    ['budget: { trials: 6 }', 'parallel: 2', DEFAULT_ALGORITHM],
    async (workspace) => {
      const { tuner, running } = await held(workspace, 2);
      await tuner.control({ kind: 'enqueue', parameters: { x: 0.123456 } });
      await assert.rejects(
        tuner.control({ kind: 'enqueue', parameters: { x: 7, y: 1 } }),
        /"y" is not a parameter.*x is 7 in this point: write a number from 0 to 1\./,
      );
      await workspace.letGo();
      await running;
      const [, second] = await workspace.batches();
      assert.deepEqual(second[0].parameters, { x: 0.123456 });
      assert.ok(second[0].enqueued);
      assert.equal(tuner.study.queue.length, 0);
      const [trial] = tuner.study.trials.filter(({ enqueued }) => enqueued);
      assert.ok(trial.state === 'succeeded' && trial.value === 0.123456);
    },
  );

  inWorkspace(
    'changes the parallelism, the budget and the time limit while it runs; another study needs another name',
    ['budget: { trials: 12 }', 'parallel: 1'],
    async (workspace) => {
      const { tuner, running } = await held(workspace, 1);
      const { declaration } = workspace;
      const wider: Declaration = { ...declaration, parallel: 3, budget: { trials: 7 } };
      assert.match(
        await tuner.control({ kind: 'declare', declaration: wider }),
        /budget\.trials was 12 and is now 7\. parallel was 1 and is now 3\./,
      );
      await workspace.letGo();
      assert.equal((await running).because, 'trials');
      assert.equal(tuner.study.trialsWithResult.length, 7);
      assert.ok(tuner.study.batches.some(({ trials }) => trials.length === 3));
      const [lr] = declaration.space;
      assert.ok(lr.type === 'float');
      const other: Declaration = { ...declaration, space: [{ ...lr, high: 2 }] };
      await assert.rejects(tuner.control({ kind: 'declare', declaration: other }), /another study.*Parameter x was/);
    },
  );

  inWorkspace(
    'shortens the time limit of a trial that is already running',
    ['budget: { trials: 1 }', 'parallel: 1'],
    async (workspace) => {
      const { tuner, running } = await held(workspace, 1);
      const { declaration } = workspace;
      await tuner.control({
        kind: 'declare',
        declaration: { ...declaration, trial: { ...declaration.trial, timeout: 0.2 } },
      });
      await running;
      assert.deepEqual(states(tuner), ['timedOut']);
    },
  );

  inWorkspace(
    'is told that a study was never started, and nothing is created',
    ['budget: { trials: 1 }'],
    async (workspace) => {
      const { declaration, dir: folder } = workspace;
      const asked = controlStudy({ declaration, folder, now: Date.now }, { kind: 'enqueue', parameters: { x: 0.5 } });
      await assert.rejects(asked, /study has not been started yet/);
      assert.equal(existsSync(workspace.study), false);
    },
  );

  inWorkspace(
    'sees nothing that is not in the journal yet',
    ['budget: { trials: 8 }', 'parallel: 4'],
    async (workspace) => {
      let changes = 0;
      const tuner = await opened(workspace, {
        onChange: ({ trialsWithResult }) => {
          changes++;
          const written = replay(parseJournal(readFileSync(journalFile(workspace.study)), 'journal.jsonl').events);
          assert.ok(
            written !== null && trialsWithResult.every((trial) => [...written.trialsWithResult].includes(trial)),
          );
        },
      });
      await tuner.run(NEVER);
      assert.ok(changes > 8);
    },
  );

  inWorkspace(
    'gives each trial devices of its own, for which it waits',
    [
      'budget: { trials: 6 }',
      'parallel: 4',
      'gpus: [0, 2]',
      'command: [sh, -c, \'echo "$CUDA_VISIBLE_DEVICES" >> gpus.log; sleep 0.05; echo "score: 1"\']',
    ],
    async (workspace) => {
      const most = { count: 0 };
      const tuner = await opened(workspace, {
        onChange: ({ trials }) => {
          const devices = trials.flatMap((trial) => (trial.state === 'running' ? [...(trial.gpus ?? [])] : []));
          most.count = Math.max(most.count, devices.length);
          assert.equal(new Set(devices).size, devices.length);
        },
      });
      await tuner.run(NEVER);
      const seen = readFileSync(path.join(workspace.dir, 'gpus.log'), 'utf8').trim().split('\n');
      assert.deepEqual([seen.length, new Set(seen)], [6, new Set(['0', '2'])]);
      assert.equal(most.count, 2);
    },
  );
});

/** A tuner whose first trials, so many, have begun and wait. */
async function held(workspace: Workspace, trials: number, otherwise: Partial<TunerOptions> = {}) {
  await workspace.hold();
  const tuner = await opened(workspace, otherwise);
  const running = tuner.run(NEVER);
  await until(() => workspace.begun().length === trials);
  return { tuner, running };
}
