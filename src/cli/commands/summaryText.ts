/** `bbkb show`: a study as text for a person. */
import { calibrationWarning } from '../../study/summary/calibration.ts';
import { overviewCounts } from '../../study/summary/countTexts.ts';
import type { Insight, MetricInsight } from '../../study/insight.ts';
import { rangesOf } from '../../study/summary/asGood.ts';
import { failureLines } from '../../study/summary/failureText.ts';
import { AS_GOOD } from '../../study/summary/messages.ts';
import { outlookLines } from '../../study/summary/outlookText.ts';
import { hasModelBest } from '../../study/summary/possibleValue.ts';
import { expectedAt, frontFromBest } from '../../study/summary/front.ts';
import { importanceRows } from '../../study/summary/importanceRows.ts';
import { endsSoonText, frontRole, scheduleText, trialStateText } from '../../study/summary/wording.ts';
import { longRunningLines } from '../terminal/longRunningLines.ts';
import { scriptChangeLines } from '../terminal/scriptChangeLines.ts';
import { runningSeconds } from '../../study/summary/longRunning.ts';
import { decidingMetrics, objectivesOf } from '../../study/summary/limitsKept.ts';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { sourcesText } from '../../study/summary/sourcesText.ts';
import { formatDuration, formatNumber, inText, formatParameters, formatTable } from '../../study/summary/format.ts';
import * as messages from '../terminal/messages.ts';
import { plain, type Paint } from '../../study/summary/paint.ts';
import { resultLines, valueText } from '../../study/summary/resultText.ts';
import { printable } from '../../system/printable.ts';

const MAX_TRIAL_ROWS = 20;
const MAX_PARAMETERS = 8;
/** A terminal's usual width. */
const COLUMNS = 80;

interface Manner {
  /** With what the algorithm did batch by batch. */
  readonly verbose?: boolean | undefined;
  /** All trials, and not only the last ones. */
  readonly all?: boolean | undefined;
  readonly paint?: Paint;
  /** As a person names the declaration: commands have it. */
  readonly file?: string;
  /** Ms since 1970; default: now. */
  readonly now?: number;
}

/** Into the named metric, or the first. */
type ShownInsight = MetricInsight & Pick<Insight, 'learned' | 'front'> & { readonly metric?: string };

const isWhole = (insight: ShownInsight): insight is ShownInsight & Insight => 'forecast' in insight;

/** The answer first. */
export function summaryText(
  summary: Summary,
  insight: ShownInsight | null,
  { verbose = false, all = false, paint = plain, file, now = Date.now() }: Manner = {},
): string {
  const warnings = [...longRunningLines(summary, now, file), ...scriptChangeLines(summary, file).map(printable)];
  return [
    ...resultText(summary, insight, paint),
    [overviewText(summary, insight, paint), ...warnings].join('\n'),
    ...logLines(summary),
    ...frontTable(summary, insight),
    ...importanceTable(insight, summary),
    ...(verbose ? batchTable(summary) : []),
    ...trialTable(summary, all ? Infinity : MAX_TRIAL_ROWS, now),
  ].join('\n\n');
}

function overviewText(summary: Summary, insight: ShownInsight | null, paint: Paint): string {
  const { limits, budget, start, schedule, coreHours, endsSoon } = summary;
  const counts = [...overviewCounts(summary, paint), messages.budget(budget.trials)];
  const objectives = objectivesOf(summary);
  const aims = objectives.map((each) => `${each.goal} ${each.metric}`).join(', ');
  const bestPast = objectives.length > 1 || limits !== undefined ? undefined : start?.bestPast;
  const startLines = start !== null && start.past > 0 ? [messages.startedWith(start.past, bestPast)] : [];
  const sources = sourcesText(summary, insight);
  const asked = summary.state === 'paused' ? summary.failure : null;
  return [
    stateText(summary, paint),
    ...(asked === null ? [] : [printable(messages.failureAsked(asked))]),
    `${printable(aims)} · ${counts.join(' · ')}`,
    ...failureLines(summary).map(printable),
    ...(limits === undefined ? [] : [printable(messages.limitsAre(limits.map(({ text }) => text)))]),
    ...startLines,
    ...(sources === '' ? [] : [printable(sources)]),
    ...(schedule === undefined ? [] : [scheduleText(schedule, formatDuration)]),
    ...(endsSoon === undefined ? [] : [endsSoonText(endsSoon, formatNumber)]),
    ...calibrationWarning(summary),
    ...(coreHours === undefined ? [] : [messages.coreHours(coreHours)]),
  ].join('\n');
}

function stateText(summary: Summary, paint: Paint): string {
  const text = printable(messages.studyState(summary));
  return summary.state === 'failed' || summary.state === 'damaged' ? paint('red', text) : text;
}

