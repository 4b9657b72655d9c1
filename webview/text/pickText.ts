/** The engine's prediction of a trial when it picked the point. */
import type { Pick } from '../../src/study/eventParts.ts';
import { formatEstimate, formatNumber } from './format.ts';

/** "0.94 ± 0.02"; empty where there was nothing to predict from. */
export function predictionText({ mean, sd }: Pick): string {
  if (mean === null) return '';
  return sd === null ? formatNumber(mean) : formatEstimate(mean, sd);
}

/** "12 %"; empty where there was no incumbent. */
export const chanceText = ({ chance }: Pick): string => (chance === null ? '' : percentText(chance));

/** Empty without limits, and before anything was known of them. */
export const keepsText = ({ keeps }: Pick): string => (keeps === undefined ? '' : percentText(keeps));

function percentText(chance: number): string {
  const percent = 100 * chance;
  return percent > 0 && percent < 1 ? 'below 1 %' : `${Math.round(percent)} %`;
}
