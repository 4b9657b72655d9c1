/**
 * The optimizer behind an asynchronous interface, on a worker thread: one pass over 10,000 candidates takes longer than
 * the editor's event loop may be held.
 */
import { Worker } from 'node:worker_threads';
import type { CompletedBatch, Recommendation, Proposal, OptimizerSettings } from '../../core/optimizer/optimizer.ts';
import type { Point } from '../../core/space/parameter.ts';
import type { Contour, Insight, Prediction } from '../../study/insight/insight.ts';
import { serialQueue } from '../../system/serialQueue.ts';
import * as messages from '../messages.ts';
import type { EngineReply, EngineRequest } from './engineWorker.ts';

/** What the model says after the batches that were told; null while too few trials have a value. */
export interface ModelQuestions {
  insight(): Promise<Insight | null>;
  /** What a trial at this point would give. */
  predict(point: Point): Promise<Prediction | null>;
  /** The predicted mean over two parameters; null also if they are never active together. */
  contour(parameters: readonly [x: string, y: string]): Promise<Contour | null>;
}

export interface Engine extends ModelQuestions {
  /**
   * Proposes a batch of at most `limit` trials, which begins with the `given` points; its others are to end within
   * `secondsLeft`. Asking changes nothing.
   */
  ask(
    limit: number,
    given?: readonly Point[],
    secondsLeft?: number,
  ): Promise<{ proposal: Proposal; engineSeconds: number }>;
  /**
   * Tells complete batches in the order in which they were asked; many at once rebuild the state of a continued study.
   */
  tell(batches: readonly CompletedBatch[]): Promise<{ recommendation: Recommendation; engineSeconds: number }>;
  /** What it computes rejects with an EngineClosedError at once. Its thread ends soon after: that took up to 96 ms. */
  close(): void;
}

/** It was closed, or its thread has ended without an error. */
export class EngineClosedError extends Error {
  constructor() {
    super(messages.optimizerClosed);
  }
}

/**
 * Starts the thread. `workerFile` is the bundle of engineWorker.ts, and `settings` are sent once. Requests are answered
 * one at a time; when the thread dies, the current request and every later one rejects with a sentence.
 */
export function startEngine(settings: OptimizerSettings, workerFile: URL): Engine {
  const worker = new Worker(workerFile, { workerData: settings });
  const { nextReply, fail } = replies(worker);
  const requests = serialQueue();

  function call(request: EngineRequest): Promise<EngineReply> {
    return requests(() => {
      worker.postMessage(request);
      return nextReply();
    });
  }

  return {
    async ask(limit, given = [], secondsLeft = Infinity) {
      const reply = await call({ kind: 'ask', limit, given, secondsLeft });
      return reply.kind === 'asked' ? reply : unexpected(reply, 'a batch');
    },
    async tell(batches) {
      const reply = await call({ kind: 'tell', batches });
      return reply.kind === 'told' ? reply : unexpected(reply, 'a recommendation');
    },
    async insight() {
      const reply = await call({ kind: 'insight' });
      return reply.kind === 'insight' ? reply.insight : unexpected(reply, 'what the model says');
    },
    async predict(point) {
      const reply = await call({ kind: 'predict', point });
      return reply.kind === 'predict' ? reply.prediction : unexpected(reply, 'a prediction');
    },
    async contour(parameters) {
      const reply = await call({ kind: 'contour', parameters });
      return reply.kind === 'contour' ? reply.contour : unexpected(reply, 'a contour');
    },
    close() {
      fail(new EngineClosedError());
      void worker.terminate();
    },
  };
}

function unexpected({ kind }: EngineReply, wanted: string): never {
  throw new Error(`The engine answered "${kind}" when it was asked for ${wanted}.`);
}

/**
 * The next reply. It rejects after `fail`, or when the thread is gone, because of an error or a lack of memory; when the thread
 * dies between two requests, the next request reports it.
 *
 * A race of each reply with one promise of the thread's end would keep every reply in memory until that end.
 */
function replies(worker: Worker): { nextReply: () => Promise<EngineReply>; fail: (error: Error) => void } {
  let failure: Error | undefined;
  let waiting: { readonly resolve: (reply: EngineReply) => void; readonly reject: (error: Error) => void } | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    waiting?.reject(failure);
  };
  worker.on('message', (reply: EngineReply) => waiting?.resolve(reply));
  worker.once('error', (error) => {
    fail(new Error(messages.optimizerFailed(error.message), { cause: error }));
  });
  worker.once('exit', () => {
    fail(new EngineClosedError());
  });
  const nextReply = () =>
    new Promise<EngineReply>((resolve, reject) => {
      waiting = { resolve, reject };
      if (failure !== undefined) reject(failure);
    });
  return { nextReply, fail };
}