function logLines({ log: logOfEnd, failure }: Summary): string[] {
  const log = logOfEnd ?? failure?.log ?? null;
  return log === null ? [] : [[messages.LAST_LINES, ...log.map((line) => `  ${printable(line)}`)].join('\n')];
}

function resultText(summary: Summary, insight: ShownInsight | null, paint: Paint): string[] {
  const { best, trials } = summary;
  if (best === null && trials.every(({ value, invalid }) => value === null || invalid)) return [];
  const command = best === null ? [] : [messages.runAgain(best.command)];
  // of another metric the model says nothing of what is best
  const outlook = insight === null || isWhole(insight) ? outlookLines(summary, insight) : [];
  return [[...resultLines(summary, paint, insight), ...outlook, ...command.map(printable)].join('\n  ')];
}

/** Of several objectives. */
function frontTable(summary: Summary, insight: ShownInsight | null): string[] {
  const { front = [], objectives = [], recommended } = summary;
  const metrics = objectives.map(({ metric }) => metric);
  // a noisy value of the front is a lucky one; the table of the trials has it
  const isExpected = metrics.map((_, i) => front.some((trial) => expectedAt(insight, trial)?.[i]));
  const rows = frontFromBest(summary).map((row) => [
    String(row.trial),
    ...metrics.map((metric, i) => valueText(row, metric, summary, expectedAt(insight, row.trial)?.[i])),
    row.trial === recommended?.trial ? frontRole(summary) : '',
    formatParameters(mostTellingFirst(row.parameters, insight)),
  ]);
  return rows.length === 0 ? [] : [formatTable([messages.frontHeadings(metrics.map(printable), isExpected), ...rows])];
}

/** By how much of the first objective each explains; the declared order where that is not known. */
function mostTellingFirst(point: TrialSummary['parameters'], insight: ShownInsight | null): TrialSummary['parameters'] {
  const ranked = (insight?.importance ?? []).map(({ parameter }) => parameter);
  const names = new Set([...ranked.filter((name) => Object.hasOwn(point, name)), ...Object.keys(point)]);
  return Object.fromEntries([...names].map((name) => [name, point[name]]));
}

/** Where several metrics decide, its heading says of which it is. */
function importanceTable(insight: ShownInsight | null, summary: Summary): string[] {
  if (insight === null) return [];
  const [first, ...others] = decidingMetrics(summary);
  const metric = insight.metric ?? (others.length > 0 ? first : undefined);
  const headings = messages.importanceHeadings(metric && printable(metric));
  const tableWith = (asGood?: ReadonlyMap<string, string>) => {
    const { rows, hidden } = importanceRows(insight, MAX_PARAMETERS, asGood);
    const more = hidden > 0 ? [messages.otherParameters(hidden)] : [];
    return [formatTable([asGood ? [...headings, AS_GOOD] : headings, ...rows]), ...more].join('\n');
  };
  const ranges = isWhole(insight) && hasModelBest(summary) ? rangesOf(insight, summary, inText) : new Map();
  const table = ranges.size === 0 ? '' : tableWith(ranges);
  const fits = table !== '' && table.split('\n').every(({ length }) => length <= COLUMNS);
  return [fits ? table : tableWith()];
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

function trialTable(summary: Summary, mostRows: number, now: number): string[] {
  const { trials, metric, limits } = summary;
  if (trials.length === 0) return [];
  const [, ...deciding] = decidingMetrics(summary);
  const rows = [...trials].slice(-mostRows).map((row) => {
    const { trial, state, value, parameters, reason, invalid } = row;
    const seconds = row.seconds ?? runningSeconds(row, now);
    return [
      String(trial),
      [trialStateText(state), ...(invalid ? [messages.INVALID] : [])].join(', '),
      value === null ? '' : formatNumber(value),
      ...deciding.map((name) => valueText(row, name, summary)),
      ...(limits === undefined ? [] : [limitsCell(row)]),
      seconds === null ? '' : formatDuration(seconds),
      formatParameters(parameters) + (reason === null ? '' : ` · ${printable(reason)}`),
    ];
  });
  const hiddenCount = trials.length - rows.length;
  const more = hiddenCount > 0 ? [messages.earlierTrials(hiddenCount)] : [];
  const further = [...deciding.map(printable), ...(limits === undefined ? [] : [messages.LIMITS])];
  return [[...more, formatTable([messages.trialHeadings(printable(metric), further), ...rows])].join('\n')];
}

function limitsCell({ feasible }: TrialSummary): string {
  if (feasible === undefined) return '';
  return feasible ? messages.KEPT : messages.BROKEN;
}
