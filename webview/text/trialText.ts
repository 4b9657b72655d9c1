/** A trial in words: its point, its state, why it ended so, and what the engine expected of it. */
import { trialStateText, type TrialSummary } from '../../src/protocol.ts';
import { formatEstimate, formatNumber, formatPercent, formatValue, texts } from './format.ts';
import { parameterText } from './messages.ts';

type Pick = NonNullable<TrialSummary['pick']>;

/** "lr = 0.01, layers = 2" @param names the parameters; those that the point does not have are left out */
export const pointText = (point: TrialSummary['parameters'], names: readonly string[] = Object.keys(point)): string =>
  names
    .filter((name) => Object.hasOwn(point, name))
    .map((name) => parameterText(name, formatValue(point[name])))
    .join(', ');

/** The state of a trial, and a person's mark on it. */
export function stateText({ state, invalid, enqueued }: TrialSummary, text = trialStateText(state)): string {
  return texts(text, invalid && 'invalid', enqueued && 'your point').join(', ');
}

/** With the number of an attempt that is not the first, but of a trial that pauses, which has one more after each. */
export function stateAndAttemptText(trial: TrialSummary): string {
  const text = trialStateText(trial.state);
  const isAgain = trial.attempt > 1 && trial.rungs === undefined;
  return stateText(trial, isAgain ? `${text} (attempt ${trial.attempt})` : text);
}

/** "0.94 ± 0.02"; empty where there was nothing to predict from. */
export function predictionText({ mean, sd }: Pick): string {
  if (mean === null) return '';
  return sd === null ? formatNumber(mean) : formatEstimate(mean, sd);
}

/** "12 %"; empty where there was no incumbent. */
export const chanceText = ({ chance }: Pick): string => (chance === null ? '' : formatPercent(chance));

/** Empty without limits, and before anything was known of them. */
export const keepsText = ({ keeps }: Pick): string => (keeps === undefined ? '' : formatPercent(keeps));
