/** What each limit of a study says of a trial, by the values that it measured. */
import type { Declaration } from '../../declaration/declaration.ts';
import { isKept, slack, type Measured } from '../../engine/port/limits.ts';

export interface JudgedLimit {
  /** Undefined where it cannot be judged: a value is missing, that of the baseline as well. */
  readonly kept: boolean | undefined;
  /** By how much it is kept, negative where it is broken. */
  readonly slack: number | undefined;
}

/** One for each declared limit, in their order. */
export function judgedLimits(
  { limits = [] }: Pick<Declaration, 'limits'>,
  measured: Measured,
  baseline: Measured | undefined,
): readonly JudgedLimit[] {
  return limits.map((limit) => ({
    kept: isKept(limit, measured, baseline),
    slack: slack(limit, measured, baseline),
  }));
}
