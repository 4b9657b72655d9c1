import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { replay } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import type { Tuner } from '../../../src/tuner/tuner.ts';
import { bundle } from '../cli/bundle.ts';
import { until } from '../../until.ts';
import { madeWorkspace, opened } from './opened.ts';

/** Paused, and the last running trial has ended. */
const isAsking = ({ study }: Tuner): boolean => study.paused && study.trials.every(({ state }) => state !== 'running');

const sides = (left: number, right: number) =>
  ({ left: { kind: 'value', value: left }, right: { kind: 'value', value: right } }) as const;

describe('a study whose trials fail', () => {
  /** Runs it to its end with this script, and with a supervisor of its own where that program is given. */
  async function play(lines: readonly string[], script: string, supervisor?: URL) {
    const workspace = await madeWorkspace(lines);
    await writeFile(path.join(workspace.dir, 'trial.sh'), `echo "$BBKB_TRIAL begins $$" >> runs.log\n${script}`);
    const tuner = await opened(workspace, supervisor && { supervisor });
    const end = await tuner.run(new AbortController().signal);
    return { end, study: tuner.study, begun: workspace.begun(), events: await workspace.events() };
  }

  it('tries a failed trial again under its number, and counts the success', async () => {
    const { study, begun } = await play(
      ['budget: { trials: 3 }', 'parallel: 1', 'trial: { retries: 2 }'],
      '[ $(grep -c "^$BBKB_TRIAL begins" runs.log) -lt 2 ] && exit 3; echo "score: $2"',
    );
    assert.deepEqual(begun, [1, 1, 2, 2, 3, 3]);
    assert.deepEqual(study.trials.map(({ state, attempt }) => [state, attempt]), [['succeeded', 2], ['succeeded', 2], ['succeeded', 2]]); // oxfmt-ignore
  });

  it('fails a trial whose calculated value is no number, before its script starts', async () => {
    const workspace = await madeWorkspace(['budget: { trials: 1 }']);
    const value = { kind: 'binary', operator: '/', ...sides(1, 0) } as const;
    const declaration = { ...workspace.declaration, derived: [{ name: 'y', value }] };
    const tuner = await opened({ declaration, dir: workspace.dir });
    await tuner.run(new AbortController().signal);
    const [trial] = tuner.study.trials;
    assert.ok(trial.state === 'failed' && trial.reason.startsWith('y has no finite value: write another calculation'));
    assert.deepEqual(workspace.begun(), []);
  });

  it('tries another point as another trial where one ran out of memory, and keeps the failure', async () => {
    const { study, begun, events } = await play(
      [
        'budget: { trials: 3 }',
        'parallel: 1',
        'parameters: { x: { type: int, low: 1, high: 64 } }',
        'start: [{ x: 64 }, { x: 20 }]',
        'trial: { retries: { on: [memory], set: { x: x / 2 } } }',
      ],
      '[ "$2" -gt 40 ] && echo "RuntimeError: CUDA out of memory." >&2 && exit 1; echo "score: $2"',
    );
    assert.deepEqual(begun, [1, 2, 3]);
    const rows = study.trials.map(({ state, parameters, enqueued }) => `${state} ${parameters.x} ${enqueued}`);
    assert.deepEqual([...rows].sort(), ['failed 64 false', 'succeeded 20 false', 'succeeded 32 true']);
    const [failed] = study.trials;
    assert.ok(failed.state === 'failed' && failed.attempt === 1);
    assert.match(failed.reason, /exit code 1.* Another trial is tried instead, with x = 32, as trial\.retries says\.$/);
    assert.deepEqual(replay(events), study);
  });

  it('offers another point, with the line to write, where trials run out of memory and none is declared', async () => {
    const { events } = await play(
      ['budget: { trials: 9 }', 'parameters: { batch_size: { type: int, low: 1, high: 64 } }'],
      'echo "RuntimeError: CUDA out of memory." >&2; exit 1',
    );
    const last = events.at(-1);
    assert.ok(last?.type === 'tuner.ended');
    assert.equal(last.failure?.halve, 'batch_size');
    assert.match(
      last.failure.advice ?? '',
      /write under trial: retries: \{ on: \[memory\], set: \{ batch_size: "batch_size \/ 2" \} \}\.$/,
    );
  });

  it('ends early when as many trials have failed as max_failures allows, with the reason and the last lines of the log', async () => {
    const { end, begun, events } = await play(
      ['budget: { trials: 20 }', 'parallel: 2', 'trial: { max_failures: 3 }'],
      'echo "no such file: data.csv" >&2; exit 3',
    );
    assert.equal(end.because, 'failure');
    assert.match(
      end.reason,
      /^[34] of \d trials failed, and trial\.max_failures is 3\. Trial \d: The script ended with exit code 3/,
    );
    assert.ok(begun.length <= 4);
    const last = events.at(-1);
    assert.ok(last?.type === 'tuner.ended');
    assert.deepEqual(last.log, ['no such file: data.csv']);
  });

  it('without anybody to ask, ends when three trials have failed in the same way, with their log, and not before', async () => {
    const { end, study, begun, events } = await play(
      ['budget: { trials: 20 }', 'parallel: 1'],
      'echo "no such file: data.$BBKB_TRIAL.csv" >&2; exit 3',
    );
    assert.equal(end.because, 'failure');
    assert.equal(begun.length, 3);
    assert.match(
      study.end?.reason ?? '',
      /^3 trials failed in the same way\. The script ended with exit code 3; .*data\.3\.csv/,
    );
    const last = events.at(-1);
    assert.ok(last?.type === 'tuner.ended');
    assert.deepEqual([last.failure?.count, last.failure?.trial, last.log], [3, 3, ['no such file: data.3.csv']]);
  });

  it('with a person there, pauses and asks; a trial that is tried once more runs alone, and asks again or has the others run again', async () => {
    const workspace = await madeWorkspace(['budget: { trials: 8 }', 'parallel: 2']);
    const script = (text: string) =>
      writeFile(path.join(workspace.dir, 'trial.sh'), `echo "$BBKB_TRIAL begins $$" >> runs.log\n${text}`);
    await script('echo "no data" >&2; exit 3');
    const tuner = await opened(workspace, { asks: true });
    const ending = tuner.run(new AbortController().signal);
    await until(() => isAsking(tuner));
    const { trial = 0 } = tuner.study.failures.asked ?? {};
    const count = tuner.study.trialsWithResult.length;
    assert.ok(count >= 3);
    const begun = workspace.begun().length;

    assert.match(await tuner.control({ kind: 'continue', choice: 'once' }), /tries trial \d once more/);
    await until(() => isAsking(tuner));
    assert.deepEqual(workspace.begun().slice(begun), [trial]);

    await script('echo "score: $2"');
    await tuner.control({ kind: 'continue', choice: 'once' });
    assert.equal((await ending).because, 'trials');
    assert.ok(tuner.study.trials.every(({ state }) => state === 'succeeded'));
    const others = tuner.study.trials.map((each) => each.trial).filter((each) => each <= count && each !== trial);
    assert.deepEqual(
      workspace
        .begun()
        .slice(begun + 1, begun + 1 + count)
        .toSorted(),
      [...others, trial].toSorted(),
    );
    assert.deepEqual(tuner.study.failures.repaired, { by: trial, trials: others });

    const events = await workspace.events();
    for (let length = 1; length <= events.length; length++) {
      const { trials = [] } = replay(events.slice(0, length)) ?? {};
      const states = [...trials].map(({ state }) => state);
      assert.ok(!(states.includes('failed') && states.includes('succeeded')), 'wherever it is cut off, they run again');
    }
  });

  it('has the others run again also where the tuner was cut off while the one that is tried once more ran', async () => {
    const workspace = await madeWorkspace(['budget: { trials: 4 }', 'parallel: 1']);
    await writeFile(path.join(workspace.dir, 'trial.sh'), 'echo "no data" >&2; exit 3');
    await (await opened(workspace)).run(new AbortController().signal);
    await writeFile(path.join(workspace.dir, 'trial.sh'), 'echo "score: $2"');
    const cutOff = new AbortController();
    const second = await opened(workspace, {
      onChange: ({ trials }) => {
        if (trials.some(({ state }) => state === 'running')) cutOff.abort();
      },
    });
    await second.run(cutOff.signal);
    const third = await opened(workspace);
    assert.equal((await third.run(new AbortController().signal)).because, 'trials');
    assert.deepEqual(third.study.trials.map(({ state }) => state), Array(4).fill('succeeded')); // oxfmt-ignore
  });

  it('runs a trial again also when that is asked for while the optimizer is told of its batch', async () => {
    const workspace = await madeWorkspace(['budget: { trials: 2 }', 'parallel: 2']);
    let asked: Promise<string> | undefined;
    const tuner = await opened(workspace, {
      onChange: ({ trialsWithResult }) => {
        if (trialsWithResult.length === 2)
          asked ??= sleep(1).then(() => tuner.control({ kind: 'retryTrial', trial: 1 }));
      },
    });
    assert.equal((await tuner.run(new AbortController().signal)).because, 'trials');
    assert.match((await asked) ?? '', /runs again/);
    assert.deepEqual(workspace.begun().toSorted(), [1, 1, 2]);
  });

  it('does not ask about a failure that was accepted, and leaves failed results out when told to', async () => {
    const workspace = await madeWorkspace(['budget: { trials: 7 }', 'parallel: 1', 'command: [sh, -c, "exit 3"]']);
    const tuner = await opened(workspace, { asks: true });
    const ending = tuner.run(new AbortController().signal);
    await until(() => tuner.study.paused);
    assert.match(await tuner.control({ kind: 'excludeFailed' }), /^3 failed results of study are left out/);
    await until(() => tuner.study.paused);
    assert.equal(tuner.study.trialsWithResult.length, 6);
    await tuner.control({ kind: 'continue', choice: 'anyway' });
    assert.equal((await ending).because, 'trials');
    const invalid = tuner.study.trials.map((trial) => 'invalid' in trial && trial.invalid);
    assert.deepEqual(invalid, [true, true, true, false, false, false, false]);
  });

  it('asks nobody about its last trials, since it has ended', async () => {
    const workspace = await madeWorkspace(['budget: { trials: 3 }', 'parallel: 1', 'command: [sh, -c, "exit 3"]']);
    let hasAsked = false;
    const onChange = ({ paused }: StudyState) => (hasAsked ||= paused);
    const tuner = await opened(workspace, { asks: true, onChange });
    assert.equal((await tuner.run(new AbortController().signal)).because, 'trials');
    assert.ok(!hasAsked);
    assert.ok(!('log' in ((await workspace.events()).at(-1) ?? assert.fail())), 'they wrote nothing');
  });

  it('goes on by itself when a trial that was still running succeeds', async () => {
    const workspace = await madeWorkspace(['budget: { trials: 6 }', 'parallel: 2']);
    try {
      await workspace.hold();
      const script =
        'if [ "$BBKB_TRIAL" != 1 ]; then [ -e wait ] && exit 3; fi\nwhile [ -e wait ]; do sleep 0.02; done\necho "score: $2"';
      await writeFile(path.join(workspace.dir, 'trial.sh'), script);
      const tuner = await opened(workspace, { asks: true });
      const ending = tuner.run(new AbortController().signal);
      // a batch has two trials, so the second batch waits for the first trial; what runs beside it is run again
      await until(() => tuner.study.trials.some(({ state }) => state === 'failed'));
      for (let failures = 1; failures < 3; failures++) {
        await tuner.control({ kind: 'retryTrial', trial: 2 });
        await until(() => tuner.study.failures.ways.at(-1)?.count === failures + 1);
      }
      await until(() => tuner.study.paused);
      await workspace.letGo();
      assert.equal((await ending).because, 'trials');
    } finally {
      await workspace.letGo();
    }
  });

  it('runs trials again that nobody saw end, since their supervisor was killed; that is not a failure, and it is said so', async () => {
    const { events, study, begun } = await play(
      ['budget: { trials: 2 }', 'parallel: 2', 'trial: { on_failure: stop }'],
      // the second of the four runs ends the supervisor of the first two
      'echo "score: $2"; n=$(wc -l < runs.log); [ $n -lt 2 ] && sleep 60; [ $n -eq 2 ] && { kill -9 $PPID; sleep 60; }; true',
    );
    assert.deepEqual([...begun].sort(), [1, 1, 2, 2]);
    const lost = events.flatMap((event) =>
      event.type === 'trial.ended' && event.result.kind === 'lost' ? [event.result] : [],
    );
    assert.equal(lost.length, 2);
    assert.match(lost[0]?.reason ?? '', /nobody saw how the script ended; the trial runs again\.$/);
    assert.deepEqual(study.trials.map(({ state, failures }) => [state, failures]), [['succeeded', 0], ['succeeded', 0]]); // oxfmt-ignore
  });

  it('does not go on for ever when the script itself kills its supervisor each time', async () => {
    const declared = ['budget: { trials: 2 }', 'parallel: 1'];
    const killsItsParent = play(declared, 'kill -9 $PPID; sleep 60', (await bundle()).supervisor);
    await assert.rejects(
      killsItsParent,
      /starts the trials ended 3 times before it saw a trial end\. Find out which program ends it/,
    );
  });
});
