/** A format of files of past trials, and the rows that it gives, before it is checked which can be used. */
import type { Goal } from '../../engine/port/goal.ts';
import { contentProblems } from './messages.ts';
import type { PastTarget } from './pastTarget.ts';

export interface PastFormat {
  /** Whether it is that of a file with this text and this end of its name, in small letters with the dot. */
  readonly recognises: (file: { readonly text: string; readonly extension: string }) => boolean;
  /** @param most so many trials it may have */
  readonly read: (text: string, target: PastTarget, most: number) => ReadResult;
}

/** The rows, or the end of a sentence that begins with the file's name; see messages.ts. */
export type ReadResult = Reading<PastTable>;

/** What was read, or why it could not be. */
export type Reading<Value> = { readonly ok: true; readonly value: Value } | Failure;
interface Failure {
  readonly ok: false;
  readonly problem: string;
}

export interface PastTable {
  /** Every name for which some row has a value. */
  readonly names: ReadonlySet<string>;
  readonly rows: readonly PastRow[];
  /**
   * Of a study that says them, such that their goals are still to be compared; the first one is that of the rows'
   * `metric`. Undefined where a file has no objectives but columns.
   */
  readonly objectives?: readonly PastObjective[];
}

interface PastObjective {
  /** Undefined in most studies of Optuna. */
  readonly metric: string | undefined;
  readonly goal: Goal;
}

export interface PastRow {
  readonly cells: ReadonlyMap<string, unknown>;
  readonly metric: unknown;
  /** What it has of other metrics, by their names. */
  readonly measured: ReadonlyMap<string, unknown>;
  /** Whether it keeps the limits of the study that it is of; undefined where that study says nothing of any. */
  readonly feasible?: boolean | undefined;
  /** The standard deviation of a metric that was predicted, of a trial that was ended early. */
  readonly deviation?: number;
}

/** Every row may be in the dictionary, and the cost of a batch grows with the square of its size. */
export const MAX_PAST_TRIALS = 1_000;

/** Of values by names, those of metrics: `tracked.NAME` where another has the name as well. */
export function metricsAmong(values: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const prefixed = [...values].filter(([name]) => METRIC_PREFIX.test(name));
  return new Map([...values, ...prefixed.map(([name, value]) => [name.replace(METRIC_PREFIX, ''), value] as const)]);
}

/** As exports write it, and Optuna in a table what a script notes. */
const METRIC_PREFIX = /^tracked\.|^user_attrs_/;

export const failure = (problem: string): Failure => ({ ok: false, problem });

export const tooMany = (most: number): Failure => failure(contentProblems.tooManyTrials(most));
