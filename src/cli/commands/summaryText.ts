/** `bbkb show`: a study as text for a person. */
import { countTrials } from '../../study/summary/countTrials.ts';
import type { Insight } from '../../study/insight.ts';
import { scheduleText, trialStateText } from '../../study/summary/wording.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { formatDuration, formatNumber, formatParameters, formatTable } from '../terminal/format.ts';
import * as messages from '../terminal/messages.ts';
import { printable } from '../terminal/terminal.ts';

const MAX_TRIAL_ROWS = 20;
const MAX_PARAMETERS = 8;

export function summaryText(summary: Summary, insight: Insight | null): string {
  return [
    overviewText(summary),
    ...logLines(summary),
    ...recommendedText(summary),
    ...importanceTable(insight),
    ...batchTable(summary),
    ...trialTable(summary),
  ].join('\n\n');
}

function overviewText(summary: Summary): string {
  const { goal, metric, budget, start, schedule, coreHours } = summary;
  const { succeeded, stoppedEarly, failed, running } = countTrials(summary);
  const counts = [
    messages.succeeded(succeeded),
    ...(stoppedEarly > 0 ? [messages.stoppedEarly(stoppedEarly)] : []),
    messages.failed(failed),
    messages.running(running),
    messages.budget(budget.trials),
  ];
  const startLines = start !== null && start.past > 0 ? [messages.startedWith(start.past, start.bestPast)] : [];
  const asked = summary.state === 'paused' ? summary.failure : null;
  return [
    printable(messages.studyState(summary)),
    ...(asked === null ? [] : [printable(messages.failureAsked(asked))]),
    printable(`${goal} ${metric} · ${counts.join(' · ')}`),
    ...startLines,
    ...(schedule === undefined ? [] : [scheduleText(schedule, formatDuration)]),
    ...(coreHours === undefined ? [] : [messages.coreHours(coreHours)]),
  ].join('\n');
}

function logLines({ log: logOfEnd, failure }: Summary): string[] {
  const log = logOfEnd ?? failure?.log ?? null;
  return log === null ? [] : [[messages.LAST_LINES, ...log.map((line) => `  ${printable(line)}`)].join('\n')];
}

function recommendedText(summary: Summary): string[] {
  const { best } = summary;
  return best === null ? [] : [[...messages.recommendedLines(summary), best.command].map(printable).join('\n  ')];
}

function importanceTable(insight: Insight | null): string[] {
  if (insight === null) return [];
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  const { importance, interactions } = insight;
  const rows = importance
    .slice(0, MAX_PARAMETERS)
    .map(({ parameter, share, low, high, unknown }) => [
      printable(parameter),
      ...(unknown === undefined
        ? [percent(share), `${percent(low)} to ${percent(high)}`]
        : [messages.UNKNOWN_IMPORTANCE, printable(unknown)]),
    ]);
  const hiddenCount = importance.length - rows.length;
  const more = hiddenCount > 0 ? [messages.otherParameters(hiddenCount)] : [];
  // the rest of a sum is unknown where one of its terms is
  const isKnown = importance.every(({ unknown }) => unknown === undefined);
  const together = isKnown ? [[messages.INTERACTIONS, percent(interactions)]] : [];
  const table = formatTable([messages.importanceHeadings, ...rows, ...together]);
  return [[table, ...more].join('\n')];
}

function batchTable({ batches }: Summary): string[] {
  if (batches.length === 0) return [];
  const rows = batches.map(({ batch, size, dictionary, ratio, theorySize, endedBy, engineSeconds }) => [
    String(batch),
    String(size),
    String(dictionary),
    ratio.toFixed(2),
    String(theorySize),
    endedBy,
    formatDuration(engineSeconds),
  ]);
  return [formatTable([messages.batchHeadings, ...rows])];
}

function trialTable({ trials, metric }: Summary): string[] {
  if (trials.length === 0) return [];
  const rows = [...trials]
    .slice(-MAX_TRIAL_ROWS)
    .map(({ trial, state, value, seconds, parameters, reason }) => [
      String(trial),
      trialStateText(state),
      value === null ? '' : formatNumber(value),
      seconds === null ? '' : formatDuration(seconds),
      formatParameters(parameters) + (reason === null ? '' : ` · ${printable(reason)}`),
    ]);
  const hiddenCount = trials.length - rows.length;
  const more = hiddenCount > 0 ? [messages.earlierTrials(hiddenCount)] : [];
  return [[...more, formatTable([messages.trialHeadings(printable(metric)), ...rows])].join('\n')];
}
