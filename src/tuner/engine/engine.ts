/**
 * The optimizer behind an asynchronous interface, on a worker thread: one pass over 10,000 candidates takes longer than
 * the editor's event loop may be held.
 */
import { Worker } from 'node:worker_threads';
import type { OptimizerSettings } from '../../engine/optimizer.ts';
import { serialQueue } from '../../system/serialQueue.ts';
import type { Answers, Arguments, Call, CallName, Engine, EngineWorker } from '../enginePort.ts';
import * as messages from '../messages.ts';

/** It was closed, or its thread has ended without an error. */
export class EngineClosedError extends Error {
  constructor() {
    super(messages.optimizerClosed);
  }
}

/**
 * Starts the thread; `settings` are sent once. Requests are answered one at a time; when the thread dies, the current
 * request and every later one rejects with a sentence.
 */
export function startEngine(settings: OptimizerSettings, workerFile: EngineWorker): Engine {
  if (!(workerFile instanceof URL)) return workerFile(settings);
  const worker = new Worker(workerFile, { workerData: settings });
  const { nextReply, fail } = replies(worker);
  const requests = serialQueue();

  const call =
    <Name extends CallName>(name: Name) =>
    async (...args: Arguments[Name]) => {
      const answer = await requests(() => {
        worker.postMessage({ name, args } satisfies Call<Name>);
        return nextReply();
      });
      return answer as Answers[Name];
    };
  return {
    ask: call('ask'),
    askWithPauses: call('askWithPauses'),
    tell: call('tell'),
    insight: call('insight'),
    gainForecast: call('gainForecast'),
    metricInsight: call('metricInsight'),
    predict: call('predict'),
    contour: call('contour'),
    close() {
      fail(new EngineClosedError());
      void worker.terminate();
    },
  };
}

/**
 * The next reply. It rejects after `fail`, or when the thread is gone, because of an error or a lack of memory; when
 * the thread dies between two requests, the next request reports it.
 *
 * A race of each reply with one promise of the thread's end would keep every reply in memory until that end.
 */
function replies(worker: Worker) {
  let failure: Error | undefined;
  let waiting: { readonly resolve: (reply: unknown) => void; readonly reject: (error: Error) => void } | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    waiting?.reject(failure);
  };
  worker.on('message', (reply: unknown) => {
    const wrong = notFinite(reply);
    if (wrong === undefined) waiting?.resolve(reply);
    else waiting?.reject(new Error(messages.optimizerNotFinite(wrong.place, wrong.value)));
  });
  worker.once('error', (error) => {
    fail(new Error(messages.optimizerFailed(error.message), { cause: error }));
  });
  worker.once('exit', () => {
    fail(new EngineClosedError());
  });
  const nextReply = () =>
    new Promise<unknown>((resolve, reject) => {
      waiting = { resolve, reject };
      if (failure !== undefined) reject(failure);
    });
  return { nextReply, fail };
}

/** The first number of an answer that is not finite, with its place; none of the answers may have one. */
function notFinite(answer: unknown, place = ''): { readonly place: string; readonly value: number } | undefined {
  if (typeof answer === 'number') return Number.isFinite(answer) ? undefined : { place, value: answer };
  if (typeof answer !== 'object' || answer === null) return undefined;
  for (const [key, each] of Object.entries(answer)) {
    const wrong = notFinite(each, place === '' ? key : `${place}.${key}`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
