/** Whether a process that is not a child of this one still lives. */
import { processExists } from '../../system/processExists.ts';
import { processStartTicks } from './procfs.ts';

/**
 * A number that stays equal as long as the id belongs to the same process. Undefined when no process has the id, or one
 * that only waits for its parent to notice its death. On Linux it is the process's start time; elsewhere it is the id
 * itself.
 */
export function liveness(pid: number): number | undefined {
  if (process.platform === 'linux') return processStartTicks(pid);
  return processExists(pid) ? pid : undefined;
}
