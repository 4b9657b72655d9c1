/** Some worker processes that stay, each making one run after another, until all are made or it is told to stop. */
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { report, type Order } from './order.ts';
import type { Place } from './store.ts';

export interface Crew {
  /** Ends the running processes; no other run is begun. */
  readonly stop: () => void;
  /** Once nothing runs any more. */
  readonly done: Promise<void>;
}

/** What became of a run: undefined where it went well, else why not. */
type Ended = (place: Place, failure: string | undefined) => void;

export interface Means {
  readonly jobs: number;
  /** The folder of the tables. */
  readonly data: string;
  /** The Python that has Optuna. */
  readonly python: string;
}

export function makeAll(places: readonly Place[], { jobs, data, python }: Means, ended: Ended): Crew {
  const waiting = [...places];
  const children = new Set<ChildProcess>();
  let stopped = false;
  const work = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      if (!child?.connected) children.add((child = startWorker()));
      const failure = await ask(child, { ...orderOf(place), data, python });
      // a signal ends the children too, which is no failure of theirs
      if (!stopped) ended(place, failure);
    }
    if (child?.connected) child.disconnect();
  };
  return {
    stop() {
      stopped = true;
      waiting.length = 0;
      for (const child of children) child.kill();
    },
    done: Promise.all(Array.from({ length: Math.min(jobs, places.length) }, work)).then(() => undefined),
  };
}

function startWorker(): ChildProcess {
  return fork(path.join(import.meta.dirname, 'worker.ts'), [], { execArgv: ['--import', 'tsx'] });
}

function ask(child: ChildProcess, order: Order): Promise<string | undefined> {
  return new Promise((resolve) => {
    const settle = (failure: string | undefined): void => {
      child.off('message', answered);
      child.off('exit', ended);
      resolve(failure);
    };
    const answered = (message: unknown): void => {
      settle(report.parse(message).failure);
    };
    const ended = (code: number | null, signal: string | null): void => {
      settle(`its process ended with ${signal ?? `code ${code ?? '?'}`}`);
    };
    child.on('message', answered);
    child.on('exit', ended);
    child.send(order, () => undefined); // a child that is gone already says so by its end
  });
}

function orderOf({ task, method, parallel, trials, seed, file, fingerprint }: Place) {
  return { task: task.id, method: method.id, parallel, trials, seed, file, fingerprint };
}
