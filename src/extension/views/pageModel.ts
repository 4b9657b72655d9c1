/**
 * The model of a study for one page of the dashboard. It is computed on an engine's thread of the page's own, so
 * that a batch never waits for it, and the thread lives only while the page is visible. It is told the results from the
 * study's journal, whoever runs the study.
 *
 * One computation at a time. Of the questions of a kind that wait meanwhile the latest is answered. While trials run,
 * the insight rests four times as long as it took: under a rolling schedule each result would ask for it, and it would
 * take a processor from the trials.
 */
import { decidingMetrics } from '../../declaration/singleMetric.ts';
import { pointProblems } from '../../declaration/points/pointProblems.ts';
import type { ModelMessage, ModelRequest } from '../../protocol.ts';
import type { Insight } from '../../study/insight.ts';
import type { StudyState } from '../../study/studyState.ts';
import { invalidTrials, unfinished } from '../../study/trialLists.ts';
import { messageOf } from '../../system/errors.ts';
import type { EngineWorker } from '../../tuner/enginePort.ts';
import { createReplayingEngine, insightOf, type ReplayingEngine } from '../../tuner/engine/replayingEngine.ts';
import { modelFailed } from '../messages/messages.ts';

type Request = ModelRequest | { readonly type: 'insight' };

/** In times of the insight's own. */
const REST = 4;

/** Calls back once, after so many milliseconds, unless the function that it returns is called before. */
type StartTimer = (milliseconds: number, onEnd: () => void) => () => void;

const startTimer: StartTimer = (milliseconds, onEnd) => {
  const timer = setTimeout(onEnd, milliseconds);
  return () => clearTimeout(timer);
};

export class PageModel {
  readonly #engineWorker: EngineWorker;
  readonly #post: (message: ModelMessage) => void;
  readonly #waiting = new Map<Request['type'], { readonly study: StudyState; readonly request: Request }>();
  #engine: ReplayingEngine | undefined;
  #isBusy = false;
  readonly #startTimer: StartTimer;
  /** Ends the rest that an insight has, if it has one. */
  #endRest: (() => void) | undefined;
  #insight: Insight | null = null;
  /** The results from which the page's insight follows. */
  #results: string | undefined;

  constructor(engineWorker: EngineWorker, post: (message: ModelMessage) => void, timer = startTimer) {
    this.#engineWorker = engineWorker;
    this.#post = post;
    this.#startTimer = timer;
  }

  /** Of the first metric the last that the page was told; where it was told none, and of others, that of this study. */
  async insightsOf(study: StudyState) {
    const [, ...others] = decidingMetrics(study.declaration);
    if (this.#insight !== null && others.length === 0) return { insight: this.#insight, metricInsights: [] };
    const engine = createReplayingEngine(this.#engineWorker);
    try {
      const insight = this.#insight ?? (await insightOf(engine, study));
      const metricInsights = [];
      for (const metric of insight === null ? [] : others)
        metricInsights.push({ metric, insight: await (await engine.model(study)).metricInsight(metric) });
      return { insight, metricInsights };
    } finally {
      engine.close();
    }
  }

  /** The page is new. From now on it gets the insight whenever the results have changed. */
  begin(study: StudyState | undefined): void {
    this.#results = undefined;
    this.#stopResting();
    if (study !== undefined) this.update(study);
  }

  update(study: StudyState): void {
    const results = resultsOf(study);
    if (results === this.#results) return;
    this.#results = results;
    this.ask(study, { type: 'insight' });
  }

  ask(study: StudyState, request: Request): void {
    this.#waiting.set(request.type, { study, request });
    if (!this.#isBusy) void this.#work();
  }

  /** The page is hidden or closed: nothing is computed until it begins again. */
  close(): void {
    this.#waiting.clear();
    this.#stopResting();
    this.#engine?.close();
    this.#engine = undefined;
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const began = performance.now();
      const message = await this.#answer(next.study, next.request);
      if (message?.type === 'insight') {
        this.#insight = message.insight;
        this.#rest(REST * (performance.now() - began));
      }
      if (message !== undefined) this.#post(message);
    }
    this.#isBusy = false;
  }

  #next() {
    const next = [...this.#waiting.values()].find(
      ({ study, request }) => this.#endRest === undefined || request.type !== 'insight' || study.tuner === null,
    );
    if (next !== undefined) this.#waiting.delete(next.request.type);
    return next;
  }

  #rest(milliseconds: number): void {
    this.#stopResting();
    this.#endRest = this.#startTimer(milliseconds, () => {
      this.#endRest = undefined;
      if (!this.#isBusy) void this.#work();
    });
  }

  #stopResting(): void {
    this.#endRest?.();
    this.#endRest = undefined;
  }

  /** Undefined if the page was closed meanwhile. */
  async #answer(study: StudyState, request: Request): Promise<ModelMessage | undefined> {
    const engine = (this.#engine ??= createReplayingEngine(this.#engineWorker));
    try {
      const message = await answer(engine, study, request);
      if (this.#uses(engine)) return message;
    } catch (error) {
      if (this.#uses(engine)) {
        this.#engine = undefined;
        engine.close();
        return withoutAnswer(request, modelFailed(reasonOf(error)));
      }
    }
    engine.close(); // it may have started a thread after it was closed
    return undefined;
  }

  #uses(engine: ReplayingEngine): boolean {
    return engine === this.#engine;
  }
}

async function answer(engine: ReplayingEngine, study: StudyState, request: Request): Promise<ModelMessage> {
  switch (request.type) {
    case 'insight':
      return { type: 'insight', insight: await insightOf(engine, study), problem: null };
    case 'metricInsight': {
      const { metric } = request;
      const model = await engine.model(study);
      return { type: 'metricInsight', metric, insight: await model.metricInsight(metric), problem: null };
    }
    case 'predict': {
      const { id, point, metric } = request;
      const wrong = pointProblems(study.declaration, point).at(0);
      if (wrong !== undefined) return withoutAnswer(request, wrong.message);
      const model = await engine.model(study);
      return { type: 'prediction', id, prediction: await model.predict(point, metric), problem: null };
    }
    case 'contour': {
      const { id, parameters, metric } = request;
      const model = await engine.model(study);
      return { type: 'contour', id, contour: await model.contour(parameters, metric), problem: null };
    }
  }
}

function withoutAnswer(request: Request, problem: string): ModelMessage {
  switch (request.type) {
    case 'insight':
      return { type: 'insight', insight: null, problem };
    case 'metricInsight':
      return { type: 'metricInsight', metric: request.metric, insight: null, problem };
    case 'predict':
      return { type: 'prediction', id: request.id, prediction: null, problem };
    case 'contour':
      return { type: 'contour', id: request.id, contour: null, problem };
  }
}

/** The engine's own sentence tells a person to start the study again, which would not help here. */
function reasonOf(error: unknown): string {
  return messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

/** Changes whenever the optimizer would be told something else. */
function resultsOf({ batches, told, trials, declaration }: StudyState): string {
  const again = unfinished(trials).filter(({ trial, batch }) => !batches.get(batch - 1).untold.includes(trial));
  const numbers = [invalidTrials(trials), again].map((list) => list.map(({ trial }) => trial));
  const { objective, limits, parallel, budget } = declaration;
  return JSON.stringify([told.length, ...numbers, objective.noise, limits, parallel, budget.trials]);
}
