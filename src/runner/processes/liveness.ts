/** Whether a process that is nobody's child here still lives. */
import { errorCode } from '../../system/errorCode.ts';
import { processStartTicks } from './procfs.ts';

/**
 * Equal as long as the number is the same process's; undefined when it is nobody's, or one's that only waits for its
 * parent to notice its death. Linux says when a process was started; elsewhere the number has to do.
 */
export function liveness(pid: number): number | undefined {
  if (process.platform === 'linux') return processStartTicks(pid);
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    if (errorCode(error) === 'EPERM') return pid;
    if (errorCode(error) === 'ESRCH') return undefined;
    throw error;
  }
}
