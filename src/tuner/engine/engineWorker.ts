/**
 * The worker thread of the engine: holds the optimizer's state and answers one request after another.
 *
 * An error is not answered: it ends the thread, and engine.ts reports the end of the thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import {
  ask,
  recommend,
  start,
  tell,
  type CompletedBatch,
  type Recommendation,
  type Proposal,
  type OptimizerSettings,
  type State,
} from '../../core/optimizer/optimizer.ts';
import type { Point } from '../../core/space/parameter.ts';

export type EngineRequest =
  | { readonly kind: 'ask'; readonly limit: number; readonly given: readonly Point[] }
  | { readonly kind: 'tell'; readonly batches: readonly CompletedBatch[] };

/** `engineSeconds` is the time that the optimizer itself took, without the messages between the threads. */
export type EngineReply =
  | { readonly kind: 'asked'; readonly proposal: Proposal; readonly engineSeconds: number }
  | { readonly kind: 'told'; readonly recommendation: Recommendation; readonly engineSeconds: number };

if (!parentPort) throw new Error('engineWorker.js only runs as a worker thread.');
const port = parentPort;

let state: State | undefined;

port.on('message', (request: EngineRequest) => {
  const startedAt = performance.now();
  const engineSeconds = () => (performance.now() - startedAt) / 1000;
  // the candidates are computed with the first request, so that starting the thread takes no time
  state ??= start(workerData as OptimizerSettings);
  let reply: EngineReply;
  switch (request.kind) {
    case 'ask': {
      const proposal = ask(state, request.limit, request.given);
      reply = { kind: 'asked', proposal, engineSeconds: engineSeconds() };
      break;
    }
    case 'tell': {
      for (const batch of request.batches) state = tell(state, batch.points, batch.feedback);
      reply = { kind: 'told', recommendation: recommend(state), engineSeconds: engineSeconds() };
      break;
    }
  }
  port.postMessage(reply);
});
