/**
 * The best value over the trials to come, as the model simulates it: the median, and a band that holds it in 80 % of
 * cases.
 */
import type { Insight } from '../../src/study/insight.ts';
import { countTrials } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import type { ChartSeries } from './chart.ts';
import * as messages from './messages.ts';
import { line } from './symbols.ts';

export type Forecast = Insight['forecast'];

/**
 * The trials that are left of the budget; of a budget that is used up, those that the same budget again would bring.
 */
export function forecastPart({ trials, ...values }: Forecast, summary: Summary): Forecast {
  const left = trialsLeft(summary);
  const length = left === 0 ? trials.length : trials.filter((trial) => trial <= left).length;
  const part = (all: readonly number[]): readonly number[] => all.slice(0, length);
  return { trials: part(trials), median: part(values.median), low: part(values.low), high: part(values.high) };
}

/** The gain from the rest of the budget, and from the same budget again; under noise, why it begins elsewhere. */
export function forecastCaption(forecast: Forecast, summary: Summary): string {
  const atEnd = ({ median, low, high }: Forecast): [number, number, number] | undefined => {
    const [middle, bottom, top] = [median.at(-1), low.at(-1), high.at(-1)];
    return middle === undefined || bottom === undefined || top === undefined ? undefined : [middle, bottom, top];
  };
  const [rest, twice] = [atEnd(forecastPart(forecast, summary)), atEnd(forecast)];
  return [
    ...(rest === undefined || trialsLeft(summary) === 0 ? [] : [messages.byTheEnd(...rest)]),
    ...(twice === undefined ? [] : [messages.withTwice(...twice)]),
    ...((summary.noise ?? 0) > 0 ? [messages.FORECAST_OF_NOISY] : []),
  ].join(' ');
}

/**
 * @param from the number of the last trial that has ended
 * @param color with noise it goes on from the expected value, not from the best one that was measured
 */
export function forecastSeries({ trials, median, low, high }: Forecast, from: number, color: string): ChartSeries[] {
  const places = (values: readonly number[]): [number, number][] => values.map((value, i) => [from + trials[i], value]);
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
    { ...line('forecast, 80 %', color, 2, 'dashed'), data: places(median) },
  ];
}

function trialsLeft(summary: Summary): number {
  return Math.max(0, summary.budget.trials - countTrials(summary).ended);
}
