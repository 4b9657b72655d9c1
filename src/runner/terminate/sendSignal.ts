import { errorCode } from '../../system/errorCode.ts';

/** A process that is gone needs no signal; one that may not be signalled is reported when it survives. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
