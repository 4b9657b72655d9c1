/** `bbkb show --trial N`: one trial as text, with the command that runs it again as it was. */
import type { Origin } from '../../study/eventParts.ts';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { CHANGED_WHILE_WAITING } from '../../study/summary/messages.ts';
import type { JudgedLimit } from '../../study/summary/judgedLimits.ts';
import { longRunning, runningSeconds } from '../../study/summary/longRunning.ts';
import { longRunningLines } from '../terminal/longRunningLines.ts';
import { furtherMetrics } from '../../study/summary/limitsKept.ts';
import { frontRole, rungsText, trialStateText, whyText } from '../../study/summary/wording.ts';
import type { Curve } from '../../tuner/job/trialCurve.ts';
import { formatNumber, formatParameters } from '../../study/summary/format.ts';
import * as messages from '../terminal/messages.ts';
import { limitValues, missingValues, namedValues } from '../../study/summary/resultText.ts';
import { printable } from '../../system/printable.ts';

interface TrialFacts {
  /** Quoted for a POSIX shell. */
  readonly command: string;
  /** The folder of its output. */
  readonly output: string;
  readonly curve: Curve;
  /** What each limit says of it, in their order. */
  readonly judged: readonly JudgedLimit[];
  /** That of its last attempt. */
  readonly origin: Origin | null;
  /** As a person names the declaration: commands have it. */
  readonly file?: string;
}

export function trialText(row: TrialSummary, summary: Summary, facts: TrialFacts, now = Date.now()): string {
  const { command, output, curve, judged, origin, file } = facts;
  const { trial, batch, attempt, enqueued, invalid, reason, pick, interpreter, changed, wentOn } = row;
  const marks = [...(enqueued ? [messages.YOUR_POINT] : []), ...(invalid ? [messages.INVALID] : [])];
  const lines = [
    messages.trialOfStudy(trial, summary.study, outcomeText(row, summary.metric, now)),
    ...(reason === null ? [] : [reason]),
    ...(longRunning(summary, now)?.trials.includes(trial) ? longRunningLines(summary, now, file) : []),
    ...furtherLine(row, summary),
    ...frontLine(row, summary),
    ...limitLines(row, summary, judged),
    formatParameters({ ...row.parameters, ...row.derived }),
    [messages.batchNumber(batch), messages.attemptNumber(attempt), ...marks].join(' · '),
    ...(pick === null ? [] : [wentOn ? whyText(row) : messages.pickedBecause(whyText(row))]),
    ...rungsLine(row),
    ...(interpreter === undefined ? [] : [messages.ranBy(interpreter)]),
    ...(changed ? [CHANGED_WHILE_WAITING] : []),
    ...curveLine(curve, summary.metric),
    ...originLines(origin),
    messages.outputFolder(output),
    messages.runTrialAgain(command),
  ];
  return lines.map(printable).join('\n');
}

function outcomeText(row: TrialSummary, metric: string, now: number): string {
  const { state, value, seconds } = row;
  const running = runningSeconds(row, now);
  if (running !== null) return messages.runningFor(running);
  const result = value === null ? '' : `, ${metric} = ${formatNumber(value)}`;
  const time = seconds === null ? '' : messages.afterTime(seconds);
  return `${trialStateText(state)}${result}${time}`;
}

/** The other metrics that decide, and those that are tracked now, in the declared order. */
function furtherLine(row: TrialSummary, summary: Summary): string[] {
  const texts = namedValues(furtherMetrics(summary), row, summary);
  return texts.length === 0 ? [] : [texts.join(' · ')];
}

function frontLine({ trial }: TrialSummary, summary: Summary): string[] {
  const { front = [], recommended } = summary;
  if (!front.includes(trial)) return [];
  return [recommended?.trial === trial ? messages.roleOnFront(frontRole(summary)) : messages.ON_FRONT];
}

/** Each limit kept or broken, with the values that decide about it. */
function limitLines(row: TrialSummary, summary: Summary, judged: readonly JudgedLimit[]): string[] {
  if (row.value === null) return [];
  return (summary.limits ?? []).map((limit, number) => {
    const kept = judged.at(number)?.kept;
    const values = limitValues(limit, row, summary);
    if (kept === undefined) return messages.unjudgedLimit(limit.text, missingValues(limit, row, summary));
    return kept ? messages.keepsLimit(limit.text, values) : messages.breaksLimit(limit.text, values);
  });
}

/** The values at the shares of its steps at which it might pause. */
function rungsLine(row: TrialSummary): string[] {
  const rungs = rungsText(row, formatNumber);
  return rungs === null ? [] : [messages.rungs(rungs)];
}

function curveLine({ points }: Curve, metric: string): string[] {
  const last = points.at(-1);
  return last === undefined || points.length < 2 ? [] : [messages.course(metric, points[0].value, last.value)];
}

function originLines(origin: Origin | null): string[] {
  if (origin === null) return [];
  const { commit, dirty, script, template, machine, versions } = origin;
  const facts = [
    messages.gitCommit(commit, dirty),
    ...[script ?? [], template ?? []].flat().map(({ path, sha256 }) => messages.scriptHash(path, sha256)),
    ...Object.entries(versions).map(([name, version]) => `${name} ${version}`),
    messages.machine(machine.host, machine.os, machine.cpus),
  ];
  return [facts.join(' · ')];
}
