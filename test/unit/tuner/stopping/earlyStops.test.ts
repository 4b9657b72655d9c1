import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { readCurves } from '../../../../src/runner/metric/curveFile.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { feedbackOf } from '../../../../src/tuner/engine/feedback.ts';
import { journalFile, trialFolder } from '../../../../src/study/disk/paths.ts';
import { controlStudy } from '../../../../src/tuner/requests/controlStudy.ts';
import { lives, type Workspace } from '../../cli/workspace.ts';
import { madeWorkspace, opened } from '../opened.ts';

/** One trial ends by itself, one becomes bad, one diverges, and one gets no better and does not heed SIGTERM. */
const SCRIPT = `
echo "$BBKB_TRIAL begins $$" >> runs.log
case $BBKB_TRIAL in
  1) echo "epoch 1 score: 3"; echo "epoch 2 score: 2" ;;
  2) echo "epoch 1 score: 3"; echo "epoch 2 score: 25"
     if [ -e $BBKB_CHECKPOINT_DIR/saved ]; then echo "epoch 3 score: 0.5"; exit; fi
     trap 'echo 2 > $BBKB_CHECKPOINT_DIR/saved; exit' TERM; sleep 20 & wait ;;
  3) echo "epoch 1 score: 3"; echo "epoch 2 score: nan"; sleep 20 ;;
  4) for epoch in 1 2 3 4; do echo "epoch $epoch score: $epoch"; done
     trap : TERM; while :; do sleep 20; done ;;
esac
`;

/** Each trial has one of the ends. */
const SEVERAL = `
echo "$BBKB_TRIAL begins $$" >> runs.log
case $BBKB_TRIAL in
  1) echo "epoch 1 score: 3 ms: 5"; echo "epoch 2 score: 2 ms: 4"; echo "mb: 3" ;;
  2) echo "epoch 1 score: 3 ms: 5"; echo "epoch 2 heat: 95"; sleep 20 ;;
  3) echo "mb: 57"; sleep 20 ;;
  4) echo "mb: 3"; for epoch in 1 2 3; do echo "epoch $epoch score: $((4 - epoch)) ms: 4"; done; sleep 20 ;;
esac
`;

const RULES =
  'trial: { stop: { above: 20, diverged: true, patience: 3 }, checkpoint: true, on_failure: stop, max_failures: 1, retries: 3 }';

