import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { readCurve } from '../../../../src/runner/metric/curveFile.ts';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { trialFolder } from '../../../../src/study/disk/paths.ts';
import { until } from '../../../until.ts';
import { madeWorkspace, opened } from '../opened.ts';

/** Its second epoch is its best one. */
const SCRIPT = `
n=$(cat "$BBKB_CHECKPOINT_DIR/epoch" 2> /dev/null || echo 0)
while [ "$n" -lt 6 ]; do
  n=$((n + 1))
  echo "$n" > "$BBKB_CHECKPOINT_DIR/epoch"
  if [ "$n" = 2 ]; then echo "epoch $n/6 score: 1"; else echo "epoch $n/6 score: 9"; fi
  echo "$n" >> epochs.log
  while [ "$n" = 4 ] && [ ! -e go ]; do sleep 0.1; done
done
`;

describe('a trial that goes on from its checkpoint after its study was stopped', () => {
  it('has the curve and the best value of all its attempts', async () => {
    const workspace = await madeWorkspace([
      ...['budget: { trials: 1 }', 'parallel: 1', 'trial: { checkpoint: true }'],
      'objective: { metric: score, goal: minimize, report: best }',
    ]);
    const [script, log, go] = ['trial.sh', 'epochs.log', 'go'].map((name) => path.join(workspace.dir, name));
    writeFileSync(script, SCRIPT);
    const stop = new AbortController();
    const stopped = (await opened(workspace)).run(stop.signal);
    await until(() => existsSync(log) && readFileSync(log, 'utf8').includes('4'));
    stop.abort();
    await stopped;
    writeFileSync(go, '');
    const tuner = await opened(workspace);
    await tuner.run(new AbortController().signal);
    const trial = tuner.study.trials.get(0);
    assert.ok(trial.state === 'succeeded' && trial.attempt === 2, JSON.stringify(trial));
    assert.equal(trial.value, 1);
    const curve = await readCurve(trialFiles(trialFolder(workspace.study, 1)).curve);
    assert.deepEqual(curve?.points.map(({ step }) => step), [1, 2, 3, 4, 5, 6]); // oxfmt-ignore
  });
});
