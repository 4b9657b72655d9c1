/**
 * The value to expect of the recommended trial if it runs again, where the metric is noisy, with its 95 % band: the one
 * that was measured may have been luck.
 */
import type { Summary } from '../../src/protocol.ts';
import { Z95 } from '../text/format.ts';
import type { ChartSeries } from './chart.ts';
import { line } from './symbols.ts';
import type { Theme } from './theme.ts';

type Recommended = Pick<Summary, 'best' | 'noise'>;

/** Null without noise, and where the journal does not say it. */
export function expectedValue({ best, noise }: Recommended): { readonly value: number; readonly half: number } | null {
  const { expected = null, predictiveSd = null } = best ?? {};
  if (noise === null || noise === 0 || expected === null || predictiveSd === null) return null;
  return { value: expected, half: Z95 * predictiveSd };
}

/**
 * The band.
 *
 * @param x the recommended trial's place on the abscissa
 * @param possible the nearest value that the metric can have
 */
export function expectedMark(
  recommended: Recommended,
  x: number,
  possible: (predicted: number) => number,
  theme: Theme,
): ChartSeries {
  const expected = expectedValue(recommended);
  return {
    ...line(RUN_AGAIN, theme.bestPoint),
    ...{ symbol: 'rect', symbolSize: [17, 2], silent: true },
    data: expected === null ? [] : [-1, 1].map((side) => [x, possible(expected.value + side * expected.half)]),
  };
}

const RUN_AGAIN = 'if it is run again, 95 %';
export const runAgainIcon = { [RUN_AGAIN]: 'path://M0 0H10V2H6V8H10V10H0V8H4V2H0Z' };
