/** The smallest executor: each attempt is a shell of its own, which nobody watches but by its notes. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { AttemptFolder, Execution, ExecutionEvent, Executor, Exit } from '../../../../src/runner/executor.ts';
import { markAsStopped } from '../../../../src/runner/output/stopMark.ts';
import { jobFolder, prepareJob, readNotes, writeLimit } from '../../../../src/runner/remote/jobFolder.ts';
import { inheritedEnvironment } from '../../../../src/runner/start/environment.ts';
import { processExists } from '../../../../src/system/processes.ts';

/** Between two looks at the notes of a job. */
const PAUSE_MS = 250;

export function createShellExecutor(): Executor {
  return {
    async start(launch, onEvent) {
      await prepareJob(launch);
      const script = join(jobFolder(launch), 'run.sh');
      const shell = spawn('sh', [script], { detached: true, stdio: 'ignore', env: inheritedEnvironment(process.env) });
      shell.unref();
      const job = String(shell.pid);
      onEvent({ kind: 'submitted', job });
      return follow(launch, job, onEvent);
    },
    async attach({ job, timeout, ...attempt }, onEvent) {
      if (job !== undefined) await writeLimit(attempt, timeout());
      return { ...follow(attempt, job?.id, onEvent), duration: () => undefined };
    },
    hasEnded: async (attempt) => (await readNotes(attempt)).exit !== undefined,
    isLeftRunning: ({ job }) => Promise.resolve(isAlive(job?.id)),
    async endLeftOver({ job, ...attempt }) {
      await markAsStopped(attempt);
      while (isAlive(job?.id)) await setTimeout(PAUSE_MS);
      return '';
    },
    close: () => Promise.resolve(),
  };
}

function follow(attempt: AttemptFolder, job: string | undefined, onEvent: (event: ExecutionEvent) => void): Execution {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1000;
  return {
    exit: exitOf(attempt, job, onEvent),
    seconds,
    duration: seconds,
    async terminate() {
      // the script sees that its trial is marked as stopped
      while (isAlive(job)) await setTimeout(PAUSE_MS);
      return '';
    },
  };
}

async function exitOf(
  attempt: AttemptFolder,
  job: string | undefined,
  onEvent: (event: ExecutionEvent) => void,
): Promise<Exit> {
  let isPlaced = false;
  for (;;) {
    const alive = isAlive(job);
    const { started, exit } = await readNotes(attempt);
    if (started !== undefined && !isPlaced) onEvent({ kind: 'placed', ...started });
    isPlaced ||= started !== undefined;
    if (exit !== undefined) return exit;
    if (!alive) return { kind: 'unobserved' };
    await setTimeout(PAUSE_MS);
  }
}

function isAlive(job: string | undefined): boolean {
  return job !== undefined && processExists(Number(job));
}
