/**
 * The best value over the trials to come, as the model simulates it: the median, and a band that holds it in 80 % of
 * cases.
 */
import { shownPart, stillPossible, trialsLeft, type Forecast, type Summary } from '../../src/protocol.ts';
import { formatInterval, sentences } from '../text/format.ts';
import type { ChartSeries } from './chart.ts';
import { roundedPower } from './ranges.ts';
import { band, line } from './symbols.ts';
import type { Theme } from './theme.ts';

/** The gain from the rest of the budget, and from the same budget again; under noise, why it begins elsewhere. */
export function forecastCaption(forecast: Forecast, summary: Summary): string {
  const possible = stillPossible(forecast, summary);
  const [rest, twice] = [endText(shownPart(possible, summary)), endText(possible)];
  return sentences(
    rest !== undefined && trialsLeft(possible, summary) > 0 && `Forecast for the end of the budget: ${rest}.`,
    twice !== undefined && `With twice the budget: ${twice}.`,
    (summary.noise ?? 0) > 0 && OF_NOISY,
  );
}

const OF_NOISY = 'The forecast begins at the expected value of the recommended point; a lucky value may be better.';

/** "0.95 (80 %: 0.93 to 0.97)"; undefined where it has no trials. */
function endText(forecast: Forecast): string | undefined {
  const [median, low, high] = [forecast.median.at(-1), forecast.low.at(-1), forecast.high.at(-1)];
  if (median === undefined || low === undefined || high === undefined) return undefined;
  const format = formatInterval(high - low);
  return `${format(median)} (80 %: ${format(low)} to ${format(high)})`;
}

/** On a logarithmic axis, which has no zero: down to the end of an axis that has the other values. */
export function aboveZero(forecast: Forecast, values: readonly number[]): Forecast {
  const { median, low, high } = forecast;
  const above = [...values, ...median, ...low, ...high].filter((value) => value > 0);
  const end = roundedPower(above.reduce((a, b) => Math.min(a, b)), 'down'); // oxfmt-ignore
  const [least, middle, most] = [low, median, high].map((ends) => ends.map((value) => Math.max(end, value)));
  return { ...forecast, low: least, median: middle, high: most };
}

export function forecastSeries(
  { after, trials, median, low, high }: Forecast,
  { noise }: Pick<Summary, 'noise'>,
  theme: Theme,
): ChartSeries[] {
  // with noise it goes on from the expected value, not from the best one that was measured
  const [name, color] = (noise ?? 0) > 0 ? [OF_RECOMMENDED, theme.bestPoint] : [OF_BEST, theme.bestSoFar];
  const places = trials.map((trial) => after + trial);
  return [
    ...band('forecast', places, low, high, { color, opacity: 0.15 }),
    { ...line(name, color, 2, 'dashed'), data: median.map((value, i) => [places[i], value]) },
  ];
}

const [OF_BEST, OF_RECOMMENDED] = ['forecast, 80 %', 'forecast of the recommended, 80 %'];
const DASHES = 'path://M0 4H5V6H0Z M7 4H12V6H7Z M14 4H19V6H14Z';
export const forecastIcons = { [OF_BEST]: DASHES, [OF_RECOMMENDED]: DASHES };
