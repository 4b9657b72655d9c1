/** Facts of trials, as rows of a table with a column for each. */
import { CHANGED_WHILE_WAITING, furtherMetrics, measuredValue, rungsText, whyText } from '../../../src/protocol.ts';
import type { LimitSummary, Summary, TrialSummary } from '../../../src/protocol.ts';
import { formatAlike, formatDuration, formatNumber, formatValue } from '../../text/format.ts';
import { valuesText } from '../../text/limitText.ts';
import { chanceText, keepsText, predictionText, stateText } from '../../text/trialText.ts';

export interface FactRow {
  readonly name: string;
  /** One for each trial, in full where its text is rounded; empty where it has none. */
  readonly cells: readonly { readonly text: string; readonly full: string }[];
  /** Whether the trials differ in it: false for a single one. */
  readonly differs: boolean;
}

/** Facts that none of the trials has are left out. */
export function factRows(trials: readonly TrialSummary[], summary: Summary): FactRow[] {
  const { metric, limits = [], parameters, derived = [] } = summary;
  return [
    row('State', trials, (trial) => stateText(trial)),
    row(metric, trials, ({ value }) => value),
    ...furtherMetrics(summary).map((name) => row(name, trials, (trial) => measuredValue(trial, name, summary))),
    ...limits.map((limit, number) => row(limit.text, trials, (trial) => verdict(limit, number, trial, summary))),
    row('Predicted', trials, ({ pick }) => (pick === null ? null : predictionText(pick))),
    row('Chance to beat the recommended', trials, ({ pick }) => (pick === null ? null : chanceText(pick))),
    row('Chance to keep the limits', trials, ({ pick }) => (pick === null ? null : keepsText(pick))),
    row('Why it was picked', trials, whyText),
    row('Rungs', trials, (trial) => rungsText(trial, formatNumber)),
    row('Reason', trials, ({ reason }) => reason),
    row('Time', trials, ({ seconds }) => seconds, formatDuration),
    row('Attempts', trials, ({ attempt }) => attempt, String),
    row('Batch', trials, ({ batch }) => batch, String),
    row('GPUs', trials, ({ gpus }) => gpus?.join(', ') ?? null),
    row('Job', trials, ({ job }) => jobText(job)),
    row('Changed', trials, ({ changed }) => (changed ? CHANGED_WHILE_WAITING : null)),
    row('Run by', trials, ({ interpreter }) => interpreter ?? null),
    ...[...parameters, ...derived].map((name) => row(name, trials, parameterOf(name))),
  ].filter(({ cells }) => cells.some(({ text }) => text !== ''));
}

/** `kept` or `broken`, with the baseline that it was judged by; null where it ended without a value. */
function verdict(limit: LimitSummary, number: number, trial: TrialSummary, summary: Summary): string | null {
  const { feasible, broken = [] } = trial;
  const isBroken = broken.includes(number);
  // one that was stopped for breaking a limit was not judged by the others
  if (trial.value === null && !isBroken) return null;
  if (feasible === undefined) return 'not judged: a value is missing';
  const text = valuesText(limit, trial, summary);
  return isBroken ? `✗ broken: ${text}` : `✓ kept: ${text}`;
}

/** A slot of a host, such as `gpu2 GPU 0`, has the host in its name. */
function jobText({ id, host }: NonNullable<TrialSummary['job']> = { id: null, host: null }): string | null {
  return id === null || host === null || id.startsWith(host) ? id : `${id}, ${host}`;
}

function row(
  name: string,
  trials: readonly TrialSummary[],
  valueOf: (trial: TrialSummary) => number | string | null,
  format?: (value: number) => string,
): FactRow {
  const values = trials.map((trial) => valueOf(trial) ?? '');
  const formatted = format ?? formatAlike(values.filter((value) => typeof value === 'number'));
  const textOf = (value: number | string): string => (typeof value === 'number' ? formatted(value) : value);
  const cells = values.map((value) => ({ text: textOf(value), full: String(value) }));
  return { name, cells, differs: cells.some(({ full }) => full !== cells[0].full) };
}

/** A parameter that the trial does not have is an empty cell; null, which is a value, is a word. */
const parameterOf = (name: string) => {
  return ({ parameters: given, derived }: TrialSummary): number | string | null => {
    const parameters = { ...given, ...derived };
    if (!Object.hasOwn(parameters, name)) return null;
    const value = parameters[name];
    return typeof value === 'number' ? value : formatValue(value);
  };
};
