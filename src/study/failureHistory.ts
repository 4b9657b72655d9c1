/**
 * How the trials of a study fail, so that a person is asked before a night is spent on one mistake. Pure, and a part of
 * the fold, so that a study that is reopened asks what it would have asked.
 */
import type { TrialResult } from './events.ts';
import type { RepeatedFailure } from './repeatedFailure.ts';
import { failureWay } from './failureWay.ts';

export interface FailureHistory {
  /** Whether any trial has: the script works, at least somewhere. */
  readonly hasSucceeded: boolean;
  /** The ways in which trials failed, the latest last. After the first success only trials in a row count. */
  readonly ways: readonly FailingTrials[];
  /** The ways about which a person does not want to be asked again in this session. */
  readonly accepted: readonly string[];
  /** A person tries once more: one trial runs alone, and if it fails, the person is asked again. */
  readonly probing: boolean;
  /** What a person was asked about last. */
  readonly asked: RepeatedFailure | null;
}

export interface FailingTrials {
  readonly way: string;
  readonly count: number;
  /** The last one. */
  readonly trial: number;
}

export const noFailures: FailureHistory = {
  hasSucceeded: false,
  ways: [],
  accepted: [],
  probing: false,
  asked: null,
};

/** Two ways may alternate; twenty different ones are not one mistake, and a state must stay small. */
const MAX_WAYS = 20;

export function noteResult(history: FailureHistory, trial: number, result: TrialResult): FailureHistory {
  switch (result.kind) {
    case 'succeeded':
    case 'stoppedEarly': // it printed its metric: the script works
      return { ...history, hasSucceeded: true, ways: [], probing: false };
    case 'failed':
    case 'timedOut':
      return noteFailure(history, trial, failureWay(result.reason));
    case 'cancelled':
    case 'lost':
      return history;
  }
}

function noteFailure(history: FailureHistory, trial: number, way: string): FailureHistory {
  const { ways, accepted, hasSucceeded } = history;
  const others = hasSucceeded ? [] : ways.filter((each) => each.way !== way).slice(1 - MAX_WAYS);
  if (accepted.includes(way)) return { ...history, ways: others, probing: false };
  const count = (ways.find((each) => each.way === way)?.count ?? 0) + 1;
  return { ...history, ways: [...others, { way, count, trial }] };
}

/** A person has answered, or there was nothing to answer: `once` tries one trial, `anyway` accepts this way to fail. */
export function noteContinued(history: FailureHistory, choice?: 'once' | 'anyway'): FailureHistory {
  const { asked, accepted } = history;
  if (asked === null) return history;
  return {
    ...history,
    ways: [],
    accepted: choice === 'anyway' ? [...accepted, asked.way] : accepted,
    probing: choice === 'once',
    asked: null,
  };
}

/** A new session counts anew. Whoever starts it while a question is open tries once more, or accepts the failure. */
export function noteStarted(
  { hasSucceeded }: FailureHistory,
  question: RepeatedFailure | null,
  anyway: boolean,
): FailureHistory {
  return {
    ...noFailures,
    hasSucceeded,
    accepted: question !== null && anyway ? [question.way] : [],
    probing: question !== null && !anyway,
  };
}
