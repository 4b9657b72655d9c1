/** The state of a study, which study.ts folds from its journal. It never changes: see list/list.ts. */
import type { SlotTimes } from '../core/schedule.ts';
import type { Point } from '../core/space/parameter.ts';
import type { Declaration } from '../declaration/declaration.ts';
import type { Recommendation, BatchDecision, PastTrial, StudyEvent } from './events.ts';
import type { FailureHistory } from './failureHistory.ts';
import type { List } from './list/list.ts';
import type { Origin } from './origin.ts';
import type { Trial } from './trial.ts';

export interface StudyState {
  readonly name: string;
  /** Random; undefined in the first journals. */
  readonly id?: string;
  readonly declaration: Declaration;
  /** Trials made before the study: its optimizer was told of them, but they have no numbers. */
  readonly pastTrials: readonly PastTrial[];
  /** Trial n is at n - 1. */
  readonly trials: List<Trial>;
  /** Batch n is at n - 1. */
  readonly batches: List<Batch>;
  /** What the engine was told, in that order: under a rolling schedule another one than that of the trials' numbers. */
  readonly told: List<Told>;
  /** Points that a person wants to try; what is asked for next begins with them. */
  readonly queue: readonly Point[];
  /** Trials with a result, including failed and invalid ones, in the order in which they ended. Cancelled and lost trials have none. */
  readonly trialsWithResult: List<number>;
  /** Its tuner, until the tuner writes that it ends; the journal does not say whether the process still lives. */
  readonly tuner: { readonly pid: number; readonly host: string; readonly since: number } | null;
  /** Its tuner starts no trial until a person continues the study. */
  readonly paused: boolean;
  /** How its trials fail, and whether a person was asked about it. */
  readonly failures: FailureHistory;
  /** How its last tuner ended; null while a tuner runs, and before one has ended. */
  readonly end: StudyEnd | null;
  /** The last one known. */
  readonly origin: Origin | null;
  /** Milliseconds that tuners have spent, up to the last event; for an interrupted tuner, up to its last event. */
  readonly spentMs: number;
  /** What its jobs used of a cluster: seconds times cores. */
  readonly coreSeconds: number;
  /** When `spentMs` was last brought up to date; `timeSpent` continues from there. */
  readonly spentUpTo: number;
}

export interface Batch {
  readonly batch: number;
  readonly trials: readonly number[];
  readonly decision: BatchDecision;
  /**
   * It was asked for while others ran. Which ones, the journal says: a thousand numbers for each trial of a thousand slots would be
   * most of a study's memory.
   */
  readonly rolling?: true;
  /** Where durations decided that it was asked for as it was; see core/schedule.ts. */
  readonly slotTimes?: SlotTimes;
  /** Those of its trials that the engine was not told yet. */
  readonly untold: readonly number[];
  /** Null until all its trials have ended and the engine was told. */
  readonly recommendation: Recommendation | null;
}

/** Trials whose results the engine was told together, and what it then recommended. */
interface Told {
  readonly trials: readonly number[];
  /** How many trials it had been told of before these. */
  readonly before: number;
  readonly recommendation: Recommendation;
}

type TunerEnded = Extract<StudyEvent, { type: 'tuner.ended' }>;
type StudyEnd = Pick<TunerEnded, 'because' | 'reason' | 'log'>;
