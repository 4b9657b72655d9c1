/**
 * A draft on a thread of its own: a script of a megabyte may take a second to read, in which no other extension of the
 * window would be served.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ParameterChoice } from '../../draft/chooseParameters.ts';
import { errorCode } from '../../system/errorCode.ts';
import type { DraftedScript, DraftReply, DraftRequest, TriedReply, TriedRun } from './draftWorker.ts';

export interface DraftThread {
  /** @throws DraftCutOff */
  choices(): Promise<readonly ParameterChoice[]>;
  /**
   * The declaration, with these parameters tuned.
   * @throws DraftCutOff
   */
  text(chosen: readonly string[]): Promise<string>;
  /**
   * What the declaration should say after the script was tried.
   * @throws DraftCutOff
   */
  tried(run: TriedRun): Promise<TriedReply>;
  close(): Promise<void>;
}

/** The thread took too long or too much memory, and is gone. */
export class DraftCutOff extends Error {}

const MAX_MEGABYTES = 512;

/**
 * @param program the bundle of draftWorker.ts
 * @param seconds that an answer may take
 */
export function startDraftThread(script: DraftedScript, program: URL, seconds: number): DraftThread {
  const worker = new Worker(program, {
    workerData: script,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });

  async function ask<Kind extends DraftRequest['kind']>(request: Extract<DraftRequest, { kind: Kind }>) {
    const reply = await replyOf(worker, request, seconds);
    return reply as Extract<DraftReply, { kind: Kind }>; // the thread answers each request in its own kind
  }

  return {
    choices: async () => (await ask({ kind: 'choices' })).choices,
    text: async (chosen) => (await ask({ kind: 'text', chosen })).text,
    tried: (run) => ask({ kind: 'tried', ...run }),
    async close() {
      await worker.terminate();
    },
  };
}

async function replyOf(worker: Worker, request: DraftRequest, seconds: number): Promise<DraftReply> {
  const replied = once(worker, 'message', { signal: AbortSignal.timeout(seconds * 1000) }); // rejects at an error, too
  worker.postMessage(request);
  try {
    const [reply] = (await replied) as [DraftReply];
    return reply;
  } catch (error) {
    await worker.terminate();
    throw isCutOff(error) ? new DraftCutOff() : error;
  }
}

function isCutOff(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ABORT_ERR' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