describe('a trial that a rule ends early', () => {
  async function workspaceOf(trials: number, script: string): Promise<Workspace> {
    const workspace = await madeWorkspace([`budget: { trials: ${trials} }`, `parallel: ${trials}`, RULES]);
    writeFileSync(path.join(workspace.dir, 'trial.sh'), script);
    return workspace;
  }

  async function play(workspace: Workspace) {
    const tuner = await opened(workspace);
    const end = await tuner.run(new AbortController().signal);
    return { end, study: tuner.study, events: await workspace.events() };
  }

  it('is told so by SIGTERM, has its reason in the journal before that, and is no failure', async () => {
    const workspace = await workspaceOf(4, SCRIPT);
    const { end, study, events } = await play(workspace);
    assert.equal(end.because, 'trials');
    assert.deepEqual(
      study.trials.map((trial) => [trial.state, trial.attempt, 'value' in trial ? trial.value : null]),
      [
        ['succeeded', 1, 2],
        ['stoppedEarly', 1, null],
        ['stoppedEarly', 1, null],
        ['succeeded', 1, 4],
      ],
    );
    for (const trial of [2, 3, 4]) {
      const of = events.filter((event) => 'trial' in event && event.trial === trial);
      assert.deepEqual(of.slice(-2).map(({ type }) => type), ['trial.stopping', 'trial.ended']); // oxfmt-ignore
    }
    assert.deepEqual(stopsIn(events).get(2), [
      'At epoch 2 score is 25, above the 20 of trial.stop.',
      [
        [1, 3],
        [2, 25],
      ],
    ]);
    assert.equal(stopsIn(events).get(3)?.[0], 'In report 2 score is not a finite number (trial.stop, diverged).');
    assert.equal(
      stopsIn(events).get(4)?.[0],
      'At epoch 4 score is 4, without a new best in 3 reports (trial.stop, patience). Its result is 4.',
    );
    assert.ok(
      existsSync(path.join(trialFolder(workspace.study, 2), 'checkpoint/saved')),
      'a script that saves on SIGTERM can',
    );
    assert.deepEqual(workspace.runs().filter(({ pid }) => lives(pid)), []); // oxfmt-ignore

    const { declaration, dir: folder } = workspace;
    const said = await controlStudy({ declaration, folder, now: Date.now }, { kind: 'runOn', trial: 2 });
    assert.equal(said, 'Trial 2 of study runs again, to its end.');
    const again = (await play(workspace)).study.trials.get(1);
    // it found what its first attempt had saved
    assert.deepEqual([again.state, again.attempt, again.toEnd], ['succeeded', 2, true]);
  });

  it('is none of those at the first start point while a limit compares with it', async () => {
    const lines = ['start: { points: [{ x: 0.5 }, { x: 0.6 }] }', 'limits: ["size <= baseline"]'];
    const usual = ['budget: { trials: 2 }', 'algorithm: { preset: practical }', 'trial: { stop: { above: 20 } }'];
    const workspace = await madeWorkspace([...usual, ...lines]);
    const script = 'echo "score: 25"; sleep 1.5; echo "size: 3"';
    writeFileSync(path.join(workspace.dir, 'trial.sh'), script);
    const { study } = await play(workspace);
    assert.deepEqual(study.trials.map(({ state }) => state), ['succeeded', 'stoppedEarly']); // oxfmt-ignore
  });

  it('may be ended by another metric, by a limit, or by several objectives, and the optimizer learns what is known', async () => {
    const workspace = await madeWorkspace([
      ...['budget: { trials: 4 }', 'parallel: 4', 'algorithm: { preset: practical }', 'track: [heat]'],
      'objective: [{ metric: score, goal: minimize }, { metric: ms, goal: minimize }]',
      'limits: "mb <= 40"',
      'trial: { stop: [{ metric: heat, above: 90 }, { metric: ms, patience: 2 }, { limits: true }] }',
    ]);
    writeFileSync(path.join(workspace.dir, 'trial.sh'), SEVERAL);
    const { study, events } = await play(workspace);
    assert.deepEqual(study.trials.map(({ state }) => state), ['succeeded', 'stoppedEarly', 'stoppedEarly', 'succeeded']); // oxfmt-ignore
    assert.deepEqual([...stopsIn(events)].sort().map(([trial, [reason]]) => [trial, reason]), [
      [2, 'At epoch 2 heat is 95, above the 90 of trial.stop.'],
      [3, 'It has reported mb = 57, which breaks the limit mb <= 40 (trial.stop, limits).'],
      [4, 'At epoch 3 ms is 4, without a new best in 2 reports (trial.stop, patience). Its result is 4.'],
    ]); // oxfmt-ignore
    const [, , third, fourth] = [...study.trials];
    assert.ok(third.state === 'stoppedEarly' && fourth.state === 'succeeded');
    assert.deepEqual([third.broke, third.tracked], [{ mb: 57 }, { mb: 57 }]);
    assert.deepEqual([fourth.value, fourth.tracked], [1, { ms: 4, mb: 3 }]);
    assert.deepEqual(feedbackOf(study, [3, 4]).feedback, [
      { kind: 'unmeasured', broke: { mb: 57 } },
      { kind: 'value', value: 1, seconds: fourth.seconds, measured: { score: 1, ms: 4, mb: 3 } },
    ]);
    const kept = await readCurves(trialFiles(trialFolder(workspace.study, 1)).curve);
    assert.deepEqual([kept?.points.length, kept?.further?.ms.points.length], [2, 2]);

    cutAfterStopping(workspace, 4);
    rmSync(path.join(trialFolder(workspace.study, 4), 'exit.json'), { force: true });
    const again = (await play(workspace)).study.trials.get(3);
    assert.ok(again.state === 'succeeded');
    assert.deepEqual([again.attempt, again.value, again.tracked], [1, 1, { ms: 4 }]);
  });

  it('is not run again after its tuner was killed before the signal; its own result counts if that came first', async () => {
    const workspace = await workspaceOf(1, 'echo "score: nan"; sleep 20');
    await play(workspace);
    for (const [hasEnded, state] of [
      [false, 'stoppedEarly'],
      [true, 'succeeded'],
    ] as const) {
      cutAfterStopping(workspace, 1);
      const folder = trialFolder(workspace.study, 1);
      rmSync(path.join(folder, 'stopped.1'), { force: true });
      rmSync(path.join(folder, 'exit.json'), { force: true });
      const end = { kind: 'exited', code: 0, attempt: 1, seconds: 1 };
      if (hasEnded) {
        writeFileSync(path.join(folder, 'exit.json'), JSON.stringify(end));
        writeFileSync(path.join(folder, 'stdout.log'), 'score: nan\nscore: 7\n');
      }
      const { study, events } = await play(workspace);
      assert.equal(study.trials.get(0).state, state);
      assert.equal(events.filter(({ type }) => type === 'trial.starting').length, 1);
    }
  });
});

/** As a tuner leaves the journal that is killed when the decision is on the disk. */
function cutAfterStopping({ study }: Workspace, trial: number): void {
  const lines = readFileSync(journalFile(study), 'utf8').split('\n');
  const stopping = lines.findIndex((line) => line.includes('"trial.stopping"') && line.includes(`"trial":${trial},`));
  writeFileSync(journalFile(study), `${lines.slice(0, stopping + 1).join('\n')}\n`);
}

function stopsIn(events: readonly StudyEvent[]) {
  return new Map(
    events.flatMap((event) =>
      event.type === 'trial.stopping' ? [[event.trial, [event.stop.reason, event.stop.reports]] as const] : [],
    ),
  );
}
