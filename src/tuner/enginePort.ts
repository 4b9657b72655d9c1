/** What a tuner asks of its engine, wherever that runs. */
import type { Enough, GainForecast } from '../engine/explain/gainForecast.ts';
import type { CompletedBatch, Recommendation, Proposal, OptimizerSettings } from '../engine/optimizer.ts';
import type { BegunTrial, PausingAnswer, PausingQuestion } from '../engine/port/pausing.ts';
import type { Point } from '../space/parameter.ts';
import type { Contour, Insight, MetricInsight, Prediction } from '../study/insight.ts';

/** The answer to each call, by the call's name. */
export interface Answers {
  readonly ask: { readonly proposal: Proposal; readonly engineSeconds: number };
  readonly askWithPauses: PausingAnswer & { readonly engineSeconds: number };
  readonly tell: { readonly recommendation: Recommendation; readonly engineSeconds: number };
  readonly insight: Insight | null;
  readonly gainForecast: GainForecast | null;
  readonly metricInsight: MetricInsight | null;
  readonly predict: Prediction | null;
  readonly contour: Contour | null;
}

export interface Arguments {
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
  /**
   * The model after the batches that were told. It has no answer while too few trials have a value. `begun`: all trials
   * that have begun, where some of them are paused.
   */
  readonly insight: [begun?: readonly BegunTrial[]];
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

/** The bundle of engine/engineWorker.ts, which runs on a thread; or what starts an engine elsewhere. */
export type EngineWorker = URL | ((settings: OptimizerSettings) => Engine);
