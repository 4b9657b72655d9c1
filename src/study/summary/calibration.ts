/**
 * Whether the model is as good as it says: of the trials that it predicted, how many have a value inside their 95 %
 * band, mean ± 1.96 sd.
 *
 *   M ~ Binomial(n, 0.05)        how many of n values lie outside, if the model is right
 *
 * It is too sure if so many outside would have a probability below 5 % under a right model, and too unsure if so few
 * would have one below 1 %, which misleads nobody; and if the share is off by enough to matter: among thousands of
 * trials any small difference is significant. A few trials tell nothing.
 */
import type { Sequence } from '../list/list.ts';
import type { Summary, TrialSummary } from './summary.ts';
import { pluralize } from './wording.ts';

/** Half the width of a 95 % band, in standard deviations. */
const BAND = 1.959964;
const OUTSIDE = 0.05;
const SIGNIFICANCE = { tooSure: 0.05, tooUnsure: 0.01 };
/** Shares inside between these need no warning. */
const GOOD_SHARES = { least: 0.93, most: 0.98 };
/** Before so many predictions have met their results, a share of them says nothing. */
export const LEAST_PREDICTED = 5;

export function calibrationOf(trials: Sequence<TrialSummary>): Summary['calibration'] {
  const pairs = [...trials].flatMap(({ trial, value, invalid, pick }) => {
    const { mean = null, sd = null } = pick ?? {};
    return value === null || invalid || mean === null || sd === null ? [] : [{ trial, mean, sd, value }];
  });
  const within = pairs.filter(({ mean, sd, value }) => Math.abs(value - mean) <= BAND * sd).length;
  return { trials: pairs.length, within, warning: warningFor(pairs.length, within), pairs };
}

function warningFor(n: number, within: number): Summary['calibration']['warning'] {
  if (n < LEAST_PREDICTED) return null;
  const outside = n - within;
  const share = within / n;
  if (share < GOOD_SHARES.least && 1 - atMost(outside - 1, n) < SIGNIFICANCE.tooSure) return 'tooSure';
  if (share > GOOD_SHARES.most && atMost(outside, n) < SIGNIFICANCE.tooUnsure) return 'tooUnsure';
  return null;
}

/** P(M ≤ m), by the ratios of neighbouring terms; in logarithms, since 0.95ⁿ underflows. */
function atMost(m: number, n: number): number {
  let logTerm = n * Math.log1p(-OUTSIDE);
  let sum = 0;
  for (let j = 0; j <= m; j++) {
    sum += Math.exp(logTerm);
    logTerm += Math.log(((n - j) / (j + 1)) * (OUTSIDE / (1 - OUTSIDE)));
  }
  return sum;
}

/** Whether as many of the values are inside their bands as it should be. */
export function trustText({ trials, warning }: Pick<Calibration, 'trials' | 'warning'>): string {
  if (trials < LEAST_PREDICTED) return 'too few to tell';
  return warning === null ? 'fine' : { tooSure: 'too sure', tooUnsure: 'too unsure' }[warning];
}

export function calibrationText({ trials, within, warning }: Omit<Calibration, 'pairs'>): string {
  if (trials === 0) return 'No prediction was recorded yet.';
  const share = `${within} of ${pluralize(trials, 'value is', 'values are')} inside the 95 % band that was predicted`;
  const advice = warning === 'tooSure' ? ' Trust the bands and the bound of the model less.' : '';
  return `${share}: ${trustText({ trials, warning })}.${advice}`;
}

/** What a person has to know of the model before they trust it, or nothing. */
export const calibrationWarning = ({ calibration }: Pick<Summary, 'calibration'>): readonly string[] =>
  calibration.warning === null ? [] : [calibrationText(calibration)];

type Calibration = Summary['calibration'];
