/** A study whose trials pause and go on: all that a choice depends on, and the choice. */
import type { Point } from '../../space/parameter.ts';
import type { Pick } from './pick.ts';

/** At these shares of its steps a trial may pause. */
export const RUNGS: readonly number[] = [1 / 16, 1 / 8, 1 / 4, 1 / 2];

/** A trial that has begun. */
export interface BegunTrial {
  readonly point: Point;
  readonly state: 'running' | 'paused' | 'complete' | 'failed';
  /** The rungs that it has passed, and its end: the newest last, each once. */
  readonly passed: readonly PassedRung[];
  /** It pauses no more. */
  readonly whole: boolean;
  /** Of a paused one: whether it may go on. */
  readonly mayGoOn: boolean;
}

export interface PassedRung {
  /** The share of its steps that it had made; 1 at its end. */
  readonly share: number;
  /** Of the metric. */
  readonly value: number;
}

export interface PausingQuestion {
  readonly trials: readonly BegunTrial[];
  /** How many trials may run at once, and how many more may now. */
  readonly slots: number;
  readonly free: number;
  /** How many more trials may begin, now and later. */
  readonly mayBegin: number;
  /** Shares of a trial's steps, ascending: the rungs at which the study's trials pause. */
  readonly rungs: readonly number[];
}

export type PausingChoice = (
  | { readonly kind: 'begins'; readonly point: Point }
  /** `trial`: its place in the question. */
  | { readonly kind: 'goesOn'; readonly trial: number }
) & {
  /** It pauses no more. */
  readonly whole: boolean;
  /** A `trial` of its reason is a place in the question. */
  readonly pick: Pick;
};

/** Which trials run to their end without a pause: as early values tell nothing, as it is not known, as they tell much. */
export const wholeTrials = ['all', 'few', 'none'] as const;
export type WholeTrials = (typeof wholeTrials)[number];

export interface PausingAnswer {
  /** Empty where no new trial may begin, and no paused one has a chance to become the best. */
  readonly choices: readonly PausingChoice[];
  readonly whole: WholeTrials;
  /** How many trials the model has seen. */
  readonly observed: number;
  /** β of the bound. */
  readonly beta: number;
}
