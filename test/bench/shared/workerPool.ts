/** Makes runs in child processes, some at a time, until all are made or it is told to stop. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { replySchema } from './workerProcess.ts';

export interface WorkerPool {
  /** Ends the running processes; no other run is started. */
  readonly stop: () => void;
  /** Settles once nothing is running. */
  readonly done: Promise<void>;
}

export interface PoolOptions<Run> {
  /** Runs at a time. */
  readonly jobs: number;
  /** The worker's program, which calls `serveRuns`. */
  readonly script: string;
  /** A new process for each run, so that its memory is its own; otherwise a process makes one run after another. */
  readonly fresh: boolean;
  readonly requestOf: (run: Run) => object;
}

/** @param onRunEnd gets the reason of a failure, or undefined where the run was made */
export function runAll<Run>(
  runs: readonly Run[],
  { jobs, script, fresh, requestOf }: PoolOptions<Run>,
  onRunEnd: (run: Run, failure: string | undefined) => void,
): WorkerPool {
  const waiting = [...runs];
  const children = new Set<ChildProcess>();
  let stopped = false;
  const work = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
      if (!child?.connected) children.add((child = fork(script, [], { execArgv: ['--import', 'tsx'] })));
      const failure = await sendRequest(child, requestOf(run));
      if (fresh) await endProcess(child);
      // a signal ends the children too, which is not a failure of theirs
      if (!stopped) onRunEnd(run, failure);
    }
    if (child) await endProcess(child);
  };
  return {
    stop() {
      stopped = true;
      waiting.length = 0;
      for (const child of children) child.kill();
    },
    done: Promise.all(Array.from({ length: Math.min(jobs, runs.length) }, work)).then(() => undefined),
  };
}

/** The reason of a failure; undefined where the run was made. */
function sendRequest(child: ChildProcess, request: object): Promise<string | undefined> {
  return new Promise((resolve) => {
    const settle = (failure: string | undefined): void => {
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(failure);
    };
    const onMessage = (message: unknown): void => {
      settle(replySchema.parse(message).failure);
    };
    const onExit = (code: number | null, signal: string | null): void => {
      settle(`its process ended with ${signal ?? `code ${code ?? '?'}`}`);
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(request, () => undefined); // the exit of a child that is gone is seen above
  });
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (!child.connected) return;
  child.disconnect();
  await once(child, 'exit');
}
