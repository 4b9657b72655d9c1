/** Runs scripts as processes of this machine: a supervisor starts them and sees how they end. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { AttemptFolder, Execution, Executor, Exit, Launch, LeftAttempt } from '../executor.ts';
import * as messages from '../messages.ts';
import { trialFiles } from '../output/trialFiles.ts';
import { liveness } from '../processes/liveness.ts';
import { processSnapshot } from '../processes/processSnapshot.ts';
import { processStartTicks } from '../processes/procfs.ts';
import { environment } from '../start/environment.ts';
import { readExitFile } from '../supervisor/exitFile.ts';
import type { Supervisor } from '../supervisor/startSupervisor.ts';
import { resumeTree, suspendTree } from '../terminate/suspendTree.ts';
import { terminateOrphans } from '../terminate/terminateOrphans.ts';
import { terminateTree } from '../terminate/terminateTree.ts';
import type { ProcessTree } from '../terminate/treeMembers.ts';

export function createLocalExecutor(supervisor: Supervisor): Executor {
  return {
    async start(launch, onEvent) {
      const beganAt = performance.now();
      const { started, exit } = await supervisor.start(startOf(launch));
      const { dir, studyId, grace } = launch;
      const tree = { dir, studyId, root: started?.pid, rootStartTicks: started?.startTicks };
      const execution = executionOf(tree, exit, 0, beganAt);
      if (started === undefined) return execution;
      try {
        const { pid, processStartTime } = started;
        onEvent({ kind: 'started', process: { pid, processStartTime, supervisor: started.supervisor } });
      } catch (error) {
        await execution.terminate(grace, false);
        throw error;
      }
      return execution;
    },
    attach,
    hasEnded: async (attempt) => (await endOnDisk(attempt)) !== undefined,
    async endLeftOver(attempt, grace) {
      await terminateOrphans(attempt, grace);
    },
    close: () => supervisor.close(),
  };
}

function startOf({ file, args, cwd, env, stdout, stderr, dir, attempt, studyId }: Launch) {
  return {
    ...{ file, args: [...args], cwd, env: environment(process.env, env), stdout, stderr, dir, attempt },
    exitFile: trialFiles(dir).exit,
    ...(studyId !== undefined && { studyId }),
  };
}

/** @param secondsBefore that it had run at `since`, on the clock of `performance` */
function executionOf(tree: ProcessTree, exit: Promise<Exit>, secondsBefore: number, since: number): Execution {
  return {
    exit,
    seconds: () => secondsBefore + (performance.now() - since) / 1000,
    async terminate(grace, hasExited) {
      const { survivors } = await terminateTree({ ...tree, rootExited: hasExited }, grace);
      return messages.stillRunning(survivors);
    },
    ...(process.platform !== 'win32' && { suspend: () => suspendTree(tree) }),
  };
}

async function attach(attempt: LeftAttempt): Promise<Execution> {
  const { dir, studyId, age, process: left } = attempt;
  const supervisor = left?.supervisor;
  const identity = supervisor === undefined ? undefined : liveness(supervisor);
  const isOurs = left !== undefined && supervisor !== undefined && (await isChild(left.pid, supervisor, attempt));
  const secondsBefore = (isOurs ? processAge(left.pid) : undefined) ?? age;
  const since = performance.now();
  if (isOurs) await resumeTree(attempt);
  const readEnd = () => endOnDisk(attempt);
  const isWatched = () => supervisor !== undefined && identity !== undefined && liveness(supervisor) === identity;
  const end = await readEnd();
  const tree = { dir, studyId, root: isOurs && end === undefined ? left.pid : undefined };
  const released = new AbortController();
  const exit =
    end === undefined
      ? waitForEnd(readEnd, isWatched, { signal: released.signal, patience: isOurs ? Infinity : NOTE_DELAY_MS })
      : Promise.resolve(end);
  exit.catch(() => undefined); // nobody waits for it any more when it is released
  const execution = executionOf(tree, exit, secondsBefore, since);
  return {
    ...execution,
    terminate(grace, hasExited) {
      released.abort();
      return execution.terminate(grace, hasExited);
    },
  };
}

/** As the supervisor of this attempt has noted it. */
function endOnDisk({ dir, attempt }: AttemptFolder): Promise<Exit | undefined> {
  return readExitFile(trialFiles(dir).exit, attempt);
}

/** Its number is not another process's before its parent has noticed the end. Of a copied study, it is not this one's. */
async function isChild(pid: number, parentPid: number, { dir, studyId }: AttemptFolder): Promise<boolean> {
  if (process.platform === 'win32') return false;
  return (await processSnapshot()).some(
    (candidate) => candidate.pid === pid && candidate.parentPid === parentPid && candidate.belongsTo(dir, studyId),
  );
}

/**
 * Seconds since a process was started, as the kernel counts them, since the clock may have been set; undefined
 * elsewhere.
 */
function processAge(pid: number): number | undefined {
  const startTicks = process.platform === 'linux' ? processStartTicks(pid) : undefined;
  if (startTicks === undefined) return undefined;
  return Math.max(0, Number(readFileSync('/proc/uptime', 'latin1').split(' ', 1)[0]) - startTicks / TICKS_PER_SECOND);
}

/** How many of the ticks in which /proc counts make a second, on every Linux. */
const TICKS_PER_SECOND = 100;

/** Milliseconds between two looks for the end. */
const POLL_MS = 100;

/** Milliseconds in which a supervisor surely notes the end of a script that is gone. */
const NOTE_DELAY_MS = 2000;

async function waitForEnd(
  readEnd: () => Promise<Exit | undefined>,
  isWatched: () => boolean,
  { signal, patience }: { readonly signal: AbortSignal; readonly patience: number },
): Promise<Exit> {
  const startedAt = performance.now();
  while (isWatched() && performance.now() - startedAt < patience) {
    const end = await readEnd();
    if (end !== undefined) return end;
    await setTimeout(POLL_MS, undefined, { signal });
  }
  return (await readEnd()) ?? { kind: 'unobserved' };
}
