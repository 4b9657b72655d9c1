/**
 * A draft on a thread of its own: a script of a megabyte may take a second to read, in which no other extension of the
 * window would be served.
 */
import { Worker } from 'node:worker_threads';
import type { ParameterChoice } from '../../draft/chooseParameters.ts';
import type { DraftedScript, DraftReply, DraftRequest, TriedReply, TriedRun } from './draftWorker.ts';
import { replyOf, RESOURCE_LIMITS } from './workerReply.ts';

export interface DraftThread {
  /** @throws WorkerCutOff */
  choices(): Promise<readonly ParameterChoice[]>;
  /**
   * The declaration, with these parameters tuned.
   * @throws WorkerCutOff
   */
  text(chosen: readonly string[]): Promise<string>;
  /**
   * What the declaration should say after the script was tried.
   * @throws WorkerCutOff
   */
  tried(run: TriedRun): Promise<TriedReply>;
  close(): Promise<void>;
}

/**
 * @param program the bundle of draftWorker.ts
 * @param seconds that an answer may take
 */
export function startDraftThread(script: DraftedScript, program: URL, seconds: number): DraftThread {
  const worker = new Worker(program, { workerData: script, resourceLimits: RESOURCE_LIMITS });

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
