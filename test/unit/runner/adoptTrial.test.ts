import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { adoptTrial, type AdoptOptions } from '../../../src/runner/adoptTrial.ts';
import type { TrialJob, TimedResult } from '../../../src/runner/trialJob.ts';
import { fixtures, jobOf, logOf, orphan, processesOf, temporaryFolder } from './trials.ts';

const NOW = 1_000_000;

async function adopt(job: TrialJob, pid: number, overrides: Partial<AdoptOptions> = {}): Promise<TimedResult> {
  const result = await adoptTrial(job, {
    ...{ pid, startedAt: NOW, now: () => NOW, signal: new AbortController().signal, timeout: () => undefined },
    ...{ grace: 0.3, ...overrides },
  });
  assert.deepEqual(processesOf(job.dir), []);
  return result;
}

/** A script whose tuner was killed, with its process id. */
async function startOrphan(words: readonly string[]): Promise<{ job: TrialJob; pid: number }> {
  const job = await orphan(jobOf(words));
  return { job, pid: Number(processesOf(job.dir)[0]) };
}

function sendWord({ dir }: TrialJob, word: string): void {
  writeFileSync(join(dir, 'word'), word);
}

async function afterWord(word: string): Promise<TimedResult> {
  const { job, pid } = await startOrphan(['waitsForWord.mjs']);
  const result = adopt(job, pid);
  sendWord(job, word);
  return result;
}

/** The id of a process that is gone. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? -1;
}

function jobWithOutput(stdout: string, stderr = ''): TrialJob {
  const job = jobOf([]);
  mkdirSync(job.dir);
  writeFileSync(join(job.dir, 'stdout.log'), stdout);
  writeFileSync(join(job.dir, 'stderr.log'), stderr);
  return job;
}

describe('adoptTrial(job, options): a trial that outlived its tuner', { concurrency: 4 }, () => {
  it('is waited for, and succeeds with the metric it reports', async () => {
    const { job, pid } = await startOrphan(['waitsForWord.mjs']);
    let ended = false;
    const result = adopt(job, pid).finally(() => (ended = true));
    sendWord(job, 'stay');
    await once(spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300)']), 'exit');
    assert.equal(ended, false);
    sendWord(job, 'report');
    assert.deepEqual((await result).result, { kind: 'succeeded', value: 0.93 });
  });

  it('fails with the error that its stderr ends in, even if it reported a metric', async () => {
    const { result } = await afterWord('raise');
    assert.ok(result.kind === 'failed');
    assert.equal(result.cause, 'exit');
    assert.match(result.reason, /its exit code is unknown.*"RangeError: the loss grew without bound"\.$/);
  });

  it('succeeds even if its stderr has an error from which it recovered', async () => {
    assert.equal((await afterWord('recover')).result.kind, 'succeeded');
  });

  it('fails with a list of what was looked for when it reports nothing', async () => {
    const { result } = await afterWord('nothing');
    assert.ok(result.kind === 'failed');
    assert.equal(result.cause, 'noMetric');
    assert.match(result.reason, /its exit code is unknown\. .*without reporting its metric/);
  });

  it('has the rest of its time limit, and is ended with its tree', async () => {
    const { job, pid } = await startOrphan(['waitsForDetachedChild.mjs', 'ignoreSigterm.mjs']);
    const { result, seconds } = await adopt(job, pid, { now: () => NOW + 900, timeout: () => 1 });
    assert.equal(result.kind, 'timedOut');
    assert.ok(seconds >= 1);
  });

  it('is timed out at once when its time is already up', async () => {
    const { job, pid } = await startOrphan(['forever.mjs']);
    // Linux counts the age of the process itself, which is more than this once it has said "ready"
    assert.equal((await adopt(job, pid, { now: () => NOW + 20, timeout: () => 0.01 })).result.kind, 'timedOut');
  });

  it('gets no more time from a clock that was set back', async () => {
    const { job, pid } = await startOrphan(['forever.mjs']);
    assert.equal((await adopt(job, pid, { now: () => 0, timeout: () => 0.2 })).result.kind, 'timedOut');
  });

  it('is cancelled by the person', async () => {
    const { job, pid } = await startOrphan(['ignoreSigterm.mjs']);
    const stop = new AbortController();
    const result = adopt(job, pid, { signal: stop.signal });
    stop.abort();
    assert.equal((await result).result.kind, 'cancelled');
  });

  it('continues when the tuner was killed while it had stopped the trial', async () => {
    const { job, pid } = await startOrphan(['waitsForWord.mjs']);
    process.kill(pid, 'SIGSTOP');
    sendWord(job, 'report');
    assert.equal((await adopt(job, pid)).result.kind, 'succeeded');
  });

  it('has its logs kept below their limit', async () => {
    const { job, pid } = await startOrphan(['waitsForWord.mjs']);
    writeFileSync(join(job.dir, 'stdout.log'), 'ready\nscore: 0.5\n' + 'x\n'.repeat(50_000));
    const result = adopt(job, pid, { logLimit: { maxBytes: 20_000, keepBytes: 4000 } });
    sendWord(job, 'report');
    assert.deepEqual((await result).result, { kind: 'succeeded', value: 0.93 });
    assert.ok(logOf(job.dir, 'stdout.log').length < 10_000);
  });
});

describe('adoptTrial(job, options): a process that is gone', () => {
  it('is judged at once by what it left', async () => {
    const pid = await endedPid();
    assert.deepEqual((await adopt(jobWithOutput('score: 0.93\n'), pid)).result, { kind: 'succeeded', value: 0.93 });
    const traceback = 'Traceback (most recent call last):\n  File "t.py", line 1\nValueError: bad lr\n';
    const { result } = await adopt(jobWithOutput('score: 0.93\n', traceback), pid);
    assert.match(JSON.stringify(result), /ends in an error: \\"ValueError: bad lr\\"/);
    assert.equal((await adopt(jobWithOutput('score: nan\n'), pid)).result.kind, 'failed');
  });

  it('is judged even if it left nothing', async () => {
    assert.equal((await adopt(jobOf([]), await endedPid())).result.kind, 'failed');
  });

  it('is not confused with another process that has its id now, which is left alone', async () => {
    const stranger = spawn(process.execPath, [join(fixtures, 'forever.mjs')], { cwd: temporaryFolder() });
    try {
      await once(stranger.stdout, 'data');
      assert.equal((await adopt(jobWithOutput('score: 0.93\n'), stranger.pid ?? -1)).result.kind, 'succeeded');
      assert.deepEqual([stranger.exitCode, stranger.signalCode], [null, null]);
      assert.equal(process.kill(stranger.pid ?? -1, 0), true);
    } finally {
      stranger.kill('SIGKILL');
    }
  });
});
