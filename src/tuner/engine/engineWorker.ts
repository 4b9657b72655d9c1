/**
 * The worker thread of the engine: holds the optimizer's state and answers one request after another.
 *
 * An error is not answered: it ends the thread, and engine.ts reports the end of the thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { contourOf } from '../../core/insight/contour.ts';
import { fittedStudy, type FittedStudy } from '../../core/insight/fittedStudy.ts';
import { insightOf } from '../../core/insight/insight.ts';
import { predictionAt } from '../../core/insight/prediction.ts';
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
import type { Contour, Insight, Prediction } from '../../study/insight/insight.ts';

export type EngineRequest =
  | { readonly kind: 'ask'; readonly limit: number; readonly given: readonly Point[]; readonly secondsLeft: number }
  | { readonly kind: 'tell'; readonly batches: readonly CompletedBatch[] }
  | ModelQuestion;

/** What a person who looks at the study asks of its model. */
type ModelQuestion =
  | { readonly kind: 'insight' }
  | { readonly kind: 'predict'; readonly point: Point }
  | { readonly kind: 'contour'; readonly parameters: readonly [x: string, y: string] };

/** Each is null while too few trials have a value. */
type ModelAnswer =
  | { readonly kind: 'insight'; readonly insight: Insight | null }
  | { readonly kind: 'predict'; readonly prediction: Prediction | null }
  | { readonly kind: 'contour'; readonly contour: Contour | null };

/** `engineSeconds` is the time that the optimizer itself took, without the messages between the threads. */
export type EngineReply =
  | { readonly kind: 'asked'; readonly proposal: Proposal; readonly engineSeconds: number }
  | { readonly kind: 'told'; readonly recommendation: Recommendation; readonly engineSeconds: number }
  | ModelAnswer;

if (!parentPort) throw new Error('engineWorker.js only runs as a worker thread.');
const port = parentPort;

let state: State | undefined;
/** Fitted when the first question is asked after a batch was told. */
let fitted: { readonly state: State; readonly study: FittedStudy | null } | undefined;

port.on('message', (request: EngineRequest) => {
  const startedAt = performance.now();
  const engineSeconds = () => (performance.now() - startedAt) / 1000;
  // the candidates are computed with the first request, so that starting the thread takes no time
  state ??= start(workerData as OptimizerSettings);
  let reply: EngineReply;
  switch (request.kind) {
    case 'ask': {
      const proposal = ask(state, request.limit, request.given, request.secondsLeft);
      reply = { kind: 'asked', proposal, engineSeconds: engineSeconds() };
      break;
    }
    case 'tell': {
      for (const batch of request.batches) state = tell(state, batch.points, batch.feedback);
      reply = { kind: 'told', recommendation: recommend(state), engineSeconds: engineSeconds() };
      break;
    }
    case 'insight':
    case 'predict':
    case 'contour':
      if (fitted?.state !== state) fitted = { state, study: fittedStudy(state) };
      reply = answer(fitted.study, request);
      break;
  }
  port.postMessage(reply);
});

function answer(study: FittedStudy | null, question: ModelQuestion): ModelAnswer {
  switch (question.kind) {
    case 'insight':
      return { kind: 'insight', insight: study && insightOf(study) };
    case 'predict':
      return { kind: 'predict', prediction: study && predictionAt(study, question.point) };
    case 'contour':
      return { kind: 'contour', contour: study && contourOf(study, question.parameters) };
  }
}
