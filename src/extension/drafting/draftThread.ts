/**
 * A draft on a thread of its own: a script of a megabyte may take a second to read, in which no other extension of the
 * window would be served.
 */
import { Worker } from 'node:worker_threads';
import type { DraftChoices } from '../../draft/draftChoices.ts';
import type { DraftedText, DraftWishes } from '../../draft/draftedText.ts';
import type { DraftedScript, DraftReply, DraftRequest, ReadNames, TriedReply, TriedRun } from './draftWorker.ts';
import { replyOf, RESOURCE_LIMITS } from './workerReply.ts';

type DraftThread = ReturnType<typeof startDraftThread>;

/**
 * Ends the thread when the work has ended.
 *
 * @param program the bundle of draftWorker.ts
 * @param seconds that an answer may take
 */
export async function inDraftThread<Result>(
  script: DraftedScript,
  program: URL,
  seconds: number,
  work: (thread: DraftThread) => Promise<Result>,
): Promise<Result> {
  const thread = startDraftThread(script, program, seconds);
  try {
    return await work(thread);
  } finally {
    await thread.close();
  }
}

/** Each of its answers may be a WorkerCutOff. */
export function startDraftThread(script: DraftedScript, program: URL, seconds: number) {
  const worker = new Worker(program, { workerData: script, resourceLimits: RESOURCE_LIMITS });

  async function ask<Kind extends DraftRequest['kind']>(request: Extract<DraftRequest, { kind: Kind }>) {
    const reply = await replyOf(worker, request, seconds);
    return reply as Extract<DraftReply, { kind: Kind }>; // the thread answers each request in its own kind
  }

  return {
    names: (): Promise<ReadNames> => ask({ kind: 'names' }),
    facts: async () => (await ask({ kind: 'facts' })).facts,
    /** The declaration with a person's choices; without them as it is proposed. */
    text: async (choices?: DraftChoices) => (await ask({ kind: 'text', choices })).text,
    wished: (wishes: DraftWishes): Promise<DraftedText> => ask({ kind: 'wished', wishes }),
    /** The edits of the declaration that follow from the try. */
    tried: (run: TriedRun): Promise<TriedReply> => ask({ kind: 'tried', ...run }),
    close: () => worker.terminate(),
  };
}
