/**
 * A cluster of nothing but timers: each job waits for a moment, runs for a while, and leaves behind what a real one
 * would. What its tuner does is the same as for any other.
 */
import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution, ExecutionEvent, Executor, Exit, Launch } from '../../../src/runner/executor.ts';
import { withNewLog } from '../../../src/runner/output/trialFiles.ts';

/** @param secondsOf how long the script of a job runs */
export function pretendedCluster(secondsOf: (job: number) => number): Executor {
  let jobs = 0;
  const notMade = () => Promise.reject(new Error('No tuner before this one has left a trial.'));
  return {
    async start(launch, onEvent) {
      const job = ++jobs;
      for (const log of [launch.stdout, launch.stderr]) await withNewLog(log, () => Promise.resolve());
      onEvent({ kind: 'submitted', job: String(job) });
      return execution(launch, { job, seconds: secondsOf(job) }, onEvent);
    },
    attach: notMade,
    hasEnded: notMade,
    isLeftRunning: notMade,
    endLeftOver: notMade,
    close: () => Promise.resolve(),
  };
}

interface Job {
  readonly job: number;
  readonly seconds: number;
}

function execution(launch: Launch, { job, seconds }: Job, onEvent: (event: ExecutionEvent) => void): Execution {
  const ended = new AbortController();
  const began = performance.now();
  const secondsOf = () => (performance.now() - began) / 1000;
  return {
    exit: run(),
    seconds: secondsOf,
    duration: secondsOf,
    terminate() {
      ended.abort();
      return Promise.resolve('');
    },
  };

  async function run(): Promise<Exit> {
    const { signal } = ended;
    onEvent({ kind: 'placed', host: `node${1 + (job % 250)}`, cpus: 4, changed: false });
    await sleep(1000 * seconds, undefined, { signal });
    await appendFile(launch.stdout, `epoch 1, loss: ${1 / job}\n`);
    return { kind: 'exited', code: 0, attempt: launch.attempt, seconds };
  }
}
