/** Runs tasks in child processes, some at a time, until all are done or it is told to stop. */
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Order } from './one.ts';
import type { Place } from './store.ts';

export interface Pool {
  /** Ends the running children; no other task is started. */
  readonly stop: () => void;
  /** Once nothing runs any more. */
  readonly done: Promise<void>;
}

/** What became of a task: undefined where it went well, else what its process wrote or how it ended. */
export type Ended = (place: Place, failure: string | undefined) => void;

export function runAll(places: readonly Place[], jobs: number, ended: Ended): Pool {
  const waiting = [...places];
  const children = new Set<ChildProcess>();
  let stopped = false;
  const worker = async (): Promise<void> => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const failure = await runOne(place, children);
      // a signal ends the children too, which is no failure of theirs
      if (!stopped) ended(place, failure);
    }
  };
  return {
    stop() {
      stopped = true;
      waiting.length = 0;
      for (const child of children) child.kill();
    },
    done: Promise.all(Array.from({ length: jobs }, worker)).then(() => undefined),
  };
}

function runOne(
  { experiment, task, file, fingerprint }: Place,
  children: Set<ChildProcess>,
): Promise<string | undefined> {
  const child = fork(path.join(import.meta.dirname, 'one.ts'), [], { execArgv: ['--import', 'tsx'], silent: true });
  children.add(child);
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(0, 4000)));
  const order: Order = { experiment: experiment.id, task: { ...task }, file, fingerprint };
  child.send(order, () => undefined); // a child that is gone already says so by its end
  return new Promise((resolve) => {
    child.once('error', (error) => {
      children.delete(child);
      resolve(error.message);
    });
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve(code === 0 ? undefined : (reason(complaint) ?? `it ended with ${signal ?? `code ${code ?? '?'}`}`));
    });
  });
}

/** The line of a stack trace that says what was wrong. */
function reason(complaint: string): string | undefined {
  return /^\w*Error.*$/m.exec(complaint)?.[0];
}
