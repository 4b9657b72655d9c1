/** Processes as `ps` shows them, for systems without Linux's /proc, such as macOS. */
import { execa } from 'execa';
import { STUDY_ID_VARIABLE, TRIAL_DIR_VARIABLE } from '../start/environment.ts';
import type { ProcessInfo } from './procfs.ts';

/** `ps` prints the environment of the user's own processes after their command, separated by blanks. */
export async function listPs(): Promise<readonly ProcessInfo[]> {
  const { stdout } = await execa('/bin/ps', ['axeww', '-o', 'pid=,ppid=,pgid=,stat=,command='], {
    env: {},
    extendEnv: false,
    stripFinalNewline: true,
    cleanup: false, // as in collectOrigin.ts
  });
  return stdout.split('\n').flatMap((line) => {
    const columns = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+([^Z\s]\S*)(.*)$/.exec(line);
    if (columns === null) return [];
    const [, pid, parent, group, state = '', rest] = columns;
    const hasVariable = (name: string, value: string) => `${rest} `.includes(` ${name}=${value}`);
    const belongsTo = (dir: string, studyId?: string) =>
      hasVariable(TRIAL_DIR_VARIABLE, `${dir} `) &&
      (studyId === undefined ? !hasVariable(STUDY_ID_VARIABLE, '') : hasVariable(STUDY_ID_VARIABLE, `${studyId} `));
    const stopped = state.startsWith('T');
    return [{ pid: Number(pid), parentPid: Number(parent), groupId: Number(group), stopped, belongsTo }];
  });
}
