import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { GrowingCurves } from '../../../src/runner/metric/curve.ts';
import { readCurve } from '../../../src/runner/metric/curveFile.ts';
import type { AttemptResult, TrialJob } from '../../../src/runner/trialJob.ts';
import type { ExecutionEvent } from '../../../src/runner/executor.ts';
import { runTrial } from '../../../src/runner/runTrial.ts';
import { until } from '../../until.ts';
import {
  fixtures,
  jobOf,
  logOf,
  processesOf,
  run,
  runAndStop,
  printedReady,
  temporaryFolder,
  testExecutor,
} from './trials.ts';

const unlimited = {
  signal: new AbortController().signal,
  executor: await testExecutor(),
  timeout: () => undefined,
};
const succeeded: AttemptResult = { kind: 'succeeded', values: { score: 0.93 } };

async function resultOf(words: readonly string[], overrides: Partial<TrialJob> = {}): Promise<AttemptResult> {
  return (await run(jobOf(words, overrides))).result;
}

async function reasonOf(words: readonly string[], overrides: Partial<TrialJob> = {}): Promise<string> {
  const result = await resultOf(words, overrides);
  assert.ok(result.kind === 'failed');
  return result.reason;
}

async function causeOf(words: readonly string[], overrides: Partial<TrialJob> = {}): Promise<string> {
  const result = await resultOf(words, overrides);
  assert.ok(result.kind === 'failed');
  return result.cause;
}

describe('a trial succeeds with the metric that its script reported', { concurrency: 4 }, () => {
  for (const script of ['succeed.sh', 'printsJson.sh', 'metricsFile.sh', 'partialLine.sh', 'hugeLine.mjs']) {
    it(script, async () => {
      assert.deepEqual(await resultOf([script]), succeeded);
    });
  }
});

describe('the curve of a running trial', () => {
  it('is seen as it grows, also that of a Python script which flushes nothing', async () => {
    const job = jobOf([]);
    const seen = join(temporaryFolder(), 'seen');
    const script = [
      'import os, time',
      'for epoch in range(2): print("epoch", epoch, "score:", epoch / 2)',
      `while not os.path.exists(${JSON.stringify(seen)}): time.sleep(0.02)`,
      'print("epoch 2 score: 0.93")',
    ].join('\n');
    const lengths: number[] = [];
    const onCurves = (curves: GrowingCurves): void => {
      const { points } = curves.get(job.metric.name) ?? assert.fail();
      lengths.push(points.length);
      if (points.length === 2) writeFileSync(seen, '');
    };
    const { result } = await run({ ...job, command: ['python3', '-c', script] }, { onCurves, timeout: () => 20 });
    assert.deepEqual(result, succeeded);
    const kept = await readCurve(join(job.dir, 'curve.json'));
    assert.deepEqual(kept?.points.map(({ value }) => value), [0, 0.5, 0.93]); // oxfmt-ignore
    assert.deepEqual(lengths, [...new Set(lengths)], 'also without a new report');
  });
});

