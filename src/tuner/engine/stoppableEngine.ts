/**
 * A study that is stopped does not wait for its engine: over 100,000 candidates it may compute for seconds. Its thread
 * is ended in the middle of that. Nothing is lost, because its state follows from the journal.
 */
import { isStopping, type Session } from '../session/session.ts';
import { EngineClosedError } from './engine.ts';
import type { ReplayingEngine } from './replayingEngine.ts';

type Stopping = Pick<Session, 'stop' | 'halt'>;

/** The same engine; its requests reject with an EngineClosedError once the session is to stop. */
export function stoppableEngine(engine: ReplayingEngine, session: Stopping): ReplayingEngine {
  const close = () => {
    engine.close();
  };
  const whileWanted = async <T>(compute: () => Promise<T>): Promise<T> => {
    if (isStopping(session)) throw new EngineClosedError();
    const signals = [session.stop, session.halt];
    for (const signal of signals) signal.addEventListener('abort', close);
    try {
      return await compute();
    } finally {
      for (const signal of signals) signal.removeEventListener('abort', close);
    }
  };
  return {
    ...engine,
    ask: (...request) => whileWanted(() => engine.ask(...request)),
    forecastGain: (...request) => whileWanted(() => engine.forecastGain(...request)),
    tell: (...request) => whileWanted(() => engine.tell(...request)),
  };
}

/** Undefined where the session was to stop before a stoppable engine had answered. */
export async function unlessStopped<T>(session: Stopping, action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof EngineClosedError && isStopping(session)) return undefined;
    throw error;
  }
}
