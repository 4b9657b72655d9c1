import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { readCurve } from '../../../../src/runner/metric/curveFile.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { trialFolder } from '../../../../src/study/disk/paths.ts';
import { controlStudy } from '../../../../src/tuner/requests/controlStudy.ts';
import type { StudyRequest } from '../../../../src/study/disk/requests.ts';
import type { Workspace } from '../../cli/workspace.ts';
import { ALL_STEPS, cutAfter, pauseCounts, pausingStudy, play, states, stepsOf } from './pausingStudy.ts';

/**
 * What is next follows from the journal alone, and not from the order in which trials end: the first trial runs whole
 * until the others have ended, and those wait at each rung until they are ended.
 */
const IN_ORDER = {
  load: 'if [ "$BBKB_TRIAL" = 1 ]; then until [ "$(grep -c " 8" steps.log)" = 2 ]; do sleep 0.1; done; fi 2> /dev/null',
  after: '[ "$BBKB_TRIAL" = 1 ] || case $n in 1 | 2 | 4) sleep 60 ;; esac',
};

function ask({ declaration, dir: folder }: Workspace, request: StudyRequest): Promise<string> {
  return controlStudy({ declaration, folder, now: Date.now }, request);
}

/** What begins and goes on, in its order. */
async function choices(workspace: Workspace) {
  return (await workspace.events()).flatMap((event) => {
    if (event.type === 'trial.resumed') return [{ resumed: event.trial }];
    return event.type === 'batch.asked' ? [event.trials.map(({ parameters }) => parameters)] : [];
  });
}

const isPause = (line: string): boolean => line.includes('"trial.stopping"');