describe('a trial fails with a sentence that says why', { concurrency: 4 }, () => {
  it('and with a cause that distinguishes the kinds of failure', async () => {
    assert.equal(await causeOf(['fail.sh']), 'exit');
    assert.equal(await causeOf(['killsItself.sh']), 'signal');
    assert.equal(await causeOf(['silent.sh']), 'noMetric');
    assert.equal(await causeOf(['nan.sh']), 'notFinite');
    assert.equal(await causeOf([], { command: ['no-such-program'] }), 'notStarted');
  });

  it('when the script exits with a code other than 0, even if it reported its metric', async () => {
    assert.equal(await reasonOf(['fail.sh']), 'The script ended with exit code 3; its stderr.log says "out of luck".');
  });

  it('when a signal kills the script', async () => {
    assert.match(
      await reasonOf(['killsItself.sh']),
      /^The script was killed by SIGKILL \(.*memory.*\); it wrote nothing\.$/,
    );
  });

  it('when the metric is not a finite number', async () => {
    assert.match(await reasonOf(['nan.sh']), /score as something other than a finite number: it printed "score: nan"/);
  });

  it('when there is no metric: with what was looked for and the closest line', async () => {
    const reason = await reasonOf(['noMetric.sh'], { metric: { name: 'score', pattern: 'best (.*)' } });
    assert.match(reason, /a JSON line with "score".* such as "score: 0.93" on stdout, then .*\/best \(\.\*\)\//);
    assert.match(reason, /the closest line was "The Score is 0.93 today" in stdout.log\.$/);
  });

  it('when the metric went to stderr in a form that is not read', async () => {
    assert.match(await reasonOf(['logsToStderr.sh']), /closest line was "score: 0.93k" in stderr.log\.$/);
  });

  it('when the script writes nothing at all', async () => {
    assert.match(await reasonOf(['silent.sh']), /; it wrote nothing\.$/);
  });

  it('when the program, script, interpreter or folder does not exist, or the script is not executable', async () => {
    const reason = (command: readonly string[], cwd = fixtures) => reasonOf([], { command, cwd });
    assert.match(await reason(['no-such-program']), /^The program "no-such-program" was not found; install it/);
    assert.match(await reason(['./missing.sh']), /^The script ".*missing.sh" does not exist/);
    assert.match(await reason(['./noInterpreter.sh']), /^The interpreter in the first line of ".*" does not exist/);
    assert.match(await reason(['./notExecutable.sh']), /is not executable; run chmod \+x/);
    assert.match(
      await reason(['sh'], '/no/such/folder'),
      /^The folder to run the script in, "\/no\/such\/folder", does not/,
    );
    assert.match(
      await reason(['sh', 'x'.repeat(4_000_000)]),
      /^The program "sh" could not be started, because its arguments and variables together are longer than/,
    );
  });

  it('when the script itself is missing and its interpreter says so', async () => {
    assert.match(await reasonOf(['missing.mjs']), /^The script ended with exit code 1; its stderr.log says/);
  });
});

describe('a trial can be ended from outside', { concurrency: 4 }, () => {
  it('by a time limit that is set while it runs', async () => {
    const job = jobOf(['forever.sh']);
    let limit = Infinity;
    const result = run(job, { timeout: () => limit });
    await printedReady(job);
    limit = 0.1;
    assert.match(JSON.stringify((await result).result), /"timedOut".* time limit of 0.1 s; raise trial.timeout/);
  });

  it('by its time limit when a signal has stopped it, with its children in sessions of their own', async () => {
    const job = jobOf(['stopsItself.mjs']);
    let limit = Infinity;
    const result = run(job, { timeout: () => limit });
    await printedReady(job);
    limit = 0.1;
    assert.equal((await result).result.kind, 'timedOut');
  });

  it('gracefully even when a signal has stopped it: it continues and handles SIGTERM', async () => {
    const job = jobOf(['heedsSigterm.sh']);
    const stop = new AbortController();
    let pid = 0;
    const onEvent = (event: ExecutionEvent) => {
      if (event.kind === 'started') ({ pid } = event.process);
    };
    const result = runTrial(job, { ...unlimited, signal: stop.signal, onEvent, grace: 10 });
    await printedReady(job);
    // the script may print before its start is announced, and 0 would stop the tests themselves
    await until(() => pid > 0);
    process.kill(pid, 'SIGSTOP');
    stop.abort();
    assert.equal((await result).result.kind, 'cancelled');
    assert.match(logOf(job.dir, 'stdout.log'), /saved/);
  });

  it('before it starts, and then nothing is run and nothing is written', async () => {
    const job = jobOf(['succeed.sh']);
    const { result, seconds } = await run(job, { signal: AbortSignal.abort() });
    assert.deepEqual([result.kind, seconds], ['cancelled', 0]);
    assert.throws(() => readFileSync(join(job.dir, 'parameters.json')));
  });

  it('with its whole tree, including a child that ignores SIGTERM in a session of its own', async () => {
    const { result } = await runAndStop(jobOf(['waitsForDetachedChild.mjs', 'ignoreSigterm.mjs']));
    assert.equal(result.kind, 'cancelled');
  });

  it('with a child that belongs to the trial only by its parent', async () => {
    const { result } = await runAndStop(jobOf(['forgetsItsTrial.mjs', 'parent']));
    assert.equal(result.kind, 'cancelled');
  });

  it('while it is being started', async () => {
    const stop = new AbortController();
    const result = run(jobOf(['forever.sh']), { timeout: () => 5, signal: stop.signal });
    stop.abort();
    assert.equal((await result).result.kind, 'cancelled');
  });

  it('when its process id cannot be recorded, and the error is passed on', async () => {
    const job = jobOf(['forever.sh']);
    const onEvent = () => {
      throw new Error('disk full');
    };
    await assert.rejects(runTrial(job, { ...unlimited, onEvent, grace: 0.3 }), /disk full/);
    assert.deepEqual(processesOf(job.dir), []);
  });
});

describe('no process is left when a script ends before its children', { concurrency: 4 }, () => {
  for (const words of [
    ['spawnsChild.mjs', 'ignoreSigterm.mjs'],
    ['spawnsDetachedChild.mjs', 'ignoreSigterm.mjs'],
    ['forgetsItsTrial.mjs', 'output'],
    ['forgetsItsTrial.mjs', 'group'],
    ...(process.platform === 'linux' ? [['forgetsItsTrial.mjs', 'limits']] : []),
  ]) {
    it(words.join(' '), async () => {
      assert.deepEqual(await resultOf(words, { studyId: 'one of many' }), succeeded);
    });
  }
});

describe('a trial', { concurrency: 4 }, () => {
  it('gets its parameters, its environment and its folders', async () => {
    const cwd = temporaryFolder();
    const job = jobOf(['tells.mjs'], { cwd, parameters: { lr: 1e-7, tag: 'a b' }, env: { MODE: 'fast' } });
    await run(job);
    const told = JSON.parse(logOf(job.dir, 'told.json')) as {
      args: string[];
      env: Record<string, string>;
      cwd: string;
    };
    assert.deepEqual(told.args, ['--lr', '1e-7', '--tag', 'a b']);
    assert.equal(told.cwd, cwd);
    assert.deepEqual([told.env.BBKB_TRIAL, told.env.BBKB_SEED, told.env.MODE], ['7', '42', 'fast']);
    assert.deepEqual(JSON.parse(logOf(job.dir, 'parameters.json')), job.parameters);
  });

  it('is judged by this attempt alone, and keeps what previous attempts wrote', async () => {
    const first = jobOf(['metricsFile.sh']);
    await run(first);
    const second = { ...jobOf(['silent.sh']), dir: first.dir, attempt: 2 };
    assert.equal((await run(second)).result.kind, 'failed');
    assert.match(logOf(first.dir, 'stdout.1.log'), /score/);
    assert.match(logOf(first.dir, 'metrics.1.jsonl'), /0\.93/);
    assert.equal(logOf(first.dir, 'stdout.log'), '');
  });

  it('is not judged by what an earlier study left in its folder', async () => {
    const { dir } = jobOf([]);
    await run({ ...jobOf(['metricsFile.sh']), dir });
    assert.equal((await run({ ...jobOf(['silent.sh']), dir })).result.kind, 'failed');
  });

  it('has all of its output on disk', async () => {
    const job = jobOf(['chatty.mjs']);
    assert.deepEqual((await run(job)).result, succeeded);
    assert.equal(logOf(job.dir, 'stdout.log').length, 199 * 3000 * 'a line that nobody will ever read\n'.length + 12);
  });

  it('reports its process id as soon as it has one', async () => {
    const job = jobOf(['tells.mjs']);
    const events: ExecutionEvent[] = [];
    await runTrial(job, { ...unlimited, onEvent: (event) => events.push(event) });
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['started'],
    );
  });
});
