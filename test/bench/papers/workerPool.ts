/** Runs tasks in child processes, some at a time, until all are done or it is told to stop. */
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { RunRequest } from './worker.ts';
import type { PlannedRun } from './store.ts';

export interface WorkerPool {
  /** Ends the running children; no other task is started. */
  readonly stop: () => void;
  /** Once nothing runs any more. */
  readonly done: Promise<void>;
}

/** What became of a task: undefined where it went well, else what its process wrote or how it ended. */
export type OnRunEnd = (place: PlannedRun, failure: string | undefined) => void;

export function runAll(places: readonly PlannedRun[], jobs: number, onRunEnd: OnRunEnd): WorkerPool {
  const waiting = [...places];
  const children = new Set<ChildProcess>();
  let stopped = false;
  const worker = async (): Promise<void> => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const failure = await runOne(place, children);
      // a signal ends the children too, which is no failure of theirs
      if (!stopped) onRunEnd(place, failure);
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
  { experiment, task, file, fingerprint }: PlannedRun,
  children: Set<ChildProcess>,
): Promise<string | undefined> {
  const child = fork(path.join(import.meta.dirname, 'worker.ts'), [], { execArgv: ['--import', 'tsx'], silent: true });
  children.add(child);
  let stderrText = '';
  child.stderr?.on('data', (text: Buffer) => (stderrText = (stderrText + text.toString()).slice(0, 4000)));
  const request: RunRequest = { experiment: experiment.id, task: { ...task }, file, fingerprint };
  child.send(request, () => undefined); // a child that is gone already says so by its end
  return new Promise((resolve) => {
    child.once('error', (error) => {
      children.delete(child);
      resolve(error.message);
    });
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve(code === 0 ? undefined : (errorLine(stderrText) ?? `it ended with ${signal ?? `code ${code ?? '?'}`}`));
    });
  });
}

/** The line of a stack trace that says what was wrong. */
function errorLine(complaint: string): string | undefined {
  return /^\w*Error.*$/m.exec(complaint)?.[0];
}
