import { setImmediate } from 'node:timers/promises';
import type { OptimizerSettings } from '../../../src/engine/optimizer.ts';
import type { Engine } from '../../../src/tuner/enginePort.ts';
import { EngineClosedError } from '../../../src/tuner/engine/engine.ts';
import { engineCalls } from '../../../src/tuner/engine/engineCalls.ts';
import { serialQueue } from '../../../src/system/serialQueue.ts';

/**
 * The engine without a thread, which takes 0.2 s of the processor for each study: Node begins in it, and V8 compiles the
 * mathematics once more. What goes to it and comes from it is copied, as between threads.
 */
export function engineHere(settings: OptimizerSettings): Engine {
  const calls = engineCalls(structuredClone(settings));
  const requests = serialQueue();
  let isClosed = false;
  const later =
    <Args extends unknown[], Answer>(answer: (...args: Args) => Answer) =>
    (...args: Args): Promise<Answer> =>
      requests(async () => {
        await setImmediate();
        if (isClosed) throw new EngineClosedError();
        return structuredClone(answer(...structuredClone(args)));
      });
  return {
    ask: later(calls.ask),
    askWithPauses: later(calls.askWithPauses),
    tell: later(calls.tell),
    insight: later(calls.insight),
    gainForecast: later(calls.gainForecast),
    metricInsight: later(calls.metricInsight),
    predict: later(calls.predict),
    contour: later(calls.contour),
    close() {
      isClosed = true;
    },
  };
}
