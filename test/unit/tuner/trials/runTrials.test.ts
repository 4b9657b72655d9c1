import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { madeWorkspace, opened } from '../opened.ts';

describe('the trials of a batch', () => {
  it('run at most `parallel` at once, also where the batch was larger when it was asked for', async () => {
    const workspace = await madeWorkspace(['budget: { trials: 5 }', 'parallel: 5', 'algorithm: { name: random }']);
    const stop = new AbortController();
    const stopAtOnce = ({ batches }: { batches: { length: number } }) => {
      if (batches.length > 0) stop.abort();
    };
    await (await opened(workspace, { onChange: stopAtOnce })).run(stop.signal);
    assert.deepEqual(workspace.begun(), []);
    let most = 0;
    const tuner = await opened(workspace, {
      declaration: { ...workspace.declaration, parallel: 2 },
      onChange: ({ trials }) => {
        most = Math.max(most, trials.filter(({ state }) => state === 'running').length);
      },
    });
    await tuner.run(new AbortController().signal);
    assert.deepEqual([tuner.study.batches.map(({ trials }) => trials.length), most], [[5], 2]);
  });
});
