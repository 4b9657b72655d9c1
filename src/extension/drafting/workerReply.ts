import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { errorCode } from '../../system/errors.ts';

/** The thread took too long or too much memory, and is gone. */
export class WorkerCutOff extends Error {}

/** A thread may take so much memory. */
export const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 };

/**
 * The next message of a thread that answers each request with one. A thread that fails is gone.
 *
 * @param seconds that it may take
 * @throws WorkerCutOff, or the thread's own error
 */
export async function replyOf(worker: Worker, request: unknown, seconds: number): Promise<unknown> {
  const replied = once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1000) }); // rejects at an error, too
  worker.postMessage(request);
  try {
    const [reply] = (await replied) as [unknown];
    return reply;
  } catch (error) {
    await worker.terminate();
    throw isCutOff(error) ? new WorkerCutOff() : error;
  }
}

function isCutOff(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
