/** The tooltip of a chart over trials, for the one at the pointer. */
import { trialStateText } from '../../src/protocol.ts';
import type { Summary, TrialSummary } from '../../src/study/summary/summary.ts';
import { formatNumber, formatValue } from '../text/format.ts';
import { brokenTexts } from '../text/limitText.ts';
import * as labels from '../text/messages.ts';
import type { TooltipItem } from './chartOptions.ts';

export function tooltipLines(
  items: readonly TooltipItem[],
  summary: Summary,
  trialAt: (x: number) => number | undefined,
): string[] {
  const { trials, metric, parameters } = summary;
  const places = items.flatMap(({ value }) => (Array.isArray(value) && typeof value[0] === 'number' ? [value[0]] : []));
  const trial = places.map((x) => trials.at((trialAt(x) ?? 0) - 1)).find((row) => row !== undefined);
  if (trial === undefined) return [];
  return [
    labels.trialTitle(trial.trial),
    labels.describe(metric, truncate(resultText(trial))),
    ...brokenTexts(trial, summary).map(truncate),
    ...parameters.slice(0, 12).map((name) => truncate(labels.parameterText(name, formatValue(trial.parameters[name])))),
  ];
}

const resultText = ({ value, reason, state }: TrialSummary): string =>
  value === null ? (reason ?? trialStateText(state)) : formatNumber(value);

/** A canvas does not wrap lines. */
const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
