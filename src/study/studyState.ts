/** All that a journal says, folded into one state; study.ts folds it. */
import type { Point } from '../core/space/parameter.ts';
import type { Declaration } from '../declaration/declaration.ts';
import type { Recommendation, BatchDecision, PastTrial, StudyEvent } from './events.ts';
import type { Origin } from './origin.ts';
import type { Trial } from './trial.ts';

export interface StudyState {
  readonly name: string;
  readonly declaration: Declaration;
  /** Trials made before it, which its optimizer knows and its trials do not number. */
  readonly pastTrials: readonly PastTrial[];
  /** Trial n is at n - 1. */
  readonly trials: readonly Trial[];
  /** Batch n is at n - 1. */
  readonly batches: readonly Batch[];
  /** Points that a person wants tried; the next batch begins with them. */
  readonly queue: readonly Point[];
  /** Trials with a result, failed and invalid ones included, in the order they ended; a cancelled or lost one has none. */
  readonly trialsWithResult: readonly number[];
  /** Its tuner, until that says it ends; whether the process still lives is not the journal's to know. */
  readonly tuner: { readonly pid: number; readonly host: string; readonly since: number } | null;
  /** Its tuner begins no trial until a person continues it. */
  readonly paused: boolean;
  /** How its last tuner ended, and null while none has or one is at work. */
  readonly end: StudyEnd | null;
  /** The last one known. */
  readonly origin: Origin | null;
  /** Milliseconds that tuners have spent, up to the last event; of an interrupted one as far as its events tell. */
  readonly spentMs: number;
  /** When `spent` was last brought up to date; `timeSpent` (clock.ts) counts on from there. */
  readonly spentUpTo: number;
}

export interface Batch {
  readonly batch: number;
  readonly trials: readonly number[];
  readonly decision: BatchDecision;
  /** Null until all its trials have ended and the engine was told. */
  readonly recommendation: Recommendation | null;
}

type TunerEnded = Extract<StudyEvent, { type: 'tuner.ended' }>;
type StudyEnd = Pick<TunerEnded, 'because' | 'reason' | 'log'>;
