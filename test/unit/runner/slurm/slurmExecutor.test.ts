import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, it } from 'node:test';
import type { ExecutionEvent } from '../../../../src/runner/executor.ts';
import { jobFolder } from '../../../../src/runner/remote/jobFolder.ts';
import { runTrial } from '../../../../src/runner/runTrial.ts';
import type { SlurmClient } from '../../../../src/runner/slurm/client.ts';
import { createSlurmExecutor } from '../../../../src/runner/slurm/slurmExecutor.ts';
import { until } from '../../../until.ts';
import { jobOf } from '../trials.ts';

describe('a job of Slurm', () => {
  it('counts as running while its notes cannot be read, and is cancelled nevertheless', async () => {
    const cancelled: string[] = [];
    const client: SlurmClient = {
      submit: () => Promise.resolve('7'),
      queue: () => Promise.resolve(new Map()),
      cancel: (_, jobs) => Promise.resolve(void cancelled.push(...jobs)),
      maxArraySize: () => Promise.resolve(9),
    };
    const job = jobOf(['succeed.sh']);
    const events: ExecutionEvent[] = [];
    const stop = new AbortController();
    const executor = createSlurmExecutor({}, { name: 'laws', folder: dirname(job.dir) }, client);
    const result = runTrial(job, {
      ...{ executor, signal: stop.signal, timeout: () => undefined, onEvent: (event) => events.push(event) },
    });
    await until(() => events.length > 0);
    // a link to itself gives no answer, as a network disk at times
    rmSync(jobFolder(job), { recursive: true });
    symlinkSync(jobFolder(job), jobFolder(job));
    assert.equal(await executor.hasEnded(job), false);
    stop.abort();
    assert.equal((await result).result.kind, 'cancelled');
    assert.deepEqual(cancelled, ['7_0']);
  });
});
