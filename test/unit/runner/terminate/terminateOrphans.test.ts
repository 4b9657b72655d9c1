import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { terminateOrphans } from '../../../../src/runner/terminate/terminateTree.ts';
import { jobOf, logOf, orphan, processesOf, run, printedReady } from '../trials.ts';

const GRACE = 0.3;

describe('terminateOrphans(trial)', { concurrency: 3 }, () => {
  it('ends a trial that outlived its tuner, and returns that it was one process', async () => {
    const { dir, attempt } = await orphan(jobOf(['forever.sh']));
    assert.equal(processesOf(dir).length, 1);
    assert.equal((await terminateOrphans({ dir, attempt }, GRACE)).terminated.length, 1);
    assert.deepEqual(processesOf(dir), []);
  });

  it('ends its whole tree, by force where necessary', async () => {
    const { dir, attempt } = await orphan(jobOf(['waitsForDetachedChild.mjs', 'ignoreSigterm.mjs']));
    assert.equal((await terminateOrphans({ dir, attempt }, GRACE)).terminated.length, 2);
    assert.deepEqual(processesOf(dir), []);
  });

  it('leaves other trials alone', async () => {
    const mine = jobOf(['forever.sh']);
    const stop = new AbortController();
    const running = run(mine, { signal: stop.signal });
    await printedReady(mine);
    assert.equal((await terminateOrphans({ dir: `${mine.dir}0`, attempt: 1 }, GRACE)).terminated.length, 0);
    assert.equal((await terminateOrphans({ dir: mine.dir.slice(0, -1), attempt: 1 }, GRACE)).terminated.length, 0);
    assert.equal(processesOf(mine.dir).length, 1);
    stop.abort();
    await running;
  });

  it('finds nothing where nothing is left', async () => {
    const job = jobOf(['succeed.sh']);
    await run(job);
    assert.equal((await terminateOrphans(job, GRACE)).terminated.length, 0);
    assert.match(logOf(job.dir, 'stdout.log'), /score/);
  });
});
