/** A trial in each of its states. It has a value only if it succeeded. */
import type { Point } from '../space/parameter.ts';
import type { Interpreter } from '../declaration/command/resolveInterpreter.ts';
import type { PassedRung } from '../engine/port/pausing.ts';
import type { EarlyStop, Pause, Pick, Progress } from './eventParts.ts';
import type { FailureCause, TrialResult } from './events.ts';

export type Trial = ProposedTrial & TrialProgress;
export type SucceededTrial = Extract<Trial, { state: 'succeeded' }>;
/** A trial that its tuner did not see end. */
export type CutOffTrial = Extract<Trial, { state: 'cutOff' }>;
export type TrialWithResult = Extract<Trial, { state: 'succeeded' | 'stoppedEarly' | 'failed' | 'timedOut' }>;

interface ProposedTrial {
  readonly trial: number;
  readonly batch: number;
  readonly parameters: Point;
  /** A person's own point instead of the engine's. */
  readonly enqueued: boolean;
  /** The engine's prediction, and why it picked it; absent in journals that do not say. */
  readonly pick?: Pick;
  /** How often it was started. */
  readonly attempt: number;
  /** Attempts that failed and were repeated, since a person last asked for the trial to run again. */
  readonly failures: number;
  /** When its last attempt was started, ms since 1970; absent before its first. */
  readonly startedAt?: number;
  /** A person has asked for it to run again: it does so also where the study proposes nothing more. */
  readonly askedFor?: true;
  /** A person wants it to run to its end: no rule ends it early. */
  readonly toEnd?: true;
  /** Of a study whose trials pause: it does not. */
  readonly whole?: true;
  /** The rungs that it has passed; absent before the first one. */
  readonly rungs?: readonly PassedRung[];
  /** Of the attempts before one that went on after a pause, together; null where nobody saw how long one ran. */
  readonly secondsBefore?: number | null;
  /** Where it paused last; `again` where it had gone on from a pause before. */
  readonly paused?: Pause & { readonly again?: true };
  /** How far its first attempt was at its first report, and at its pause or its end. */
  readonly firstPart?: readonly [report: Progress, end: Progress];
  /** The place of its last attempt's origin among those of the study; absent where none is known. */
  readonly origin?: number;
  /** A file that its command names changed between the submission of its last attempt and its start. */
  readonly changed?: true;
  /** The interpreter of its last attempt, where the command names no program of its own. */
  readonly interpreter?: Interpreter;
}

export type TrialProgress =
  /** `last`: why its last attempt ended. */
  | { readonly state: 'waiting'; readonly lastReason?: string }
  | ({ readonly state: 'running' } & TrialProcess)
  /** Its tuner ended before it did. The process may still live, or its number may belong to another process by now. */
  | ({ readonly state: 'cutOff' } & TrialProcess)
  | EndedProgress;

/** A trial that a scheduler runs. */
interface TrialJobState {
  /** As the scheduler names it; absent before it has any. */
  readonly id?: string;
  /** Why it waits, in the words of the scheduler; absent while that is not known. */
  readonly queued?: string;
  /** Where it runs; absent while it waits. */
  readonly placed?: { readonly host: string; readonly cpus?: number };
}

interface TrialProcess {
  /** Null while it is being started, and where a scheduler runs it. */
  readonly pid: number | null;
  /** Tells it from a later process with the same number; see lockOwner.ts. */
  readonly processStartTime?: string | null;
  /** The process that sees how it ends. */
  readonly supervisor?: { readonly pid: number; readonly processStartTime: string | null };
  /** Absent where it is a process of this machine. */
  readonly job?: TrialJobState;
  /** Since when it runs, or waits in a queue, ms since 1970. */
  readonly since: number;
  /** The time that tuners had spent by then, in milliseconds; `since` is for people. */
  readonly spentBefore: number;
  /** When the process was started, in milliseconds for which its machine had been awake since its boot. */
  readonly awakeMs?: number;
  readonly gpus?: readonly string[];
  /** It is being ended before its end. */
  readonly stopping?: EarlyStop;
}

