import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { studyFolder, trialFolder } from '../../../src/study/disk/paths.ts';
import { madeWorkspace, opened } from './opened.ts';

describe('a study that keeps the checkpoints of its best trials', () => {
  it('has those of the best, of failed trials and of those that were stopped early in the end', async () => {
    const workspace = await madeWorkspace([
      'budget: { trials: 5 }',
      'parallel: 1',
      'parameters: { x: { type: int, low: 1, high: 100 } }',
      'objective: { metric: score, goal: minimize, noise: 0 }',
      'start: [{ x: 50 }, { x: 30 }, { x: 40 }, { x: 98 }, { x: 99 }]',
      'trial: { checkpoint: true, keep_checkpoints: best 1, stop: { above: 98.5 } }',
    ]);
    const script =
      'echo weights > "$BBKB_CHECKPOINT_DIR/last"; [ "$2" = 98 ] && exit 1; echo "score: $2"; [ "$2" = 99 ] && sleep 60';
    await writeFile(path.join(workspace.dir, 'trial.sh'), `${script}\ntrue`);
    const tuner = await opened(workspace);
    const { reason } = await tuner.run(new AbortController().signal);
    const dir = studyFolder(workspace.dir, workspace.declaration.study);
    const kept = tuner.study.trials.filter(({ trial }) =>
      existsSync(path.join(trialFolder(dir, trial), 'checkpoint', 'last')),
    );
    assert.deepEqual(kept.map(({ parameters, state }) => [parameters.x, state]), [[30, 'succeeded'], [98, 'failed'], [99, 'stoppedEarly']]); // oxfmt-ignore
    assert.doesNotMatch(reason, /checkpoint/);
  });
});
