/**
 * Whether the parameters of `pass: constants` and `pass: template` are values of their files, checked on a thread: the
 * parsers take up to a second for a long file, and would hold every extension of the window while a person types.
 */
import { Worker } from 'node:worker_threads';
import type { Problem } from '../../declaration/problem.ts';
import { serialQueue } from '../../system/serialQueue.ts';
import { replyOf, RESOURCE_LIMITS, WorkerCutOff } from '../drafting/workerReply.ts';
import { translationInUse } from '../messages/language.ts';
import type { ValueRequest, ValueThreadData } from './valueWorker.ts';

export interface ValueThread {
  /** None where the thread was cut off: the problems are then named when a trial starts. */
  problems(request: ValueRequest): Promise<readonly Problem[]>;
  dispose(): void;
}

/**
 * The thread starts with the first request, and again after it was cut off. It answers one request after another.
 *
 * @param program the bundle of valueWorker.ts
 * @param seconds that an answer may take
 * @param onCutOff is called with the declaration that could not be checked
 */
export function createValueThread(program: URL, seconds: number, onCutOff: (file: string) => void): ValueThread {
  let worker: Worker | undefined;
  const requests = serialQueue();

  async function answer(request: ValueRequest): Promise<readonly Problem[]> {
    worker ??= new Worker(program, { workerData: threadData(), resourceLimits: RESOURCE_LIMITS });
    try {
      return (await replyOf(worker, request, seconds)) as readonly Problem[];
    } catch (error) {
      worker = undefined;
      if (!(error instanceof WorkerCutOff)) throw error;
      onCutOff(request.file);
      return [];
    }
  }

  return {
    problems: (request) => requests(() => answer(request)),
    dispose() {
      void worker?.terminate();
    },
  };
}

function threadData(): ValueThreadData {
  return { translation: translationInUse() };
}
