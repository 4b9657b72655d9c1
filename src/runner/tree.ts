/** Ends, or stops for a moment, a trial's whole tree: the process, its descendants, and those of them that left its group or outlived it. */
import { setTimeout } from 'node:timers/promises';
import { census } from './census.ts';
import { errorCode } from './errorCode.ts';
import type { Process } from './processes.ts';
import { taskkill } from './taskkill.ts';

export interface LivingTree {
  /** The trial's folder, whose name its processes carry in their environment. */
  readonly dir: string;
  /** The process that was spawned, where it is known. */
  readonly root?: number | undefined;
  /** When the root was started, where it is known: what is older is none of the trial's, and need not be looked at. */
  readonly born?: number | undefined;
}

export interface Tree extends LivingTree {
  readonly rootEnded: boolean;
}

export interface EndedTree {
  readonly ended: readonly number[];
  readonly survivors: readonly number[];
}

/** Seconds after which a process that does not even heed SIGKILL is left, as one waiting for a dead disk or a driver. */
const LAST_PATIENCE = 2;

/**
 * SIGTERM to every process of the tree, `grace` seconds to heed it, then SIGKILL to what is left. Signals go to each
 * process and not to the group alone (`kill(-pid)`): a descendant that called setsid() is in none of ours any more.
 *
 * Not found: a process that left the group, lost its parent, its environment and its output all at once.
 */
export async function endTree(tree: Tree, grace: number): Promise<EndedTree> {
  if (process.platform === 'win32') return endTreeOnWindows(tree);
  const seen = rootOf(tree);
  const found = new Set<number>();
  const look = async () => {
    const members = membersOf(await census(), tree, seen).map(({ pid }) => pid);
    for (const pid of members) {
      seen.add(pid);
      found.add(pid);
    }
    return members;
  };
  const stubborn = await dismiss(look, 'SIGTERM', grace);
  const survivors = stubborn.length === 0 ? [] : await dismiss(look, 'SIGKILL', LAST_PATIENCE);
  return { ended: [...found].filter((pid) => !survivors.includes(pid)), survivors };
}

/** Looks for what was forked meanwhile, and for what has not stopped yet because it is in a write or waits for its turn. */
const ROUNDS = 20;

/**
 * Stops all of the tree's processes that are not stopped already, for a moment in which nothing may change; not on
 * Windows, which cannot.
 *
 * @returns what has them go on
 */
export async function stopTree(tree: LivingTree): Promise<() => void> {
  const seen = rootOf(tree);
  const stopped = new Set<number>();
  for (let round = 0; round < ROUNDS; round++) {
    const running = membersOf(await census(), tree, seen).filter((one) => !one.stopped);
    if (running.length === 0) break;
    for (const { pid } of running.filter((one) => !stopped.has(one.pid))) {
      seen.add(pid);
      stopped.add(pid);
      send(pid, 'SIGSTOP');
    }
  }
  return () => {
    for (const pid of stopped) send(pid, 'SIGCONT');
  };
}

/**
 * Has the trial's processes go on, as a tuner that was killed while it cut their logs leaves them stopped. All of them are
 * told: one that is about to stop does not look stopped.
 */
export async function continueTree(dir: string): Promise<void> {
  for (const { pid } of membersOf(await census(), { dir }, new Set())) send(pid, 'SIGCONT');
}

/**
 * Once the root has ended, nothing is done: its number may already be another's, and what it left cannot be told from
 * other people's processes there, because Windows shows nobody's environment.
 */
async function endTreeOnWindows({ root, rootEnded }: Tree): Promise<EndedTree> {
  if (root === undefined || rootEnded) return { ended: [], survivors: [] };
  return (await taskkill(root)) ? { ended: [root], survivors: [] } : { ended: [], survivors: [root] };
}

/** Signals each process once, those forked meanwhile included, until none is left or `patience` seconds are over. */
async function dismiss(
  look: () => Promise<readonly number[]>,
  signal: NodeJS.Signals,
  patience: number,
): Promise<readonly number[]> {
  const deadline = performance.now() + patience * 1000;
  const told = new Set<number>();
  for (let pause = 5; ; pause = Math.min(2 * pause, 100)) {
    const alive = await look();
    if (alive.length === 0 || performance.now() >= deadline) return alive;
    for (const pid of alive.filter((pid) => !told.has(pid))) {
      told.add(pid);
      send(pid, signal);
      if (signal === 'SIGTERM') send(pid, 'SIGCONT'); // a stopped process heeds nothing before it goes on
    }
    await setTimeout(pause);
  }
}

/**
 * The processes of the trial in `dir` and the `seen` ones, with all their descendants and the groups they lead. Those
 * seen before stay members, because a descendant is no longer one by descent when its parent was the first to go.
 */
function membersOf(
  processes: readonly Process[],
  { dir, born = 0 }: LivingTree,
  seen: ReadonlySet<number>,
): readonly Process[] {
  const spared = ownLine(processes);
  const members = new Set(seen);
  const candidates = processes.filter((one) => (one.born ?? born) >= born && !spared.has(one.pid));
  const joins = (one: Process) => one.belongsTo(dir) || members.has(one.parent) || members.has(one.group);
  let size;
  do {
    size = members.size;
    for (const one of candidates) if (joins(one)) members.add(one.pid);
  } while (members.size > size);
  return candidates.filter(({ pid }) => members.has(pid));
}

function rootOf({ root }: LivingTree): Set<number> {
  return new Set(root === undefined ? [] : [root]);
}

/** The tuner and its ancestors: they carry the mark when somebody resumes a study in a shell with a trial's variables. */
function ownLine(processes: readonly Process[]): ReadonlySet<number> {
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]));
  const line = new Set<number>();
  let pid: number | undefined = process.pid;
  while (pid !== undefined && !line.has(pid)) {
    line.add(pid);
    pid = parents.get(pid);
  }
  return line;
}

/** One that is gone needs no signal, and one that may not be signalled is reported when it survives. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
