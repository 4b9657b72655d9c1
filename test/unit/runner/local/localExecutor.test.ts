import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { adoptTrial, type TrialOptions } from '../../../../src/runner/runTrial.ts';
import { processSnapshot } from '../../../../src/runner/processes/processSnapshot.ts';
import type { AttemptResult, Timed, TrialJob } from '../../../../src/runner/trialJob.ts';
import { processExists } from '../../../../src/system/processes.ts';
import { fixtures, jobOf, logOf, orphan, processesOf, temporaryFolder, testExecutor } from '../trials.ts';
import { until } from '../../../until.ts';

interface Orphan {
  readonly job: TrialJob;
  readonly pid: number;
  readonly supervisor: number | undefined;
}

async function adopt(
  { job, pid, supervisor }: Orphan,
  { age = 0, ...overrides }: Partial<TrialOptions> & { readonly age?: number } = {},
): Promise<Timed<AttemptResult>> {
  const result = await adoptTrial(
    job,
    { process: { pid, supervisor }, age },
    {
      ...{ executor: await testExecutor(), onEvent: () => undefined, signal: new AbortController().signal },
      ...{ timeout: () => undefined, grace: 0.3, ...overrides },
    },
  );
  assert.deepEqual(processesOf(job.dir), []);
  return result;
}

/** A script whose tuner was killed, with its process and the supervisor's. */
async function startOrphan(words: readonly string[]): Promise<Orphan & { readonly supervisor: number }> {
  const job = await orphan(jobOf(words));
  const pid = Number(processesOf(job.dir)[0]);
  const supervisor = (await processSnapshot()).find((each) => each.pid === pid)?.parentPid;
  return { job, pid, supervisor: supervisor ?? assert.fail('the script is gone') };
}

function sendWord({ dir }: TrialJob, word: string): void {
  writeFileSync(join(dir, 'word'), word);
}

