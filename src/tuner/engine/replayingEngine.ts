/**
 * The engine, in agreement with the journal. A person may change what it was told before (a trial that runs again, a
 * result that is taken back) or its settings (other parallelism). Then it starts again and is told everything, as when
 * a study is reopened, so that both propose the same.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Enough } from '../../engine/explain/gainForecast.ts';
import type { PausingQuestion } from '../../engine/port/pausing.ts';
import type { Point } from '../../space/parameter.ts';
import type { Insight, MetricInsight } from '../../study/insight.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Engine, EngineWorker, ModelQuestions } from '../enginePort.ts';
import { startEngine } from './engine.ts';
import { begunWithPaused } from './begunTrials.ts';
import { optimizerSettings } from './optimizerSettings.ts';
import { insightWithNumbers } from './picks.ts';
import { areStillTrue, resultsSince, type ToldResults } from './toldResults.ts';

export interface ReplayingEngine {
  /** The next points; the first are the `given` ones, and the others are to end within `secondsLeft`. */
  ask(study: StudyState, limit: number, given: readonly Point[], secondsLeft: number): ReturnType<Engine['ask']>;
  /** What the free slots do, where trials pause. */
  askWithPauses(study: StudyState, question: PausingQuestion): ReturnType<Engine['askWithPauses']>;
  /** Its recommendation after these trials, too, which have ended. */
  tell(study: StudyState, trials: readonly number[]): ReturnType<Engine['tell']>;
  /** The chance that the rest of the study's budget gains enough; null while nothing can be said. */
  forecastGain(study: StudyState, enough: Enough): ReturnType<Engine['gainForecast']>;
  /** The study's model, after all batches that were told. */
  model(study: StudyState): Promise<ModelQuestions>;
  /** Ends its computation: that request rejects with an EngineClosedError. A later one starts it again. */
  close(): void;
}

export function createReplayingEngine(engineWorker: EngineWorker): ReplayingEngine {
  let current: { readonly engine: Engine; readonly told: ToldResults } | undefined;

  async function catchUp(now: ToldResults) {
    if (current && !(haveSameSettings(current.told.study, now.study) && areStillTrue(current.told, now))) {
      current.engine.close();
      current = undefined;
    }
    const { engine, told } = current ?? {
      engine: startEngine(optimizerSettings(now.study), engineWorker),
      told: undefined,
    };
    current = { engine, told: now };
    const batches = resultsSince(told, now);
    return { engine, recommendation: batches.length > 0 ? await engine.tell(batches) : undefined };
  }

  return {
    async ask(study, limit, given, secondsLeft) {
      const { engine } = await catchUp({ study });
      return engine.ask(limit, given, secondsLeft);
    },
    async askWithPauses(study, question) {
      return (await catchUp({ study })).engine.askWithPauses(question);
    },
    async tell(study, trials) {
      const { engine, recommendation } = await catchUp({ study, next: trials });
      return recommendation ?? engine.tell([]);
    },
    async forecastGain(study, enough) {
      return (await catchUp({ study })).engine.gainForecast(enough);
    },
    async model(study) {
      return (await catchUp({ study })).engine;
    },
    close() {
      current?.engine.close();
      current = undefined;
    },
  };
}

/** Null while too few trials have a value. */
export async function insightOf(engine: ReplayingEngine, study: StudyState): Promise<Insight | null> {
  // no thread for nothing: it would take the processor from the one that is asked for the first batch
  if (study.told.length === 0 && study.pastTrials.length === 0) return null;
  const insight = await (await engine.model(study)).insight(begunWithPaused(study));
  return insight && insightWithNumbers(insight, study);
}

/** The same, by an engine of its own. */
export async function insightOnce(engineWorker: EngineWorker, study: StudyState): Promise<Insight | null> {
  return withEngine(engineWorker, (engine) => insightOf(engine, study));
}

/** Of one of the metrics that decide beside the first. */
export async function metricInsightOnce(
  engineWorker: EngineWorker,
  study: StudyState,
  metric: string,
): Promise<MetricInsight | null> {
  if (study.told.length === 0) return null;
  return withEngine(engineWorker, async (engine) => (await engine.model(study)).metricInsight(metric));
}

async function withEngine<Answer>(
  engineWorker: EngineWorker,
  ask: (engine: ReplayingEngine) => Promise<Answer>,
): Promise<Answer> {
  const engine = createReplayingEngine(engineWorker);
  try {
    return await ask(engine);
  } finally {
    engine.close();
  }
}

function haveSameSettings(a: StudyState, b: StudyState): boolean {
  const areTheSame = a.declaration === b.declaration && a.pastTrials === b.pastTrials && a.sources === b.sources;
  return areTheSame || isDeepStrictEqual(optimizerSettings(a), optimizerSettings(b));
}
