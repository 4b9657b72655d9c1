import { errorCode } from './errorCode.ts';

/** Whether there is a process with this number, a zombie or another user's included. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM'; // it exists and is another user's
  }
}
