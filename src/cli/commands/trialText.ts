/** `bbkb show --trial N`: one trial as text, with the command that runs it again as it was. */
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { CHANGED_WHILE_WAITING } from '../../study/summary/messages.ts';
import { trackedValue } from '../../study/summary/trackedValue.ts';
import { pickReasonText, trialStateText } from '../../study/summary/wording.ts';
import type { Curve } from '../../tuner/job/trialCurve.ts';
import { formatNumber, formatParameters } from '../terminal/format.ts';
import * as messages from '../terminal/messages.ts';
import { printable } from '../terminal/terminal.ts';

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
    ...trackedLine(row, summary.track),
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

/** The metrics that are tracked now, in the declared order. */
function trackedLine(row: TrialSummary, track: readonly string[] = []): string[] {
  const texts = track.flatMap((name) => {
    const value = trackedValue(row, name);
    return value === null ? [] : [`${name} = ${formatNumber(value)}`];
  });
  return texts.length === 0 ? [] : [texts.join(' · ')];
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
