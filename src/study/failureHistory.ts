/**
 * How the trials of a study fail, so that a person is asked before a night is spent on one mistake. Pure, and a part of
 * the fold, so that a reopened study asks the same.
 */
import type { RepeatedFailure } from './eventParts.ts';
import type { TrialResult } from './events.ts';

export interface FailureHistory {
  /** Whether any trial has: the script works, at least somewhere. */
  readonly hasSucceeded: boolean;
  /** The ways in which trials failed, the latest last. After the first success only trials in a row count. */
  readonly ways: readonly FailingTrials[];
  /** The ways about which a person does not want to be asked again in this session. */
  readonly accepted: readonly string[];
  /** A person tries once more: this trial runs alone, and if it fails, the person is asked again. */
  readonly probing: Probe | null;
  /** The trials that run again because the one that was tried once more succeeded. */
  readonly repaired: { readonly by: number; readonly trials: readonly number[] } | null;
  /** The last question to a person. */
  readonly asked: RepeatedFailure | null;
  /** What helps against each way that a person was asked about, where that is known. */
  readonly remedies: ReadonlyMap<string, string>;
}

export interface FailingTrials {
  readonly way: string;
  readonly count: number;
  /** The last one. */
  readonly trial: number;
}

interface Probe {
  readonly trial: number;
  /** Those in which it has failed since a person first tried it once more, whose causes are gone if it succeeds. */
  readonly ways: readonly string[];
}

export const noFailures: FailureHistory = {
  hasSucceeded: false,
  ways: [],
  accepted: [],
  probing: null,
  repaired: null,
  asked: null,
  remedies: new Map(),
};

/** Two ways may alternate; twenty different ones are not one mistake, and a state must stay small. */
const MAX_WAYS = 20;

export function noteResult(history: FailureHistory, trial: number, result: TrialResult): FailureHistory {
  switch (result.kind) {
    case 'succeeded':
    case 'paused':
    case 'stoppedEarly': // it printed its metric: the script works
      return { ...history, hasSucceeded: true, ways: [], probing: null };
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
  if (accepted.includes(way)) return { ...history, ways: others, probing: null };
  const count = (ways.find((each) => each.way === way)?.count ?? 0) + 1;
  return { ...history, ways: [...others, { way, count, trial }] };
}

export function noteAsked(history: FailureHistory, asked: RepeatedFailure): FailureHistory {
  const { way, advice } = asked;
  if (advice === undefined) return { ...history, asked };
  return { ...history, asked, remedies: new Map([...history.remedies, [way, advice] as const].slice(-MAX_WAYS)) };
}

/** A person has answered, or there was nothing to answer: `once` tries one trial, `anyway` accepts this way to fail. */
export function noteContinued(history: FailureHistory, choice?: 'once' | 'anyway'): FailureHistory {
  const { asked, accepted } = history;
  if (asked === null) return history;
  return {
    ...history,
    ways: [],
    accepted: choice === 'anyway' ? [...accepted, asked.way] : accepted,
    probing: choice === 'once' ? probeOf(history, asked) : null,
    asked: null,
  };
}

/**
 * A new session counts anew. Whoever starts it while a question is open tries once more, or accepts the failure; a trial
 * that was being tried once more when the last tuner was cut off still is.
 */
export function noteStarted(
  history: FailureHistory,
  question: RepeatedFailure | null,
  anyway: boolean,
): FailureHistory {
  const { hasSucceeded, remedies } = history;
  const anew = { ...noFailures, hasSucceeded, remedies };
  if (anyway) return { ...anew, accepted: question === null ? [] : [question.way] };
  return { ...anew, probing: question === null ? history.probing : probeOf(history, question) };
}

function probeOf({ probing }: FailureHistory, { trial, way }: RepeatedFailure): Probe {
  const before = probing?.trial === trial ? probing.ways : [];
  return { trial, ways: [...new Set([...before, way])] };
}

export function noteRepaired(history: FailureHistory, by: number, trial: number): FailureHistory {
  const { repaired } = history;
  return { ...history, repaired: { by, trials: [...(repaired?.by === by ? repaired.trials : []), trial] } };
}

/**
 * The reason without its numbers, which trials that fail in the same way share. A learning rate, a line
 * number, an address or the folder of the trial may differ; the exit code may not, because it is often all that a
 * script says. `Run 2 of 3` is about numbers as well.
 */
export function failureWay(reason: string): string {
  return reason.replace(NUMBER, '#');
}

/** `3`, `-0.1`, `1,024`, `1e-05`, `0x7f3a`. */
const NUMBER = /(?<!exit code \d*)[-+]?\b(?:0x[0-9a-f]+|\d+(?:[.,]\d+)*(?:e[-+]?\d+)?)/gi;
