/**
 * The expected value of the recommended trial if it runs again, where the metric is noisy: the value and its 95 % band,
 * beside the value that was measured, which may have been luck.
 */
import type { Summary } from '../../src/study/summary/summary.ts';
import { Z95 } from '../text/format.ts';
import type { ChartSeries } from './chart.ts';
import { line } from './symbols.ts';
import type { Theme } from './theme.ts';

/** @param x the recommended trial's place on the abscissa */
export function expectedMark({ best, noise }: Pick<Summary, 'best' | 'noise'>, x: number, theme: Theme): ChartSeries {
  const { expected = null, predictiveSd = null } = best ?? {};
  const isKnown = noise !== null && noise > 0 && expected !== null && predictiveSd !== null;
  const half = Z95 * (predictiveSd ?? 0);
  const cap = { symbol: 'rect', symbolSize: [17, 2] };
  return {
    ...line('expected of it again, 95 %', theme.dictionary),
    data: isKnown
      ? [
          { value: [x, expected - half], ...cap },
          { value: [x, expected], symbol: 'rect', symbolSize: 8 },
          { value: [x, expected + half], ...cap },
        ]
      : [],
    silent: true,
    // over the best point, which is close to it
    z: 4,
  };
}
