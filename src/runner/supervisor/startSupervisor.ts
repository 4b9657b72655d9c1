/**
 * The tuner's end of the channel to its supervisor, a small process that starts the trials.
 *
 * Only a parent learns how a process ended, and a trial has to be able to outlive its tuner. So the parent is a process
 * that does nothing else, and that nothing ends before its last script has ended.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readProcessStartTime } from '../../system/processes.ts';
import * as messages from '../messages.ts';
import type { Exit, ProcessIdentity, StartedProcess } from '../executor.ts';
import { SUPERVISOR_VARIABLE, withoutEditorVariables } from '../start/environment.ts';
import { readExitFile } from '../output/exitFile.ts';
import { replySchema, type Reply, type StartRequest } from './protocol.ts';

type Start = Omit<StartRequest, 'id'>;

interface Launched {
  /** Undefined where there is none, or where nobody lives who could tell. */
  readonly started: (StartedProcess & { readonly startTicks?: number | undefined }) | undefined;
  readonly exit: Promise<Exit>;
}

export interface Supervisor {
  /**
   * Resolves when the program runs, or could not be started.
   * @throws Error of the system when its output files cannot be created; a sentence when no supervisor can be had
   */
  start(launch: Start): Promise<Launched>;
  /** Only when nothing runs any more. */
  close(): Promise<void>;
}

/** So many supervisors may end, one after the other, without one that has seen a script end. */
const MAX_DEATHS_IN_A_ROW = 3;

/** @param program the bundle of supervisor.ts; its process starts with the first trial, and again after its death */
export function createSupervisor(program: URL): Supervisor {
  let connection: Supervisor | undefined;
  let deathsInARow = 0;
  const onScriptEnd = () => {
    deathsInARow = 0;
  };
  const onDeath = () => {
    deathsInARow++;
    connection = undefined;
  };
  return {
    async start(launch) {
      if (deathsInARow >= MAX_DEATHS_IN_A_ROW) throw new Error(messages.supervisorKeepsEnding(deathsInARow));
      connection ??= connect(program, onScriptEnd, onDeath);
      return connection.start(launch);
    },
    async close() {
      await connection?.close();
    },
  };
}

function connect(program: URL, onScriptEnd: () => void, onDeath: () => void): Supervisor {
  const child = spawnSupervisor(program);
  const identity = { pid: child.pid ?? 0, processStartTime: readProcessStartTime(child.pid ?? 0) };
  const exited = once(child, 'exit').catch(() => undefined); // an error is that it could not be started
  const pending = new Map<number, PendingLaunch>();
  /** While no script runs, it does not keep the tuner's process from ending. */
  const updateRef = () => {
    const change = pending.size > 0 ? 'ref' : 'unref';
    child[change]();
    child.channel?.[change]();
  };
  let lastId = 0;
  let isDead = false;
  const die = () => {
    if (isDead) return;
    isDead = true;
    onDeath();
    for (const launch of pending.values()) void launch.onDeath();
  };
  // unlike `exit`, it comes after the last message
  child.on('disconnect', die).on('error', die);
  child.on('message', (message) => {
    const reply = replySchema.safeParse(message);
    if (!reply.success) {
      child.disconnect(); // not the supervisor of this version: nobody whose word counts
      return;
    }
    pending.get(reply.data.id)?.onReply(reply.data);
    if (reply.data.kind === 'started') return;
    pending.delete(reply.data.id);
    updateRef();
    if (reply.data.kind === 'ended') onScriptEnd();
  });
  return {
    start: (launch) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        pending.set(id, pendingLaunch(launch, identity, resolve, reject));
        updateRef();
        // that the channel is closed is told by `disconnect`
        child.send({ ...launch, id } satisfies StartRequest, () => undefined);
      }),
    async close() {
      if (child.connected) child.disconnect();
      child[pending.size > 0 ? 'unref' : 'ref']();
      if (pending.size === 0) await exited; // otherwise it waits for a script that not even SIGKILL ends
    },
  };
}

interface PendingLaunch {
  readonly onReply: (reply: Reply) => void;
  readonly onDeath: () => Promise<void>;
}

function pendingLaunch(
  { exitFile, ...launch }: Start,
  supervisor: ProcessIdentity,
  resolve: (launched: Launched) => void,
  reject: (error: Error) => void,
): PendingLaunch {
  let resolveExit: (exit: Exit) => void;
  const exit = new Promise<Exit>((resolved) => {
    resolveExit = resolved;
  });
  return {
    onReply(reply) {
      switch (reply.kind) {
        case 'started': {
          const { pid, startTicks, processStartTime } = reply;
          resolve({ started: { pid, startTicks, processStartTime, supervisor }, exit });
          return;
        }
        case 'ended':
          resolveExit(reply.end);
          return;
        case 'notStarted':
          resolve({ started: undefined, exit });
          resolveExit({ kind: 'notStarted', code: reply.code, message: reply.message });
          return;
        case 'failed':
          reject(Object.assign(new Error(reply.message), { code: reply.code }));
          resolveExit({ kind: 'unobserved' });
      }
    },
    async onDeath() {
      resolve({ started: undefined, exit });
      // it may have died between the file and the message
      resolveExit((await readExitFile(exitFile, launch)) ?? { kind: 'unobserved' });
    },
  };
}

/**
 * In a session of its own, so that it neither ends with the terminal nor gets its Ctrl-C, and in no folder that a
 * person may want to remove. It has none of the person's options for Node, which are meant for the scripts.
 */
function spawnSupervisor(program: URL): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(program)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: true,
    windowsHide: true,
    cwd: parse(process.execPath).root,
    env: {
      ...withoutEditorVariables(process.env),
      NODE_OPTIONS: '',
      [SUPERVISOR_VARIABLE]: '1',
      ...(process.versions.electron !== undefined && { ELECTRON_RUN_AS_NODE: '1' }),
    },
  });
}