/** The id of a process that is gone. */
async function endedPid(): Promise<number> {
  const child = spawn('sh', ['-c', 'exit'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid ?? -1;
}

/** A trial of which only its files are left. */
async function remains(stdout: string, exitFile?: string): Promise<Orphan> {
  const job = jobOf([]);
  mkdirSync(job.dir);
  writeFileSync(join(job.dir, 'stdout.log'), stdout);
  writeFileSync(join(job.dir, 'stderr.log'), '');
  if (exitFile !== undefined) writeFileSync(join(job.dir, 'exit.json'), exitFile);
  return { job, pid: await endedPid(), supervisor: undefined };
}

describe('adoptTrial(job, options): a trial that outlived its tuner', { concurrency: 4 }, () => {
  it('fails with its exit code, even if it reported a metric', async () => {
    const trial = await startOrphan(['waitsForWord.sh']);
    sendWord(trial.job, 'raise');
    const { result } = await adopt(trial);
    assert.ok(result.kind === 'failed');
    assert.equal(result.cause, 'exit');
    assert.match(result.reason, /^The script ended with exit code 1; .*"RangeError: the loss grew without bound"\.$/);
  });

  it('fails by the signal that killed it, even if it reported a metric', async () => {
    const trial = await startOrphan(['waitsForWord.sh']);
    appendFileSync(join(trial.job.dir, 'stdout.log'), 'score: 0.5\n');
    const result = adopt(trial);
    process.kill(trial.pid, 'SIGKILL');
    assert.match(JSON.stringify(await result), /"failed","cause":"signal","reason":"The script was killed by SIGKILL/);
  });

  it('is judged by its own end when that was before it is adopted', async () => {
    const { job, pid, supervisor } = await startOrphan(['waitsForWord.sh']);
    sendWord(job, 'report');
    await until(async () => (await testExecutor()).hasEnded({ ...job, age: 1 }));
    const { result, seconds } = await adopt({ job, pid, supervisor: undefined }, { timeout: () => 0 });
    assert.deepEqual(result, { kind: 'succeeded', values: { score: 0.93 } });
    assert.ok(Number(seconds) > 0);
    await until(() => !processExists(supervisor)); // it has nothing left to wait for
  });

  it('is lost, and ended, when its supervisor is killed as well, whatever it reported', async () => {
    const trial = await startOrphan(['waitsForWord.sh']);
    appendFileSync(join(trial.job.dir, 'stdout.log'), 'score: 0.5\n');
    const result = adopt(trial);
    process.kill(trial.supervisor, 'SIGKILL');
    assert.match(
      JSON.stringify(await result),
      /"lost","reason":".* nobody saw how the script ended; the trial runs again/,
    );
  });

  it('is lost, and ended, when its supervisor was killed before it is adopted', async () => {
    const { job, pid, supervisor } = await startOrphan(['forever.sh']);
    process.kill(supervisor, 'SIGKILL');
    assert.equal((await adopt({ job, pid, supervisor: undefined })).result.kind, 'lost');
  });

  it('outlives its tuner with a supervisor that no polite signal ends', async () => {
    const trial = await startOrphan(['waitsForWord.sh']);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const) process.kill(trial.supervisor, signal);
    const result = adopt(trial);
    sendWord(trial.job, 'report');
    assert.equal((await result).result.kind, 'succeeded');
  });

  it('has the rest of its time limit, and is ended with its tree', async () => {
    const trial = await startOrphan(['waitsForDetachedChild.mjs', 'ignoreSigterm.mjs']);
    const { result, seconds } = await adopt(trial, { age: 0.5, timeout: () => 1 });
    assert.equal(result.kind, 'timedOut');
    assert.ok(Number(seconds) >= 1);
  });

  it('is timed out at once when its time is already up', async () => {
    const trial = await startOrphan(['forever.sh']);
    assert.equal((await adopt(trial, { age: 20, timeout: () => 20 })).result.kind, 'timedOut');
  });

  it('is cancelled by the person', async () => {
    const trial = await startOrphan(['ignoreSigterm.mjs']);
    const stop = new AbortController();
    const result = adopt(trial, { signal: stop.signal });
    stop.abort();
    assert.equal((await result).result.kind, 'cancelled');
  });

  it('continues when the tuner was killed while it had stopped the trial', async () => {
    const trial = await startOrphan(['waitsForWord.sh']);
    process.kill(trial.pid, 'SIGSTOP');
    sendWord(trial.job, 'report');
    assert.equal((await adopt(trial)).result.kind, 'succeeded');
  });

  it('has its logs kept below their limit', async () => {
    const trial = await startOrphan(['waitsForWord.sh']);
    writeFileSync(join(trial.job.dir, 'stdout.log'), 'ready\nscore: 0.5\n' + 'x\n'.repeat(50_000));
    const result = adopt(trial, { logLimit: { maxBytes: 20_000, keepBytes: 4000 } });
    sendWord(trial.job, 'report');
    assert.deepEqual((await result).result, { kind: 'succeeded', values: { score: 0.93 } });
    assert.ok(logOf(trial.job.dir, 'stdout.log').length < 10_000);
  });
});

describe('adoptTrial(job, options): a trial whose process is gone, and its supervisor', () => {
  const exitFile = (attempt: number, study?: string) =>
    JSON.stringify({ kind: 'exited', code: 0, attempt, seconds: 2.5, study });

  it('is judged at once by how it ended, and took as long as its supervisor has measured', async () => {
    assert.deepEqual(await adopt(await remains('score: 0.93\n', exitFile(1))), {
      result: { kind: 'succeeded', values: { score: 0.93 } },
      seconds: 2.5,
    });
    assert.equal((await adopt(await remains('score: nan\n', exitFile(1)))).result.kind, 'failed');
  });

  it('is lost when nobody saw how it ended: without a note, or with another attempt’s or study’s, or no note', async () => {
    for (const note of [undefined, exitFile(2), exitFile(1, 'another'), '', '{"kind":"exited","code":0', '[]'])
      assert.equal((await adopt(await remains('score: 0.93\n', note))).result.kind, 'lost');
    assert.equal((await adopt({ job: jobOf([]), pid: await endedPid(), supervisor: undefined })).result.kind, 'lost');
  });

  it('is not confused with another process that has its id now, which is left alone', async () => {
    const stranger = spawn(process.execPath, [join(fixtures, 'forever.mjs')], { cwd: temporaryFolder() });
    try {
      await once(stranger.stdout, 'data');
      const { job } = await remains('score: 0.93\n');
      const ids = { pid: stranger.pid ?? -1, supervisor: await endedPid() };
      assert.equal((await adopt({ job, ...ids })).result.kind, 'lost');
      assert.deepEqual([stranger.exitCode, stranger.signalCode], [null, null]);
      assert.equal(process.kill(stranger.pid ?? -1, 0), true);
    } finally {
      stranger.kill('SIGKILL');
    }
  });
});
