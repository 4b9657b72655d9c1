/**
 * The engine, in agreement with the journal. A person may change what it was told before (a trial that runs again, a
 * result that is taken back) or its settings (other parallelism). Then it starts again and is told everything, as when
 * a study is reopened, so that both propose the same.
 */
import { isDeepStrictEqual } from 'node:util';
import type { CompletedBatch, OptimizerSettings } from '../../core/optimizer/optimizer.ts';
import type { Point } from '../../core/space/parameter.ts';
import type { StudyState } from '../../study/studyState.ts';
import { startEngine, type Engine, type ModelQuestions } from './engine.ts';
import { feedbackOf, toldFeedback } from './feedback.ts';
import { optimizerSettings } from './optimizerSettings.ts';

export interface ReplayingEngine {
  /** What the study tries next; its first points are the `given` ones, and the others are to end within `secondsLeft`. */
  ask(study: StudyState, limit: number, given: readonly Point[], secondsLeft: number): ReturnType<Engine['ask']>;
  /** Its recommendation after all that was told, and these trials, which have ended. */
  tell(study: StudyState, trials: readonly number[]): ReturnType<Engine['tell']>;
  /** The study's model, after all batches that were told. */
  model(study: StudyState): Promise<ModelQuestions>;
  close(): Promise<void>;
}

export function createReplayingEngine(engineWorker: URL): ReplayingEngine {
  let current:
    | { readonly engine: Engine; readonly settings: OptimizerSettings; readonly told: readonly CompletedBatch[] }
    | undefined;

  async function catchUp(study: StudyState, batches: readonly CompletedBatch[]) {
    const settings = optimizerSettings(study.declaration, study.pastTrials);
    if (current && !(isDeepStrictEqual(current.settings, settings) && isPrefix(batches, current.told))) {
      await current.engine.close();
      current = undefined;
    }
    const { engine, told } = current ?? { engine: startEngine(settings, engineWorker), told: [] };
    current = { engine, settings, told: batches };
    const newBatches = batches.slice(told.length);
    return { engine, recommendation: newBatches.length > 0 ? await engine.tell(newBatches) : undefined };
  }

  return {
    async ask(study, limit, given, secondsLeft) {
      const { engine } = await catchUp(study, toldFeedback(study));
      return engine.ask(limit, given, secondsLeft);
    },
    async tell(study, trials) {
      const { engine, recommendation } = await catchUp(study, [...toldFeedback(study), feedbackOf(study, trials)]);
      return recommendation ?? engine.tell([]);
    },
    async model(study) {
      return (await catchUp(study, toldFeedback(study))).engine;
    },
    async close() {
      await current?.engine.close();
    },
  };
}

function isPrefix(batches: readonly CompletedBatch[], told: readonly CompletedBatch[]): boolean {
  return isDeepStrictEqual(batches.slice(0, told.length), told);
}