/**
 * `seconds` is null where nobody saw how long it ran. `spentAfter`: the time that tuners had spent by its end, in
 * milliseconds. `tracked`: the values of tracked metrics, by their names.
 */
export type EndedProgress = {
  readonly seconds: number | null;
  readonly spentAfter: number;
  readonly tracked?: Readonly<Record<string, number>>;
} &
  /** `values` are those of its runs, if it has several, and `value` their mean. `stopped`: why it ended early. */
  (
    | ({
        readonly state: 'succeeded';
        readonly value: number;
        readonly values?: readonly number[];
        readonly stopped?: string;
      } & WithValidity)
    /** `predicted`: the value that it would have had, null where nothing can be said. */
    | ({
        readonly state: 'stoppedEarly';
        readonly reason: string;
        readonly predicted: EarlyStop['predicted'];
        readonly furtherPredicted?: EarlyStop['furtherPredicted'];
        /** The values, by the names of their metrics, that break a limit. */
        readonly broke?: Readonly<Record<string, number>>;
      } & WithValidity)
    | ({ readonly state: 'failed'; readonly reason: string; readonly cause?: FailureCause } & WithValidity)
    | ({ readonly state: 'timedOut'; readonly reason: string } & WithValidity)
    /** `final`: a person does not want it. Otherwise it runs again when the study is continued. */
    | { readonly state: 'cancelled'; readonly reason: string; readonly final: boolean }
    /** It may go on where it was; `secondsBefore` has the time of all its attempts. */
    | { readonly state: 'paused'; readonly reason: string }
    | { readonly state: 'lost'; readonly reason: string }
  );

interface WithValidity {
  /** A person has said that its result must not be used. */
  readonly invalid: boolean;
}

export function endedProgress(result: TrialResult, seconds: number | null, spentAfter: number): EndedProgress {
  const time = { seconds, spentAfter };
  switch (result.kind) {
    case 'succeeded': {
      const { kind: state, ...measured } = result;
      return { state, ...measured, ...time, invalid: false };
    }
    case 'stoppedEarly': {
      const { kind: state, ...stopped } = result;
      return { state, ...stopped, ...time, invalid: false };
    }
    case 'failed':
    case 'timedOut': {
      const { kind: state, ...failed } = result;
      return { state, ...failed, ...time, invalid: false };
    }
    case 'cancelled':
      return { state: result.kind, reason: result.reason, ...time, final: result.final ?? false };
    case 'paused':
    case 'lost':
      return { state: result.kind, reason: result.reason, ...time };
  }
}

/** Whether it has to run (again). */
export function isUnfinished(trial: Trial): boolean {
  switch (trial.state) {
    case 'waiting':
    case 'running':
    case 'cutOff':
    case 'lost':
      return true;
    case 'cancelled':
      return !trial.final;
    case 'succeeded':
    case 'stoppedEarly':
    case 'failed':
    case 'timedOut':
    case 'paused':
      return false;
  }
}

/** Whether it may have another result than it has: it has to run, or has paused. */
export function mayGoOn(trial: Trial): boolean {
  return trial.state === 'paused' || isUnfinished(trial);
}

/** Whether a person wants it to run: it is a point of their own, or is to run again. */
export function isAskedFor({ enqueued, askedFor }: Trial): boolean {
  return enqueued || askedFor === true;
}

/** Whether it counts towards the budget, with a value or without. */
export function hasResult(trial: Trial): trial is TrialWithResult {
  return trial.state === 'succeeded' || trial.state === 'stoppedEarly' || hasFailed(trial);
}

/** Whether its value may be used. */
export function isValid(trial: Trial | null | undefined): trial is SucceededTrial {
  return trial?.state === 'succeeded' && !trial.invalid;
}

export type FailedTrial = Extract<Trial, { state: 'failed' | 'timedOut' }>;

export function hasFailed(trial: Trial | undefined): trial is FailedTrial {
  return trial?.state === 'failed' || trial?.state === 'timedOut';
}
