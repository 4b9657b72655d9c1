/**
 * The optimizer behind an asynchronous interface, on a worker thread: one pass over 10,000 candidates takes longer than
 * the editor's event loop may be held.
 */
import { Worker } from 'node:worker_threads';
import type { Enough, GainForecast } from '../../engine/explain/gainForecast.ts';
import type { CompletedBatch, Recommendation, Proposal, OptimizerSettings } from '../../engine/optimizer.ts';
import type { PausingAnswer, PausingQuestion } from '../../engine/port/pausing.ts';
import type { Point } from '../../space/parameter.ts';
import type { Contour, Insight, MetricInsight, Prediction } from '../../study/insight.ts';
import { serialQueue } from '../../system/serialQueue.ts';
import * as messages from '../messages.ts';

/** The thread's answer to each call, by the call's name. */
interface Answers {
  readonly ask: { readonly proposal: Proposal; readonly engineSeconds: number };
  readonly askWithPauses: PausingAnswer & { readonly engineSeconds: number };
  readonly tell: { readonly recommendation: Recommendation; readonly engineSeconds: number };
  readonly insight: Insight | null;
  readonly gainForecast: GainForecast | null;
  readonly metricInsight: MetricInsight | null;
  readonly predict: Prediction | null;
  readonly contour: Contour | null;
}

interface Arguments {
  /**
   * Proposes a batch of at most `limit` trials, which begins with the `given` points; its others are to end within
   * `secondsLeft`. Asking changes nothing.
   */
  readonly ask: [limit: number, given?: readonly Point[], secondsLeft?: number];
  /** What free slots do where trials pause. */
  readonly askWithPauses: [question: PausingQuestion];
  /**
   * Tells complete batches in the order in which they were asked; many at once rebuild the state of a continued study.
   */
  readonly tell: [batches: readonly CompletedBatch[]];
  /** The model after the batches that were told. It has no answer while too few trials have a value. */
  readonly insight: [];
  /** The chance of a gain in the rest of the budget; null also while the initial design is not complete. */
  readonly gainForecast: [enough: Enough];
  /** Of a metric that decides beside the first; null also while too few trials have a value of it. */
  readonly metricInsight: [metric: string];
  /** The value of a trial at this point; of the first metric where none is named. */
  readonly predict: [point: Point, metric?: string];
  /** The predicted mean over two parameters; null also if they are never active together. */
  readonly contour: [parameters: readonly [x: string, y: string], metric?: string];
}

export type CallName = keyof Arguments;
export interface Call<Name extends CallName> {
  readonly name: Name;
  readonly args: Arguments[Name];
}
/** As the thread answers them. */
export type Calls = { readonly [Name in CallName]: (...args: Arguments[Name]) => Answers[Name] };

type LaterCalls = { readonly [Name in CallName]: (...args: Arguments[Name]) => Promise<Answers[Name]> };
export type ModelQuestions = Pick<LaterCalls, 'insight' | 'metricInsight' | 'predict' | 'contour'>;

export interface Engine extends LaterCalls {
  /** Its request rejects with an EngineClosedError at once. Its thread ends soon after: that took up to 96 ms. */
  readonly close: () => void;
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
