/**
 * The best value over the trials to come, as the model simulates it: the median, and a band that holds it in 80 % of
 * cases.
 */
import type { Insight } from '../../src/study/insight.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { formatInterval } from '../text/format.ts';
import type { ChartSeries } from './chart.ts';
import { line } from './symbols.ts';
import type { Theme } from './theme.ts';

export type Forecast = Insight['forecast'];

/**
 * The trials that are left of the budget; of a budget that is used up, those that the same budget again would bring.
 */
export function forecastPart({ after, trials, ...values }: Forecast, summary: Summary): Forecast {
  const left = trialsLeft({ after }, summary);
  return left === 0 ? { after, trials, ...values } : forecastUntil(left, { after, trials, ...values });
}

/** Of a budget that is used up, a quarter of the chart: the trials that there are have the room. */
export function drawnForecast(forecast: Forecast, summary: Summary): Forecast {
  const part = forecastPart(forecast, summary);
  return trialsLeft(forecast, summary) > 0 ? part : forecastUntil(Math.ceil(forecast.after / 3), part);
}

/** Where its last step goes beyond, it ends there between two steps. @param last so many trials after it was made */
function forecastUntil(last: number, { after, trials, median, low, high }: Forecast): Forecast {
  const next = trials.findIndex((trial) => trial >= last);
  if (next <= 0) return { after, trials, median, low, high };
  const share = (last - trials[next - 1]) / (trials[next] - trials[next - 1]);
  const part = (all: readonly number[]): readonly number[] => [
    ...all.slice(0, next),
    all[next - 1] + share * (all[next] - all[next - 1]),
  ];
  return { after, trials: part(trials), median: part(median), low: part(low), high: part(high) };
}

/** The gain from the rest of the budget, and from the same budget again; under noise, why it begins elsewhere. */
export function forecastCaption(forecast: Forecast, summary: Summary): string {
  const [rest, twice] = [endText(forecastPart(forecast, summary)), endText(forecast)];
  return [
    ...(rest === undefined || trialsLeft(forecast, summary) === 0
      ? []
      : [`Forecast for the end of the budget: ${rest}.`]),
    ...(twice === undefined ? [] : [`With twice the budget: ${twice}.`]),
    ...((summary.noise ?? 0) > 0 ? [OF_NOISY] : []),
  ].join(' ');
}

const OF_NOISY = 'The forecast begins at the expected value of the recommended point; a lucky value may be better.';

/** "0.95 (80 %: 0.93 to 0.97)"; undefined where it has no trials. */
function endText(forecast: Forecast): string | undefined {
  const [median, low, high] = [forecast.median.at(-1), forecast.low.at(-1), forecast.high.at(-1)];
  if (median === undefined || low === undefined || high === undefined) return undefined;
  const format = formatInterval(high - low);
  return `${format(median)} (80 %: ${format(low)} to ${format(high)})`;
}

/**
 * From where it was made, also when further trials have ended since.
 */
export function forecastSeries(
  { after, trials, median, low, high }: Forecast,
  { noise }: Pick<Summary, 'noise'>,
  theme: Theme,
): ChartSeries[] {
  // with noise it goes on from the expected value, not from the best one that was measured
  const [name, color] = (noise ?? 0) > 0 ? [OF_RECOMMENDED, theme.bestPoint] : [OF_BEST, theme.bestSoFar];
  const places = (values: readonly number[]): [number, number][] =>
    values.map((value, i) => [after + trials[i], value]);
  const edge = {
    type: 'line' as const,
    stack: 'forecast',
    stackStrategy: 'all' as const,
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
  };
  return [
    { ...edge, data: places(low) },
    {
      ...edge,
      data: places(high.map((value, i) => value - low[i])),
      areaStyle: { color: color, opacity: 0.15 },
    },
    { ...line(name, color, 2, 'dashed'), data: places(median) },
  ];
}

const [OF_BEST, OF_RECOMMENDED] = ['forecast, 80 %', 'forecast of the recommended, 80 %'];
const DASHES = 'path://M0 4H5V6H0Z M7 4H12V6H7Z M14 4H19V6H14Z';
export const forecastIcons = { [OF_BEST]: DASHES, [OF_RECOMMENDED]: DASHES };

function trialsLeft({ after }: Pick<Forecast, 'after'>, { budget }: Summary): number {
  return Math.max(0, budget.trials - after);
}
