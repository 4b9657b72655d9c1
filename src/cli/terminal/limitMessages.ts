/** Why nothing is recommended at the end of a study with limits, and what helps. */
import { joinWords } from '../../declaration/wording.ts';

export const NOTHING_KEEPS_LIMITS =
  'Nothing is recommended: no trial is known to keep the limits. Loosen a limit, widen the ranges, or go on with a larger budget.';

/** @param metrics that limits name @param file quoted for a POSIX shell */
export const nothingMeasured = (metrics: readonly string[], file: string): string =>
  `Nothing is recommended: no trial has ${joinWords(metrics, 'or')}, by which the limits judge. ` +
  `Run a trial again with bbkb retry ${file} --trial N, or go on with a larger budget; where the script prints no such name, correct it.`;
