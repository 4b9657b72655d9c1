import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { TrialJob } from '../../../src/runner/job.ts';
import { endOrphans } from '../../../src/runner/orphans.ts';
import { jobOf, logOf, processesOf, run, saidReady } from './trials.ts';

const GRACE = 0.3;

/** Starts the job in another process and kills that one once the script has said "ready". */
async function orphan(job: TrialJob): Promise<TrialJob> {
  const tuner = spawn(process.execPath, [
    ...['--import', 'tsx', join(import.meta.dirname, 'killedTuner.ts')],
    JSON.stringify(job),
  ]);
  const gone = once(tuner, 'exit');
  await saidReady(job);
  tuner.kill('SIGKILL');
  await gone;
  return job;
}

describe('endOrphans(dir)', { concurrency: 3 }, () => {
  it('ends a trial that outlived its tuner, and says that it was one process', async () => {
    const { dir } = await orphan(jobOf(['forever.mjs']));
    assert.equal(processesOf(dir).length, 1);
    assert.equal(await endOrphans(dir, GRACE), 1);
    assert.deepEqual(processesOf(dir), []);
  });

  it('ends its whole tree, by force where it must', async () => {
    const { dir } = await orphan(jobOf(['waitsForDetachedChild.mjs', 'ignoreSigterm.mjs']));
    assert.equal(await endOrphans(dir, GRACE), 2);
    assert.deepEqual(processesOf(dir), []);
  });

  it('leaves the trials of others alone', async () => {
    const mine = jobOf(['forever.mjs']);
    const stop = new AbortController();
    const running = run(mine, { signal: stop.signal });
    await saidReady(mine);
    assert.equal(await endOrphans(`${mine.dir}0`, GRACE), 0);
    assert.equal(await endOrphans(mine.dir.slice(0, -1), GRACE), 0);
    assert.equal(processesOf(mine.dir).length, 1);
    stop.abort();
    await running;
  });

  it('finds nothing where nothing is left', async () => {
    const job = jobOf(['succeed.mjs']);
    await run(job);
    assert.equal(await endOrphans(job.dir, GRACE), 0);
    assert.match(logOf(job.dir, 'stdout.log'), /score/);
  });
});
