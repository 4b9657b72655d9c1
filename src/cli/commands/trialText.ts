/** `bbkb show --trial N`: one trial as text, with the command that runs it again as it was. */
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { CHANGED_WHILE_WAITING } from '../../study/summary/messages.ts';
import { pickReasonText } from '../../study/summary/pickReasonText.ts';
import { trialStateText } from '../../study/summary/trialStateText.ts';
import type { Curve } from '../../tuner/trials/trialCurve.ts';
import { formatNumber, formatParameters } from '../terminal/format.ts';
import * as messages from '../terminal/messages.ts';
import { printable } from '../terminal/printable.ts';

interface TrialFacts {
  /** Quoted for a POSIX shell. */
  readonly command: string;
  /** The folder of its output. */
  readonly output: string;
  readonly curve: Curve;
}

export function trialText(row: TrialSummary, summary: Summary, { command, output, curve }: TrialFacts): string {
  const { trial, batch, attempt, enqueued, invalid, reason, pick, interpreter, changed } = row;
  const marks = [...(enqueued ? [messages.YOUR_POINT] : []), ...(invalid ? [messages.INVALID] : [])];
  const lines = [
    messages.trialOfStudy(trial, summary.study, outcomeText(row, summary.metric)),
    ...(reason === null ? [] : [reason]),
    formatParameters(row.parameters),
    [messages.batchNumber(batch), messages.attemptNumber(attempt), ...marks].join(' · '),
    ...(pick === null ? [] : [messages.pickedBecause(pickReasonText(pick.reason))]),
    ...(interpreter === undefined ? [] : [messages.ranBy(interpreter)]),
    ...(changed ? [CHANGED_WHILE_WAITING] : []),
    ...curveLine(curve, summary.metric),
    ...originLines(summary),
    messages.outputFolder(output),
    messages.runTrialAgain(command),
  ];
  return lines.map(printable).join('\n');
}

function outcomeText({ state, value, seconds }: TrialSummary, metric: string): string {
  const result = value === null ? '' : `, ${metric} = ${formatNumber(value)}`;
  const time = seconds === null ? '' : messages.afterTime(seconds);
  return `${trialStateText(state)}${result}${time}`;
}

function curveLine({ points }: Curve, metric: string): string[] {
  const last = points.at(-1);
  return last === undefined || points.length < 2 ? [] : [messages.course(metric, points[0].value, last.value)];
}

function originLines({ origin }: Summary): string[] {
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
