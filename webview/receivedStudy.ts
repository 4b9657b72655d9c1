/** The study as the page has received it. */
import { withDelta, type Insight, type StudyMessage, type StudyView } from '../src/protocol.ts';

/** Null before the model has learned enough; undefined before it has said anything. */
export type LatestInsight = Insight | null | undefined;

export interface ReceivedStudy {
  readonly version: number;
  readonly view: StudyView;
}

/**
 * The study after a message. Undefined where the message says what has changed since another one than the page has,
 * because one was lost or overtaken: then only the complete study helps.
 */
export function receive(received: ReceivedStudy | undefined, message: StudyMessage): ReceivedStudy | undefined {
  const { version } = message;
  if (message.type === 'study') return { version, view: message.view };
  if (received === undefined || version !== received.version + 1) return undefined;
  return { version, view: withDelta(received.view, message.delta) };
}
