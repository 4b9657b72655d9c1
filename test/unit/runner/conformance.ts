/** The laws of every executor: whoever writes another one runs these with it. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { ExecutionEvent, Executor, LeftAttempt } from '../../../src/runner/executor.ts';
import type { GrowingCurve } from '../../../src/runner/metric/curve.ts';
import { adoptTrial, runTrial, type TrialOptions } from '../../../src/runner/runTrial.ts';
import type { AttemptResult, Timed, TrialJob } from '../../../src/runner/trialJob.ts';
import { messageOf } from '../../../src/system/errors.ts';
import type { ExecutorArgument } from './killedTuner.ts';
import { orphanWith, printedReady, processesOf } from './trials.ts';
import { until } from '../../until.ts';

export interface Subject {
  /** Absolute: where trials have their folders, and whatever they share. */
  readonly folder: string;
  /** Another one, as a tuner has it that begins anew. */
  readonly create: () => Executor;
  /** How many trials it runs at once; undefined where nothing limits them. */
  readonly room?: number;
  /** Where a script finds what is here, if not at the same path. */
  readonly there?: (path: string) => string;
  /** Ends, without a word, whatever runs this attempt and sees how it ends. */
  readonly killWorker: (attempt: LeftAttempt) => void | Promise<void>;
  /** As killedTuner.ts makes the same in another process. */
  readonly inOtherProcess: ExecutorArgument;
}

interface Run {
  readonly result: Promise<Timed<AttemptResult>>;
  readonly events: readonly ExecutionEvent[];
  readonly job: TrialJob;
}

/**
 * @param prepare resolves with what is tested, once its setting is there
 * @param skip why it cannot be tested here
 */
