/** The part of the model's forecast of the best value that matters to a person, as of the trials that have ended since. */
import { bestOf, isBetter } from '../../engine/port/goal.ts';
import type { Insight } from '../insight.ts';
import { countTrials } from './countTrials.ts';
import { possibleValue } from './possibleValue.ts';
import type { Summary } from './summary.ts';

export type Forecast = Insight['forecast'];

/** Over the trials that are left of the budget; where it is used up, over a third as many again as there are. */
export function forecastPart(forecast: Forecast, summary: Summary): Forecast {
  return shownPart(stillPossible(forecast, summary), summary);
}

export const shownPart = (possible: Forecast, summary: Summary): Forecast =>
  between(0, trialsLeft(possible, summary) || Math.ceil(possible.after / 3), possible);

/**
 * Trials may have ended since it was made: it goes on from them, and without noise it begins at what is recommended, and
 * is no worse. Nor is it a value that the metric cannot have, or one beyond the declared optimum. Trials that have paused
 * take places of the budget, and the model was told nothing of them.
 */
export function stillPossible(forecast: Forecast, summary: Summary): Forecast {
  const { ended, paused } = countTrials(summary);
  const since = Math.max(0, ended - paused - forecast.after);
  const { after, trials, median, low, high } = between(since, Infinity, forecast);
  const { reference, kind } = summary.regret;
  const isBeyond = (value: number): boolean => kind === 'exact' && isBetter(value, reference ?? value, summary.goal);
  const possibleFor = possibleValue(summary);
  const possible = (value: number): number => possibleFor(isBeyond(value) ? (reference ?? value) : value);
  const reached = summary.noise === 0 ? (summary.recommended?.value ?? null) : null;
  const reachable = (values: readonly number[]): readonly number[] =>
    values.map((each, i) =>
      reached === null ? possible(each) : i === 0 ? reached : bestOf([possible(each), reached], summary.goal),
    );
  return { after: after + paused, trials, median: reachable(median), low: reachable(low), high: reachable(high) };
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

export function trialsLeft({ after }: Pick<Forecast, 'after'>, { budget, timeIsUp }: Summary): number {
  return timeIsUp ? 0 : Math.max(0, budget.trials - after);
}
