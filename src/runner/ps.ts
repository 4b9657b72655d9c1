/** Processes as `ps` shows them, for systems without Linux's /proc, macOS among them. */
import { execa } from 'execa';
import { MARK } from './environment.ts';
import type { Process } from './processes.ts';

/** The environment of one's own processes is printed after their command, words parted by blanks. */
export async function listPs(): Promise<readonly Process[]> {
  const { stdout } = await execa('/bin/ps', ['axeww', '-o', 'pid=,ppid=,pgid=,stat=,command='], {
    env: {},
    extendEnv: false,
    stripFinalNewline: true,
    cleanup: false, // as in origin.ts
  });
  return stdout.split('\n').flatMap((line) => {
    const columns = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+([^Z\s]\S*)(.*)$/.exec(line);
    if (columns === null) return [];
    const [, pid, parent, group, state = '', rest] = columns;
    const belongsTo = (dir: string) => `${rest} `.includes(` ${MARK}=${dir} `);
    const stopped = state.startsWith('T');
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), stopped, belongsTo }];
  });
}