export function conformance(name: string, prepare: () => Promise<Subject>, skip?: string): void {
  describe(`an executor: ${name}`, { skip: skip ?? false, concurrency: 4 }, () => {
    const prepared = skip === undefined ? prepare() : undefined;
    let trials = 0;

    const jobFor = async (script: string): Promise<TrialJob> => {
      const { folder } = (await prepared) ?? assert.fail();
      const trial = ++trials;
      return {
        ...{ study: 'laws', studyId: 'id', trial, attempt: 1, seed: 1, parameters: { x: 0.5 }, pass: 'env' },
        ...{
          command: ['sh', '-c', script],
          switches: [],
          inactive: [],
          cwd: folder,
          env: {},
          metric: { name: 'score' },
        },
        dir: join(folder, `trial-${trial}`),
      };
    };
    const start = async (script: string, options: Partial<TrialOptions> = {}): Promise<Run> => {
      const [job, { create }] = [await jobFor(script), (await prepared) ?? assert.fail()];
      const events: ExecutionEvent[] = [];
      const result = runTrial(job, {
        ...{ signal: new AbortController().signal, executor: create(), timeout: () => undefined, grace: 1 },
        onEvent: (event) => events.push(event),
        ...options,
      });
      return { result, events, job };
    };
    const resultOf = async (script: string, options?: Partial<TrialOptions>) =>
      (await (await start(script, options)).result).result;

    it('runs a script with its parameters and its variables, and resolves with what it reported', async () => {
      const script = 'echo "score: $x"; test "$BBKB_TRIAL_DIR" = "$(dirname "$BBKB_PARAMETERS")"';
      assert.deepEqual(await resultOf(script), { kind: 'succeeded', values: { score: 0.5 } });
    });

    it('passes on words, variables and folders as they are, whatever they have in them', async () => {
      const odd = `a'b"c $HOME \`id\` \\ ü\n!`;
      const job = await jobFor('printf "%s|%s|%s" "$1" "$ODD" "$PWD" > "$BBKB_TRIAL_DIR/said"; echo score: 1');
      const cwd = join(job.dir, '..', `odd 'folder" $x`);
      const { create, there = (path) => path } = (await prepared) ?? assert.fail();
      for (const folder of [cwd, there(cwd)]) mkdirSync(folder, { recursive: true });
      const options = { signal: new AbortController().signal, executor: create(), timeout: () => undefined };
      const { result } = await runTrial(
        { ...job, cwd, env: { ODD: odd, 'not.a-name': 'x' }, command: [...job.command, 'sh', odd] },
        { ...options, onEvent: () => undefined },
      );
      assert.equal(result.kind, 'succeeded');
      assert.equal(readFileSync(join(job.dir, 'said'), 'utf8'), `${odd}|${odd}|${there(cwd)}`);
    });

    it('tells an exit code, a signal and a program that is not there from one another', async () => {
      const failures = await Promise.all(['exit 3', 'kill -KILL $$'].map((script) => resultOf(script)));
      assert.deepEqual(failures.map((result) => result.kind === 'failed' && result.cause), ['exit', 'signal']); // oxfmt-ignore
      const [exit, signal] = failures.map((result) => (result.kind === 'failed' ? result.reason : ''));
      assert.match(exit, /exit code 3/);
      assert.match(signal, /SIGKILL/);
      const job = { ...(await jobFor('')), command: ['no-such-program-here'] };
      const { create } = (await prepared) ?? assert.fail();
      const options = { signal: new AbortController().signal, executor: create(), timeout: () => undefined };
      // one that knows this before anything is started ends the study instead of the trial
      const reason = await runTrial(job, { ...options, onEvent: () => undefined }).then(
        ({ result }) => (result.kind === 'failed' && result.cause === 'notStarted' ? result.reason : result.kind),
        messageOf,
      );
      assert.match(reason, /no-such-program-here/);
    });

    it('shows what a script has written while it runs, and hands on its reports', async () => {
      let reports = 0;
      // the last one so late that a busy machine has shown the first
      const says = 'for i in 1 2 3 4; do [ $i = 4 ] && sleep 8; echo "{\\"score\\": $i}"; sleep 0.6; done';
      const { result, job } = await start(says, {
        onCurves: (curves) => (reports = Math.max(reports, curves.get('score')?.reports ?? 0)),
      });
      const log = () => readFileSync(join(job.dir, 'stdout.log'), 'utf8');
      await until(() => reports > 0);
      assert.match(log(), /"score": 1/);
      assert.doesNotMatch(log(), /"score": 4/);
      assert.deepEqual((await result).result, { kind: 'succeeded', values: { score: 4 } });
    });

    it('ends one trial with a grace in which it can save, and lets the others go on', async () => {
      const stop = new AbortController();
      const [ended, other] = await Promise.all([
        start('trap "echo saved; exit" TERM; echo ready; while :; do sleep 0.1; done', {
          signal: stop.signal,
          grace: 10,
        }),
        start('sleep 2; echo score: 1'),
      ]);
      await printedReady(ended.job);
      stop.abort();
      assert.equal((await ended.result).result.kind, 'cancelled');
      assert.match(readFileSync(join(ended.job.dir, 'stdout.log'), 'utf8'), /saved/);
      assert.equal((await other.result).result.kind, 'succeeded');
    });

    it('ends one that is to pause in the same way, and counts its own result if it has come to its end meanwhile', async () => {
      const script =
        'trap "echo epoch 2/2 score: 7; exit 0" TERM; echo epoch 1/2 score: 3; echo ready; while :; do sleep 0.1; done';
      const ends = [2, 3].map(async (lastStep) => {
        const pause = new AbortController();
        const isComplete = ({ points }: GrowingCurve) => (points.at(-1)?.step ?? 0) >= lastStep;
        const { result, job } = await start(script, { pause: { signal: pause.signal, isComplete }, grace: 20 });
        await printedReady(job);
        pause.abort();
        const { result: end } = await result;
        await nothingLeft(job);
        return end.kind === 'succeeded' ? end.values : end.kind;
      });
      assert.deepEqual(await Promise.all(ends), [{ score: 7 }, 'cancelled']);
    });

    it('ends all trials, those that have just been started as well, and by force those that ignore it', async () => {
      const stop = new AbortController();
      const runs = await Promise.all(
        Array.from({ length: 6 }, (_, i) =>
          start(i % 2 === 0 ? 'trap "" TERM; while :; do sleep 1; done' : 'sleep 100', {
            signal: stop.signal,
            grace: 0.5,
          }),
        ),
      );
      stop.abort();
      for (const { result, job } of runs) {
        assert.equal((await result).result.kind, 'cancelled');
        await nothingLeft(job);
      }
    });

    it('runs no more trials at once than it has room for, and says of one that waits why', async () => {
      const { create, room } = (await prepared) ?? assert.fail();
      const [executor, stop] = [create(), new AbortController()];
      const runs = await Promise.all(
        Array.from({ length: (room ?? 20) + 1 }, () => start('sleep 100', { executor, signal: stop.signal })),
      );
      const running = () => runs.filter(({ events }) => events.some(isRunning)).length;
      const waits = () =>
        runs.some(({ events }) => events.some((event) => event.kind === 'queued' && event.reason !== ''));
      for (let patience = 600; room === undefined ? running() < runs.length : !waits(); patience--) {
        assert.ok(patience > 0, `${running()} of ${runs.length} run, and none says why it waits`);
        await setTimeout(100);
      }
      assert.ok(running() <= (room ?? Infinity), `${running()} run`);
      stop.abort();
      for (const { result } of runs) assert.equal((await result).result.kind, 'cancelled');
    });

    it('ends a trial at its time limit, which counts from its start', async () => {
      const { result, job } = await start('sleep 100', { timeout: () => 1 });
      const { result: timedOut, seconds = 0 } = await result;
      assert.equal(timedOut.kind, 'timedOut');
      assert.ok(seconds >= 1 && seconds < 30, String(seconds));
      await nothingLeft(job);
    });

    it('ends what a script leaves running when it ends', async () => {
      const { result, job } = await start('sleep 100 & echo score: 1');
      assert.equal((await result).result.kind, 'succeeded');
      await nothingLeft(job);
    });

    it('sees the end of a script that deletes its trial’s folder, at once or long before', async () => {
      for (const more of ['', 'mkdir "$BBKB_TRIAL_DIR"; ', 'sleep 3; ']) {
        const { result } = await start(`rm -rf "$BBKB_TRIAL_DIR"; ${more}exit 3`);
        const { result: end } = await result;
        assert.ok(end.kind === 'failed' && end.reason.includes('exit code 3'), JSON.stringify(end));
      }
    });

    it('takes up what a tuner that was killed left behind, and sees it end', async () => {
      const { folder, create, there = (path) => path } = (await prepared) ?? assert.fail();
      const go = join(folder, `go-${trials}`);
      const { job, events } = await orphan(`echo ready; while [ ! -e '${go}' ]; do sleep 0.1; done; echo score: 7`);
      const adopted = adopt(create(), job, events);
      await setTimeout(500);
      writeFileSync(there(go), '');
      assert.deepEqual((await adopted).result, { kind: 'succeeded', values: { score: 7 } });
    });

    it('gives what it takes up the time limit of now, not that of the tuner that was killed', async () => {
      const { create } = (await prepared) ?? assert.fail();
      // on a busy machine it takes more than four seconds until another one has taken it up
      const { job, events } = await orphan('echo ready; sleep 18; echo score: 7', 12);
      assert.deepEqual((await adopt(create(), job, events)).result, { kind: 'succeeded', values: { score: 7 } });
    });

    it('knows the end of a trial that ended while there was no tuner', async () => {
      const { create } = (await prepared) ?? assert.fail();
      const { job, events } = await orphan('echo ready; sleep 0.5; echo score: 7');
      await until(() => create().hasEnded({ ...job, ...leftBy(events) }));
      const { result, seconds } = await adopt(create(), job, events);
      assert.deepEqual(result, { kind: 'succeeded', values: { score: 7 } });
      assert.ok(seconds !== undefined && seconds >= 0.5 && seconds < 30, String(seconds));
    });

    it('ends what a tuner that was killed left behind', async () => {
      const { create } = (await prepared) ?? assert.fail();
      const { job, events } = await orphan('echo ready; sleep 100');
      const left = { ...job, ...leftBy(events) };
      assert.equal(await create().isLeftRunning(left), true);
      assert.equal(await create().endLeftOver(left, 0.5), '');
      await nothingLeft(job);
    });

    it('loses a trial whose worker is gone, whatever it has reported', async () => {
      const { killWorker } = (await prepared) ?? assert.fail();
      const { result, job, events } = await start('echo score: 1; echo ready; sleep 100');
      await printedReady(job);
      await until(() => events.some(isRunning));
      await killWorker({ ...job, ...leftBy(events) });
      assert.equal((await result).result.kind, 'lost');
    });

    /** A trial whose tuner was killed while it ran. */
    async function orphan(script: string, limit?: number) {
      const [job, { inOtherProcess }] = [await jobFor(script), (await prepared) ?? assert.fail()];
      const events = await orphanWith(job, inOtherProcess, (said) => said.some(isRunning), limit);
      return { job, events };
    }
  });
}

function isRunning({ kind }: ExecutionEvent): boolean {
  return kind === 'started' || kind === 'placed';
}

/** The attempt that began with these events, as a tuner that begins anew is told of it. */
function leftBy(events: readonly ExecutionEvent[]): Pick<LeftAttempt, 'process' | 'job'> {
  const placed = events.some(({ kind }) => kind === 'placed');
  return Object.assign(
    {},
    ...events.map((event) => {
      if (event.kind === 'submitted') return { job: { id: event.job, placed } };
      if (event.kind !== 'started') return {};
      const { pid, supervisor } = event.process;
      return { process: { pid, supervisor: supervisor.pid } };
    }),
  ) as Pick<LeftAttempt, 'process' | 'job'>;
}

function adopt(executor: Executor, job: TrialJob, events: readonly ExecutionEvent[]): Promise<Timed<AttemptResult>> {
  const options = { signal: new AbortController().signal, executor, timeout: () => undefined, grace: 1 };
  return adoptTrial(job, { ...leftBy(events) }, { ...options, onEvent: () => undefined });
}

/** A scheduler may need a moment more than the note of the end. */
async function nothingLeft({ dir }: TrialJob): Promise<void> {
  await until(() => processesOf(dir).length === 0);
}
