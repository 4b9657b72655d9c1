/** Some worker processes that stay, each making one run after another, until all are made or it is told to stop. */
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { runReplySchema, type RunRequest } from './messages.ts';
import type { PlannedRun } from './store.ts';

export interface WorkerPool {
  /** Ends the running processes; no other run is begun. */
  readonly stop: () => void;
  /** Once nothing runs any more. */
  readonly done: Promise<void>;
}

/** What became of a run: undefined where it went well, else why not. */
type OnRunEnd = (place: PlannedRun, failure: string | undefined) => void;

export interface PoolOptions {
  readonly jobs: number;
  /** The folder of the tables. */
  readonly data: string;
  /** The Python that has Optuna. */
  readonly python: string;
}

export function runAll(
  places: readonly PlannedRun[],
  { jobs, data, python }: PoolOptions,
  onRunEnd: OnRunEnd,
): WorkerPool {
  const waiting = [...places];
  const children = new Set<ChildProcess>();
  let stopped = false;
  const worker = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      if (!child?.connected) children.add((child = startWorker()));
      const failure = await sendRequest(child, { ...requestOf(place), data, python });
      // a signal ends the children too, which is no failure of theirs
      if (!stopped) onRunEnd(place, failure);
    }
    if (child?.connected) child.disconnect();
  };
  return {
    stop() {
      stopped = true;
      waiting.length = 0;
      for (const child of children) child.kill();
    },
    done: Promise.all(Array.from({ length: Math.min(jobs, places.length) }, worker)).then(() => undefined),
  };
}

function startWorker(): ChildProcess {
  return fork(path.join(import.meta.dirname, 'worker.ts'), [], { execArgv: ['--import', 'tsx'] });
}

function sendRequest(child: ChildProcess, order: RunRequest): Promise<string | undefined> {
  return new Promise((resolve) => {
    const settle = (failure: string | undefined): void => {
      child.off('message', answered);
      child.off('exit', ended);
      resolve(failure);
    };
    const answered = (message: unknown): void => {
      settle(runReplySchema.parse(message).failure);
    };
    const ended = (code: number | null, signal: string | null): void => {
      settle(`its process ended with ${signal ?? `code ${code ?? '?'}`}`);
    };
    child.on('message', answered);
    child.on('exit', ended);
    child.send(order, () => undefined); // a child that is gone already says so by its end
  });
}

function requestOf({ task, method, parallel, trials, seed, file, fingerprint }: PlannedRun) {
  return { task: task.id, method: method.id, parallel, trials, seed, file, fingerprint };
}
