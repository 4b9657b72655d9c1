/**
 * The engine, kept at what the journal says. A person may change what it was told before (a trial run again, a result
 * taken back) or what it was started with (other parallelism): then it is started anew and told everything, as it is when a
 * study is reopened, so that both propose the same.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Batch, Setting } from '../core/optimizer.ts';
import type { Point } from '../core/space/parameter.ts';
import type { Study } from '../study/study.ts';
import { startEngine, type Engine } from './engine.ts';
import { feedbackOf } from './feedback.ts';
import { settingOf } from './setting.ts';

export interface Learner {
  /** The next batch of the study, which begins with the `given` points. */
  ask(study: Study, limit: number, given: readonly Point[]): ReturnType<Engine['ask']>;
  /** What it makes of all batches, the last of which is complete. */
  tell(study: Study): ReturnType<Engine['tell']>;
  close(): Promise<void>;
}

export function learnerOf(engineWorker: URL): Learner {
  let current: { readonly engine: Engine; readonly setting: Setting; readonly told: readonly Batch[] } | undefined;

  async function told(study: Study, batches: readonly Batch[]) {
    const setting = settingOf(study.declaration, study.past);
    if (current && !(isDeepStrictEqual(current.setting, setting) && startsWith(batches, current.told))) {
      await current.engine.close();
      current = undefined;
    }
    const { engine, told } = current ?? { engine: startEngine(setting, engineWorker), told: [] };
    current = { engine, setting, told: batches };
    const fresh = batches.slice(told.length);
    return { engine, belief: fresh.length > 0 ? await engine.tell(fresh) : undefined };
  }

  return {
    async ask(study, limit, given) {
      const { engine } = await told(study, toldOf(study));
      return engine.ask(limit, given);
    },
    async tell(study) {
      const { engine, belief } = await told(study, study.batches.map((batch) => feedbackOf(study, batch))); // prettier-ignore
      return belief ?? engine.tell([]);
    },
    async close() {
      await current?.engine.close();
    },
  };
}

function toldOf(study: Study): readonly Batch[] {
  return study.batches.filter(({ belief }) => belief !== null).map((batch) => feedbackOf(study, batch));
}

function startsWith(batches: readonly Batch[], told: readonly Batch[]): boolean {
  return isDeepStrictEqual(batches.slice(0, told.length), told);
}
