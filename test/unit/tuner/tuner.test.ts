import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { StudyState } from '../../../src/study/studyState.ts';
import { DEFAULT_ALGORITHM, lives } from '../cli/workspace.ts';
import { until } from '../../until.ts';
import { inWorkspace, madeWorkspace, opened } from './opened.ts';

const NEVER = new AbortController().signal;

describe('tuner', () => {
  inWorkspace(
    'runs every trial of the budget once and no more, even if the last batch would be larger',
    ['budget: { trials: 10 }', 'parallel: 8'],
    async (workspace) => {
      const tuner = await opened(workspace);
      const end = await tuner.run(NEVER);
      assert.equal(end.because, 'trials');
      assert.deepEqual([...workspace.begun()].sort(ascending), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      assert.deepEqual(
        (await workspace.batches()).map(({ length }) => length),
        [8, 2],
      );
    },
  );

  inWorkspace(
    'runs `parallel` trials at once, and no more',
    ['budget: { trials: 12 }', 'parallel: 8'],
    async (workspace) => {
      await workspace.hold();
      const running = (await opened(workspace)).run(NEVER);
      await until(() => workspace.begun().length === 8);
      await workspace.letGo();
      await running;
      let atOnce = 0;
      let most = 0;
      for (const { step } of workspace.runs()) most = Math.max(most, (atOnce += step === 'begins' ? 1 : -1));
      assert.equal(most, 8);
    },
  );

  inWorkspace(
    'runs each trial as often as `repeats` says, each time with another seed, and records the mean and the values',
    [
      'budget: { trials: 2 }',
      'repeats: 3',
      'command: [sh, -c, \'echo "$BBKB_SEED" >> seeds.log; echo "score: $(wc -l < seeds.log)"\']',
    ],
    async (workspace) => {
      const { because } = await (await opened(workspace)).run(NEVER);
      assert.equal(because, 'trials');
      const seeds = readFileSync(path.join(workspace.dir, 'seeds.log'), 'utf8').trim().split('\n');
      assert.equal(new Set(seeds).size, 6);
      const results = (await workspace.events()).flatMap((event) =>
        event.type === 'trial.ended' ? [event.result] : [],
      );
      assert.deepEqual(results, [
        { kind: 'succeeded', value: 2, values: [1, 2, 3] },
        { kind: 'succeeded', value: 5, values: [4, 5, 6] },
      ]);
    },
  );

  inWorkspace(
    'runs a trial no more once one of its runs has failed',
    ['budget: { trials: 1 }', 'repeats: 3', 'command: [sh, -c, "echo run >> runs.log; exit 3"]'],
    async (workspace) => {
      await (await opened(workspace)).run(NEVER);
      assert.equal(readFileSync(path.join(workspace.dir, 'runs.log'), 'utf8'), 'run\n');
    },
  );

  inWorkspace(
    'records the origin of its results at first, a batch before it runs, and a trial before it starts',
    ['budget: { trials: 2 }', 'parallel: 2'],
    async (workspace) => {
      await (await opened(workspace)).run(NEVER);
      const events = await workspace.events();
      assert.ok(events[0]?.type === 'study.created' && events[0].origin?.script?.sha256);
      const types = events.map((event) => event.type);
      const order = ['study.created', 'tuner.started', 'batch.asked', 'trial.starting', 'trial.started', 'trial.ended'];
      const firsts = [...order, 'batch.told', 'tuner.ended'].map((type) => types.findIndex((other) => other === type));
      assert.deepEqual(firsts, [...firsts].sort(ascending));
      assert.ok(!firsts.includes(-1));
    },
  );

  inWorkspace(
    'records once that its script was edited while it ran: with the next trial that starts',
    ['budget: { trials: 4 }'],
    async (workspace) => {
      await workspace.hold(1);
      const running = (await opened(workspace)).run(NEVER);
      await until(() => workspace.begun().length === 2);
      await writeFile(path.join(workspace.dir, 'trial.sh'), 'echo "score: $2"');
      await workspace.letGo();
      await running;
      const starts = (await workspace.events()).flatMap((event) => (event.type === 'trial.starting' ? [event] : []));
      assert.deepEqual(
        starts.map(({ script }) => script !== undefined),
        [false, false, true, false],
      );
    },
  );

  inWorkspace(
    'ends the running trials when it is stopped, and runs them again when it is continued',
    ['budget: { trials: 4 }', 'parallel: 2'],
    async (workspace) => {
      await workspace.hold();
      const stop = new AbortController();
      const running = (await opened(workspace)).run(stop.signal);
      await until(() => workspace.begun().length === 2);
      stop.abort();
      assert.equal((await running).because, 'stopped');
      assert.deepEqual(
        workspace.runs().filter(({ pid }) => lives(pid)),
        [],
      );
      const results = (await workspace.events()).flatMap((event) =>
        event.type === 'trial.ended' ? [event.result.kind] : [],
      );
      assert.deepEqual(results, ['cancelled', 'cancelled']);

      await workspace.letGo();
      assert.equal((await (await opened(workspace)).run(NEVER)).because, 'trials');
      assert.deepEqual([...workspace.begun()].sort(ascending), [1, 1, 2, 2, 3, 4]);
    },
  );

  inWorkspace(
    'proposes after an interruption what it would have proposed without it, bit for bit',
    ['budget: { trials: 12 }', 'parallel: 3', DEFAULT_ALGORITHM],
    async (workspace) => {
      const whole = await madeWorkspace(['budget: { trials: 12 }', 'parallel: 3', DEFAULT_ALGORITHM]);
      await (await opened(whole)).run(NEVER);
      for (let end = 'stopped'; end === 'stopped';) {
        // stopped again after every four results: between two batches, and in the middle of one
        const stop = new AbortController();
        const already = (await workspace.results()).length;
        const tuner = await opened(workspace, {
          onChange: (study) => {
            if (study.trialsWithResult.length >= already + 4) stop.abort();
          },
        });
        end = (await tuner.run(stop.signal)).because;
      }
      assert.deepEqual(await workspace.batches(), await whole.batches());
    },
  );

  inWorkspace(
    'runs no trial beyond a budget that was lowered, not even one of a batch that was asked for before',
    ['budget: { trials: 8 }', 'parallel: 4'],
    async (workspace) => {
      const stop = new AbortController();
      const stopAtOnce = (study: StudyState) => {
        if (study.batches.length > 0) stop.abort();
      };
      await (await opened(workspace, { onChange: stopAtOnce })).run(stop.signal);
      assert.deepEqual(workspace.begun(), []);
      const tuner = await opened(workspace, { declaration: { ...workspace.declaration, budget: { trials: 3 } } });
      assert.equal((await tuner.run(NEVER)).because, 'trials');
      assert.deepEqual([...workspace.begun()].sort(ascending), [1, 2, 3]);
    },
  );

  inWorkspace(
    'starts no further trial once the target is reached, and lets running trials end',
    ['budget: { trials: 50 }', 'parallel: 2', 'objective: { metric: score, goal: minimize, target: 0.5 }'],
    async (workspace) => {
      const end = await (await opened(workspace)).run(NEVER);
      assert.equal(end.because, 'target');
      assert.ok(workspace.begun().length < 50);
      assert.deepEqual([...(await workspace.results())].sort(ascending), [...workspace.begun()].sort(ascending));
    },
  );

  inWorkspace(
    'ends at the first failed trial with `on_failure: stop`, and continues when a person starts it again',
    ['budget: { trials: 3 }', 'parallel: 1', 'trial: { on_failure: stop }'],
    async (workspace) => {
      await writeFile(path.join(workspace.dir, 'trial.sh'), 'echo "$BBKB_TRIAL begins $$" >> runs.log; exit 3');
      const end = await (await opened(workspace)).run(NEVER);
      assert.equal(end.because, 'failure');
      assert.match(end.reason, /^Trial 1 failed, and trial\.on_failure is stop\. .*exit code 3/);
      await (await opened(workspace)).run(NEVER);
      assert.deepEqual(workspace.begun(), [1, 2]);
    },
  );

  inWorkspace(
    'reports that the optimizer failed, also in the journal, and keeps finished trials',
    ['budget: { trials: 4 }', 'parallel: 2'],
    async (workspace) => {
      const broken = path.join(workspace.dir, 'broken.mjs');
      await writeFile(broken, 'throw new Error("out of luck");');
      const tuner = await opened(workspace, { engineWorker: pathToFileURL(broken) });
      await assert.rejects(tuner.run(NEVER), /^Error: The optimizer failed: out of luck\. .*continue/);
      const last = (await workspace.events()).at(-1);
      assert.ok(last?.type === 'tuner.ended' && last.because === 'failure');
      assert.equal((await (await opened(workspace)).run(NEVER)).because, 'trials');
    },
  );
});

function ascending(a: number, b: number): number {
  return a - b;
}
