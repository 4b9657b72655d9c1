/**
 * The best value over the trials to come, as the model simulates it: the median, and a band that holds it in 80 % of
 * cases.
 */
import { bestOf, bestSteps, countTrials, type Insight, type Summary } from '../../src/protocol.ts';
import { formatInterval, sentences } from '../text/format.ts';
import { possibleValue } from '../text/progress.ts';
import type { ChartSeries } from './chart.ts';
import { band, line } from './symbols.ts';
import type { Theme } from './theme.ts';

export type Forecast = Insight['forecast'];

/** Over the trials that are left of the budget; where it is used up, over a third as many again as there are. */
export function forecastPart(forecast: Forecast, summary: Summary): Forecast {
  return shownPart(stillPossible(forecast, summary), summary);
}

const shownPart = (possible: Forecast, summary: Summary): Forecast =>
  between(0, trialsLeft(possible, summary) || Math.ceil(possible.after / 3), possible);

/**
 * Trials may have ended since it was made: it goes on from them, and without noise it is no worse than the best of
 * them. Nor is it a value that the metric cannot have.
 */
function stillPossible(forecast: Forecast, summary: Summary): Forecast {
  const since = Math.max(0, countTrials(summary).ended - forecast.after);
  const { after, trials, median, low, high } = between(since, Infinity, forecast);
  const possible = possibleValue(summary);
  const reached = summary.noise === 0 ? bestSteps(summary).slice(-1) : [];
  const reachable = (values: readonly number[]): readonly number[] =>
    values.map((each) => bestOf([possible(each), ...reached.map(({ value }) => value)], summary.goal));
  return { after, trials, median: reachable(median), low: reachable(low), high: reachable(high) };
}

/** The steps from so many trials after it was made to so many; an end between two of its steps is in proportion. */
function between(first: number, last: number, forecast: Forecast): Forecast {
  const { after, trials, median, low, high } = forecast;
  const [from, to] = [first, last].map((place) => Math.min(place, trials.at(-1) ?? 0));
  const places = [...new Set([from, ...trials.filter((trial) => trial > from && trial < to), to])];
  const along = (values: readonly number[]): number[] => places.map((place) => at(place, trials, values));
  return {
    after: after + from,
    trials: places.map((place) => place - from),
    ...{ median: along(median), low: along(low), high: along(high) },
  };
}

function at(place: number, trials: readonly number[], values: readonly number[]): number {
  const next = trials.findIndex((trial) => trial >= place);
  if (next <= 0 || trials[next] === place) return values[Math.max(0, next)];
  const share = (place - trials[next - 1]) / (trials[next] - trials[next - 1]);
  return values[next - 1] + share * (values[next] - values[next - 1]);
}

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

function trialsLeft({ after }: Pick<Forecast, 'after'>, { budget }: Summary): number {
  return Math.max(0, budget.trials - after);
}
