/** A trial in each of its states; a value exists only where it succeeded. */
import type { Point } from '../core/space/parameter.ts';
import type { Ending } from './events.ts';

export type Trial = Asked & Progress;

interface Asked {
  readonly trial: number;
  readonly batch: number;
  /** The candidate it pulls, as the engine counts them. */
  readonly arm: number;
  readonly parameters: Point;
  /** How often it was started; 0 before the first time. */
  readonly attempt: number;
}

export type Progress =
  | { readonly state: 'waiting' }
  /** `pid` is null while its process is being started. */
  | { readonly state: 'running'; readonly pid: number | null; readonly since: number }
  /** Its tuner ended before it did. `pid` may live on, or belong to somebody else by now. */
  | { readonly state: 'cutOff'; readonly pid: number | null; readonly since: number }
  | Ended;

export type Ended =
  /** `values` are those of its runs, where it has several, and `value` their mean. */
  | {
      readonly state: 'succeeded';
      readonly value: number;
      readonly values?: readonly number[];
      readonly seconds: number;
    }
  | { readonly state: 'failed' | 'timedOut' | 'cancelled'; readonly reason: string; readonly seconds: number };

export function ended(ending: Ending, seconds: number): Ended {
  switch (ending.kind) {
    case 'succeeded':
      return { state: 'succeeded', value: ending.value, ...(ending.values && { values: ending.values }), seconds };
    case 'failed':
    case 'timedOut':
    case 'cancelled':
      return { state: ending.kind, reason: ending.reason, seconds };
  }
}

/** Whether it has to run (again) before its batch is complete: a person who stopped it may still continue. */
export function isUnfinished({ state }: Trial): boolean {
  switch (state) {
    case 'waiting':
    case 'running':
    case 'cutOff':
    case 'cancelled':
      return true;
    case 'succeeded':
    case 'failed':
    case 'timedOut':
      return false;
  }
}
