import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { stoppableEngine, unlessStopped } from '../../../../src/tuner/engine/stoppableEngine.ts';
import { createReplayingEngine } from '../../../../src/tuner/engine/replayingEngine.ts';
import { newStudy } from '../../../../src/study/study.ts';
import { DEFAULT_ALGORITHM } from '../../cli/workspace.ts';
import { until } from '../../../until.ts';
import { madeWorkspace, opened } from '../opened.ts';

const NEVER = new AbortController().signal;
const PROPOSAL = {
  ...{ points: [{ x: 0.5 }], picks: [{ mean: null, sd: null, chance: null, reason: { kind: 'explores' } }] },
  ...{ dictionary: 0, beta: 0, ratio: 1, theorySize: 1, endedBy: 'size' },
};

/** An engine that computes without end when it gets such a request, and says so first in a file. */
const endless = (kind: 'ask' | 'tell', file: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { writeFileSync } from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', (request) => {
        if (request.name === 'ask' && ${JSON.stringify(kind)} !== 'ask')
          return parentPort.postMessage({ engineSeconds: 0, proposal: ${JSON.stringify(PROPOSAL)} });
        writeFileSync(${JSON.stringify(file)}, '');
        for (;;);
      });
    `)}`,
  );

describe('a study that is stopped while its engine computes', () => {
  for (const kind of ['ask', 'tell'] as const)
    for (const schedule of ['batch', 'rolling'])
      it(`ends without the answer to ${kind}, schedule ${schedule}, and then goes on where it was`, async () => {
        const workspace = await madeWorkspace([
          'budget: { trials: 2 }',
          'parallel: 1',
          `schedule: ${schedule}`,
          DEFAULT_ALGORITHM,
        ]);
        const computing = path.join(workspace.dir, 'computing');
        const stop = new AbortController();
        const stuck = await opened(workspace, { engineWorker: endless(kind, computing) });
        const running = stuck.run(stop.signal);
        await until(() => existsSync(computing));
        stop.abort();
        assert.equal((await running).because, 'stopped');
        assert.deepEqual(await workspace.results(), kind === 'ask' ? [] : [1]);

        assert.equal((await (await opened(workspace)).run(NEVER)).because, 'trials');
        assert.deepEqual(await workspace.results(), [1, 2]);
        const told = (await workspace.events()).filter(({ type }) => type === 'batch.told');
        assert.equal(told.length, 2);
      });

  it('gets no answer after that; and an error of the engine is not taken for a stop', async () => {
    const stop = new AbortController();
    const session = { stop: stop.signal, halt: NEVER };
    const workspace = await madeWorkspace(['budget: { trials: 2 }']);
    const study = newStudy(workspace.declaration, 0);
    const broken = createReplayingEngine(new URL('data:text/javascript,throw new Error("broken")'));
    const ask = () => stoppableEngine(broken, session).ask(study, 1, [], Infinity);
    await assert.rejects(unlessStopped(session, ask), /broken/);
    stop.abort();
    assert.equal(await unlessStopped(session, ask), undefined);
  });
});
