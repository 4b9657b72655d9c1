/** The state of a study, which study.ts folds from its journal. It never changes: see list/list.ts. */
import type { WholeTrials } from '../engine/port/pausing.ts';
import type { SlotTimes } from '../engine/schedule.ts';
import type { Point } from '../space/parameter.ts';
import type { Declaration } from '../declaration/declaration.ts';
import type { ProcessScope } from '../system/processScope.ts';
import type { Recommendation, StudyEvent } from './events.ts';
import type { FailureHistory } from './failureHistory.ts';
import type { List } from './list/list.ts';
import type { BatchDecision, Origin, PastTrial, SourceStudy } from './eventParts.ts';
import type { Trial } from './trial.ts';

export interface StudyState {
  readonly name: string;
  /** Random; undefined in the first journals. */
  readonly id?: string;
  readonly declaration: Declaration;
  /** Trials made before the study: its optimizer was told of them, but they have no numbers. */
  readonly pastTrials: readonly PastTrial[];
  /** Earlier studies of related tasks: they teach its optimizer where good values are. */
  readonly sources: readonly SourceStudy[];
  /** Trial n is at n - 1. */
  readonly trials: List<Trial>;
  /** Batch n is at n - 1. */
  readonly batches: List<Batch>;
  /** The results in the order told to the engine: under a rolling schedule not that of the trials' numbers. */
  readonly told: List<Told>;
  /** The best value that was announced so far, of a trial that may count no more; null before the first success. */
  readonly bestAnnounced: Announced | null;
  /** Points that a person wants to try; the next batch begins with them. */
  readonly queue: readonly Point[];
  /** Trials with a result, also failed and invalid ones, in the order of their ends; not cancelled or lost ones. */
  readonly trialsWithResult: List<number>;
  /** What the rest of the budget may gain, where `budget.enough` asks for it. */
  readonly outlook: Outlook;
  /** Its tuner, until the tuner writes that it ends; the journal does not say whether the process still lives. */
  readonly tuner: (ProcessScope & { readonly pid: number; readonly since: number }) | null;
  /** Its tuner starts no trial until a person continues the study. */
  readonly paused: boolean;
  readonly pauses: Pauses;
  /** How its trials fail, and whether a person was asked about it. */
  readonly failures: FailureHistory;
  /** How its last tuner ended; null while a tuner runs, and before one has ended. */
  readonly end: StudyEnd | null;
  /** Each that differs from the one before it; a trial has the place of its own. See origins.ts. */
  readonly origins: List<Origin>;
  /** Milliseconds that tuners have spent, up to the last event; for an interrupted tuner, up to its last event. */
  readonly spentMs: number;
  /** The cluster's time that its jobs used: seconds times cores. */
  readonly coreSeconds: number;
  /** When `spentMs` was last brought up to date, ms since 1970. */
  readonly spentUpTo: number;
}

/** A study while one event changes it. Its fields may be set, because nobody else has it yet, but not their content. */
export type MutableStudy = { -readonly [Key in keyof StudyState]: StudyState[Key] };

export interface Batch {
  readonly batch: number;
  readonly trials: readonly number[];
  readonly decision: BatchDecision;
  /**
   * It was asked for while others ran. Only the journal has their numbers: a thousand for each trial of a thousand
   * slots would be most of a study's memory.
   */
  readonly rolling?: true;
  /** Where durations decided that it was asked for as it was; see engine/schedule.ts. */
  readonly slotTimes?: SlotTimes;
  /** The trials of it that the engine was not told yet. */
  readonly untold: readonly number[];
  /** Null until all its trials have ended and the engine was told. */
  readonly recommendation: Recommendation | null;
}

/** Trials whose results the engine was told together, and its recommendation after them. */
interface Told {
  readonly trials: readonly number[];
  /** How many trials the engine was told before these. */
  readonly before: number;
  readonly recommendation: Recommendation;
}

/** Of a study whose trials pause. */
interface Pauses {
  /** How many attempts have ended or paused. */
  readonly ends: number;
  /** How many pauses SIGTERM did not bring about; absent where all. */
  readonly killed?: number;
  /** After how many of them nothing was worth to begin or to go on with; null where that was not found yet. */
  readonly settled: number | null;
  /** Which trials run to their end without a pause; null before the first. */
  readonly gate: WholeTrials | null;
  /** Those that began anew where others went on, in this order; absent where none. */
  readonly anew?: readonly BeganAnew[];
  /** Why no trial pauses or goes on any more; null while they do. */
  readonly ended: string | null;
}

interface BeganAnew {
  readonly trial: number;
  /** A sentence. */
  readonly reason: string;
}

export interface Outlook {
  /** How many trials the engine had been told when a person last changed what a forecast is made from. */
  readonly since: number;
  /** The last one since then: made after so many trials, the chance to gain so much in the metric's units. */
  readonly forecast: { readonly told: number; readonly gain: number; readonly chance: number } | null;
}

/** What was announced of a study; announced.ts decides it. */
export interface Announced {
  readonly trial: number;
  readonly value: number;
  /** Of an expected value: the standard deviation of a further run, with the noise. Null of a measured value. */
  readonly sd: number | null;
  /** The noise by which it was found, where that was known. */
  readonly noise: number | null;
  /** How many trials had a result then. */
  readonly after: number;
}

type TunerEnded = Extract<StudyEvent, { type: 'tuner.ended' }>;
type StudyEnd = Pick<TunerEnded, 'because' | 'reason' | 'log'>;
