import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCurve } from '../../../../src/runner/metric/curveFile.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { trialFolder } from '../../../../src/study/disk/paths.ts';
import { lives } from '../../cli/workspace.ts';
import { ALL_STEPS, LAST, pauseCounts, reasonsToPause, pausingStudy, play, states, stepsOf } from './pausingStudy.ts';

describe('trials that pause', { concurrency: 4 }, () => {
  it('go on from their checkpoints, and make each step once; their curves are those of all attempts', async () => {
    const workspace = await pausingStudy(['budget: { trials: 3 }', 'parallel: 2']);
    const { end, study } = await play(workspace);
    assert.equal(end.because, 'trials');
    const pauses = pauseCounts(await workspace.events(), 3);
    assert.equal(pauses[0], 0); // as long as it is not known what early values tell, one of the slots runs whole trials
    assert.ok(pauses[1] > 0, String(pauses));
    assert.ok(study.trials.some(({ state, attempt }) => state === 'succeeded' && attempt > 1));
    for (const { trial, state, attempt } of study.trials) {
      assert.deepEqual(stepsOf(workspace, trial), ALL_STEPS.slice(0, stepsOf(workspace, trial).length));
      assert.equal(attempt, state === 'paused' ? pauses[trial - 1] : pauses[trial - 1] + 1);
      if (state !== 'succeeded') continue;
      assert.equal(stepsOf(workspace, trial).length, LAST);
      const curve = await readCurve(trialFiles(trialFolder(workspace.study, trial)).curve);
      assert.deepEqual(curve, { named: true, points: ALL_STEPS.map((step) => ({ step, value: 30 - step })) });
    }
    assert.deepEqual(workspace.runs().filter(({ pid }) => lives(pid)), []); // oxfmt-ignore
  });

  it('fail if a checkpoint is damaged, which their reason says, and the study goes on; a retry may find it mended', async () => {
    const load = `
if [ "$n" -gt 0 ] && [ "$BBKB_TRIAL" = 2 ]; then echo "Error: the checkpoint is damaged" >&2; exit 3; fi
if [ "$n" -gt 0 ] && [ "$BBKB_TRIAL" = 3 ] && [ ! -e mended ]; then : > mended; exit 3; fi`;
    const trial = 'trial: { checkpoint: true, retries: 1, early_stop: { rule: pause } }';
    const workspace = await pausingStudy(['budget: { trials: 4 }', 'parallel: 3', trial], { load });
    const { end, study } = await play(workspace);
    assert.equal(end.because, 'trials');
    const [first, second, third] = study.trials;
    assert.equal(first.state, 'succeeded');
    assert.ok(second.state === 'failed' && second.attempt === 3);
    assert.match(second.reason, /the checkpoint is damaged/);
    assert.ok(third.attempt > 2 && third.state !== 'failed');
    assert.deepEqual(stepsOf(workspace, 3), ALL_STEPS.slice(0, stepsOf(workspace, 3).length));
    assert.equal(study.pauses.ended, null);
  });

  it('are killed if they ignore SIGTERM, which is said, and go on all the same', async () => {
    const workspace = await pausingStudy(['budget: { trials: 2 }', 'parallel: 2'], {
      load: `if [ "$BBKB_TRIAL$n" = 20 ]; then deaf=1; trap '' TERM; fi`,
      step: '[ "$deaf" ] && [ "$n" = 2 ] && while :; do sleep 20; done',
    });
    const { study } = await play(workspace);
    assert.deepEqual(states(study), ['succeeded', 'succeeded']);
    assert.ok(pauseCounts(await workspace.events(), 2)[1] > 0);
    assert.equal(study.pauses.killed, 1);
    const [killed] = reasonsToPause(await workspace.events(), 2);
    assert.match(killed, /\(trial\.early_stop, pause\)\. Its script was still running five seconds after SIGTERM/);
    assert.deepEqual(stepsOf(workspace, 2), ALL_STEPS);
    assert.deepEqual(workspace.runs().filter(({ pid }) => lives(pid)), []); // oxfmt-ignore
  });

  it('have their own result if they ignore SIGTERM and come to their end before SIGKILL', async () => {
    const workspace = await pausingStudy(['budget: { trials: 2 }', 'parallel: 2'], {
      load: '[ "$BBKB_TRIAL" = 2 ] && deaf=1 && trap "" TERM',
    });
    const { study } = await play(workspace);
    assert.deepEqual(states(study), ['succeeded', 'succeeded']);
    const second = study.trials.get(1);
    assert.equal(second.attempt, 1);
    assert.ok('seconds' in second && (second.seconds ?? 0) > 3.5, JSON.stringify(second)); // all of its steps
    assert.ok((await workspace.events()).some((event) => event.type === 'trial.stopping' && event.trial === 2));
    assert.deepEqual(pauseCounts(await workspace.events(), 2), [0, 0]);
    assert.deepEqual(stepsOf(workspace, 2), ALL_STEPS);
  });

  it('have the patience of trial.stop over all attempts, and not anew in each', async () => {
    const trial = 'trial: { checkpoint: true, stop: { patience: 5 }, early_stop: { rule: pause } }';
    const workspace = await pausingStudy(['budget: { trials: 2 }', 'parallel: 2', trial], {
      step: '[ "$BBKB_TRIAL" = 2 ] && score=$n',
      after: '[ "$BBKB_TRIAL" = 1 ] || case $n in 1 | 2 | 4 | 6) sleep 60 ;; esac',
    });
    const { study } = await play(workspace);
    const second = study.trials.get(1);
    assert.ok(second.state === 'succeeded' && second.attempt === 4, JSON.stringify(second));
    assert.match(second.stopped ?? '', /^At epoch 6 score is 6, without a new best in 5 reports/);
    assert.deepEqual(stepsOf(workspace, 2), [1, 2, 3, 4, 5, 6]);
  });
});