describe('a study whose trials pause', { concurrency: 3 }, () => {
  it('proposes after a kill what it would have proposed, and no trial is lost or made twice', async () => {
    const workspace = await pausingStudy(['budget: { trials: 3 }', 'parallel: 2'], IN_ORDER);
    await play(workspace);
    const uninterrupted = await choices(workspace);
    assert.deepEqual(pauseCounts(await workspace.events(), 3), [0, 3, 3]);
    const moments = [
      isPause, // between the decision and the end
      (line: string) => line.includes('"paused"') && line.includes('"trial.ended"'),
      (line: string) => line.includes('"trial.resumed"'),
    ];
    for (const isIt of moments) {
      cutAfter(workspace, isIt);
      await leaveAsThen(workspace);
      const { study } = await play(workspace);
      assert.deepEqual(states(study), ['succeeded', 'succeeded', 'succeeded']);
      assert.deepEqual(await choices(workspace), uninterrupted);
      assert.deepEqual(study.trials.map(({ rungs }) => rungs?.map(({ share }) => share)).slice(1), Array(2).fill([1 / 8, 1 / 4, 1 / 2])); // oxfmt-ignore
      for (const trial of [2, 3]) assert.deepEqual(stepsOf(workspace, trial).slice(-4), [5, 6, 7, 8]);
    }
  });

  it('keeps the own result of a trial that ended before its pause', async () => {
    const workspace = await pausingStudy(['budget: { trials: 2 }', 'parallel: 2']);
    await play(workspace);
    cutAfter(workspace, isPause);
    const folder = trialFolder(workspace.study, 2);
    rmSync(path.join(folder, 'stopped.1'), { force: true });
    writeFileSync(path.join(folder, 'exit.json'), JSON.stringify({ kind: 'exited', code: 0, attempt: 1, seconds: 1 }));
    writeFileSync(path.join(folder, 'stdout.log'), 'epoch 1/8 score: 29\nepoch 8/8 score: 7\n');
    const { study } = await play(workspace);
    const trial = study.trials.get(1);
    assert.ok(trial.state === 'succeeded');
    assert.deepEqual([trial.value, trial.attempt, trial.rungs], [7, 1, [{ share: 1 / 8, value: 29 }]]);
    assert.deepEqual(pauseCounts(await workspace.events(), 2), [0, 0]);
  });

  it('keeps what a trial has reported whose tuner was killed at its pause', async () => {
    const workspace = await pausingStudy(['budget: { trials: 2 }', 'parallel: 2']);
    await play(workspace);
    cutAfter(workspace, isPause);
    await leaveAsThen(workspace);
    const folder = trialFolder(workspace.study, 2);
    const { stdout, curve } = trialFiles(folder);
    for (const file of readdirSync(folder))
      if (/^(curve|stdout)/.test(file)) rmSync(path.join(folder, file), { force: true });
    const saved = Number(readFileSync(path.join(folder, 'checkpoint', 'step'), 'utf8'));
    const reports = ALL_STEPS.slice(0, saved).map((step) => `epoch ${step}/8 score: ${30 - step}`);
    writeFileSync(stdout, `${reports.join('\n')}\n`);
    writeFileSync(path.join(folder, 'stopped.1'), '');
    const end = { kind: 'killed', signal: 'SIGTERM', attempt: 1, seconds: 1 };
    writeFileSync(path.join(folder, 'exit.json'), JSON.stringify(end));
    const { study } = await play(workspace);
    assert.ok(study.trials.get(1).state === 'succeeded');
    const ended = (await workspace.events()).find((event) => event.type === 'trial.ended' && event.trial === 2);
    assert.ok(ended?.type === 'trial.ended' && ended.result.kind === 'paused' && ended.seconds === 1);
    assert.deepEqual((await readCurve(curve))?.points.map(({ step }) => step), ALL_STEPS); // oxfmt-ignore
  });

  it('ends with paused trials that it names, has them go on if a person says so, and if its budget is larger', async () => {
    // no trial is as good as the first one
    const load = '[ "$BBKB_TRIAL" = 1 ] || offset=$((BBKB_TRIAL * 1000))';
    const workspace = await pausingStudy(['budget: { trials: 8 }', 'parallel: 3'], {
      load,
      step: 'score=$((score + ${offset:-0}))',
      // a first start on a busy machine is long beside a short trial, which then had no rungs
      after: '[ "$BBKB_TRIAL$n" = 11 ] && sleep 8',
    });
    const { end, study } = await play(workspace);
    const left = study.trials.flatMap(({ trial, state }) => (state === 'paused' ? [trial] : []));
    assert.ok(left.length > 0, JSON.stringify(states(study)));
    assert.match(end.reason, new RegExp(`^The budget of 8 trials is used up. ${left.length} trials? stays? paused.$`));

    // a point beyond the budget waits for a larger one, and keeps nothing from its end
    await ask(workspace, { kind: 'enqueue', parameters: { x: 0.5 } });
    await assert.rejects(ask(workspace, { kind: 'invalidate', trial: left[0] }), /has not ended, so it has no result/);
    await ask(workspace, { kind: 'runOn', trial: left[0] });
    const again = await play(workspace);
    assert.equal(again.end.because, 'trials');
    const asked = again.study.trials.get(left[0] - 1);
    assert.deepEqual([asked.state, asked.toEnd], ['succeeded', true]);
    assert.deepEqual(stepsOf(workspace, left[0]), ALL_STEPS);
    assert.deepEqual([again.study.trials.length, again.study.queue.length], [8, 1]);

    const { declaration, dir } = workspace;
    const larger = await play({ dir, declaration: { ...declaration, budget: { trials: 9 } } });
    assert.equal(larger.end.because, 'trials');
    assert.deepEqual([larger.study.trials.length, larger.study.trials.get(8).parameters], [9, { x: 0.5 }]);
  });

  it('has trials that another rule stops after a pause, the best value of all attempts, and no emptied checkpoint', async () => {
    const step = 'if [ "$BBKB_TRIAL" = 2 ]; then [ "$n" = 1 ] && score=3; fi; [ "$BBKB_TRIAL$n" = 34 ] && score=99';
    const trial =
      'trial: { checkpoint: true, keep_checkpoints: none, stop: { above: 50 }, early_stop: { rule: pause } }';
    const workspace = await pausingStudy(
      ['budget: { trials: 3 }', 'parallel: 2', 'objective: { metric: score, goal: minimize, report: best }', trial],
      { step },
    );
    const { study } = await play(workspace);
    const pauses = pauseCounts(await workspace.events(), 3);
    for (const each of study.trials) {
      const kept = existsSync(path.join(trialFolder(workspace.study, each.trial), 'checkpoint', 'step'));
      assert.equal(kept, each.state !== 'succeeded');
    }
    const [, second, third] = study.trials;
    assert.ok(pauses[1] > 0 && second.state === 'succeeded');
    assert.equal(second.value, 3);
    assert.ok(third.state === 'stoppedEarly' || third.state === 'paused', third.state);
  });

  it('runs whole trials from the first one on that begins anew after a pause, and says which', async () => {
    const workspace = await pausingStudy(['budget: { trials: 4 }', 'parallel: 2'], { load: 'n=0' });
    const { end, study } = await play(workspace);
    assert.equal(end.because, 'trials');
    assert.match(study.pauses.ended ?? '', /^Trial \d paused after step \d and began anew at step 1/);
    assert.equal((await workspace.events()).filter(({ type }) => type === 'pauses.ended').length, 1);
  });
});

/** The folders of the trials as of the last event: what was done later is gone with its tuner. */
async function leaveAsThen(workspace: Workspace): Promise<void> {
  const events = await workspace.events();
  rmSync(path.join(workspace.dir, 'steps.log'));
  for (const trial of [1, 2, 3]) {
    const folder = trialFolder(workspace.study, trial);
    const steps = events.flatMap((event) =>
      event.type === 'trial.stopping' && event.trial === trial ? [event.stop.pause?.step] : [],
    );
    for (const file of ['exit.json', 'stopped.1', 'stopped.2', 'stopped.3', 'checkpoint'])
      rmSync(path.join(folder, file), { force: true, recursive: true });
    if (steps.length === 0) continue;
    mkdirSync(path.join(folder, 'checkpoint'));
    writeFileSync(path.join(folder, 'checkpoint', 'step'), `${steps.at(-1)}\n`);
  }
}
