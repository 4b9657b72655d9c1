/** Runs scripts as processes of this machine: a supervisor starts them and sees how they end. */
import { setTimeout } from 'node:timers/promises';
import { awakeMs, awakeMsSinceBoot } from '../../system/awakeTime.ts';
import type { AttemptFolder, Execution, Executor, Exit, Launch, LeftAttempt } from '../executor.ts';
import * as messages from '../messages.ts';
import { trialFiles } from '../output/trialFiles.ts';
import { liveness, processSnapshot } from '../processes/processSnapshot.ts';
import { environment } from '../start/environment.ts';
import { readExitFile } from '../output/exitFile.ts';
import type { Supervisor } from '../supervisor/startSupervisor.ts';
import { resumeTree, suspendTree, type ProcessTree } from '../terminate/processTree.ts';
import { hasOrphans, terminateOrphans, terminateTree } from '../terminate/terminateTree.ts';

/** @param endsWithTuner whether a script ends when this process is gone, however that came */
export function createLocalExecutor(supervisor: Supervisor, endsWithTuner = false): Executor {
  return {
    async start(launch, onEvent) {
      const { dir, studyId, attempt, grace } = launch;
      const beganAt = awakeMs();
      const sinceBoot = awakeMsSinceBoot();
      const { started, exit } = await supervisor.start({ ...startOf(launch), ...(endsWithTuner && { grace }) });
      const tree = { dir, studyId, attempt, root: started?.pid, rootStartTicks: started?.startTicks };
      const execution = executionOf(tree, exit, 0, beganAt);
      if (started === undefined) return execution;
      try {
        const { pid, processStartTime } = started;
        const identity = { pid, processStartTime, supervisor: started.supervisor };
        onEvent({ kind: 'started', process: { ...identity, ...(sinceBoot !== undefined && { awakeMs: sinceBoot }) } });
      } catch (error) {
        await execution.terminate(grace, false);
        throw error;
      }
      return execution;
    },
    attach,
    hasEnded: async (attempt) => (await endOnDisk(attempt)) !== undefined,
    isLeftRunning: hasOrphans,
    async endLeftOver(attempt, grace) {
      const { survivors } = await terminateOrphans(attempt, grace);
      return messages.stillRunning(survivors);
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

/** @param secondsBefore that it had run at `since`, in `awakeMs` */
function executionOf(
  { attempt, ...tree }: ProcessTree & AttemptFolder,
  exit: Promise<Exit>,
  secondsBefore: number | undefined,
  since: number,
): Execution {
  const seconds = () => (secondsBefore ?? 0) + (awakeMs() - since) / 1000;
  return {
    exit,
    seconds,
    duration: () => (secondsBefore === undefined ? undefined : seconds()),
    async terminate(grace, hasExited) {
      const { survivors } = await terminateTree(
        { ...tree, rootExited: hasExited, attempt: hasExited ? undefined : attempt },
        grace,
      );
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
  const since = awakeMs();
  if (isOurs) await resumeTree(attempt);
  const readEnd = () => endOnDisk(attempt);
  const isWatched = () => supervisor !== undefined && identity !== undefined && liveness(supervisor) === identity;
  const end = await readEnd();
  const tree = { dir, studyId, attempt: attempt.attempt, root: isOurs && end === undefined ? left.pid : undefined };
  const released = new AbortController();
  const exit =
    end === undefined
      ? waitForEnd(readEnd, isWatched, { signal: released.signal, patience: isOurs ? Infinity : NOTE_DELAY_MS })
      : Promise.resolve(end);
  const execution = executionOf(tree, exit, isOurs ? age : undefined, since);
  return {
    ...execution,
    async terminate(grace, hasExited) {
      const leftOver = await execution.terminate(grace, hasExited);
      released.abort();
      return leftOver;
    },
  };
}

/** As the supervisor of this attempt has noted it. */
function endOnDisk(attempt: AttemptFolder): Promise<Exit | undefined> {
  return readExitFile(trialFiles(attempt.dir).exit, attempt);
}

/** Its number is no other process's before its parent has noticed the end. Of a copied study, it is not this one's. */
async function isChild(pid: number, parentPid: number, { dir, studyId }: AttemptFolder): Promise<boolean> {
  if (process.platform === 'win32') return false;
  return (await processSnapshot()).some(
    (candidate) => candidate.pid === pid && candidate.parentPid === parentPid && candidate.belongsTo(dir, studyId),
  );
}

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
  while (!signal.aborted && isWatched() && performance.now() - startedAt < patience) {
    const end = await readEnd();
    if (end !== undefined) return end;
    await setTimeout(POLL_MS);
  }
  return (await readEnd()) ?? { kind: 'unobserved' };
}
