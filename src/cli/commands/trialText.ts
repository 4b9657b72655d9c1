/** `bbkb show --trial N`: what is known of one trial, and the command that runs it again as it was. */
import type { Summary } from '../../study/summary/summary.ts';
import { formatParameters, formatDuration, formatNumber, printable } from '../terminal/printable.ts';

type TrialSummary = Summary['trials'][number];

interface RerunInfo {
  /** Quoted for a POSIX shell. */
  readonly command: string;
  /** The folder of its output. */
  readonly output: string;
}

export function trialText(row: TrialSummary, summary: Summary, { command, output }: RerunInfo): string {
  const { trial, batch, attempt, enqueued, invalid, reason } = row;
  const marks = [...(enqueued ? ['queued by hand'] : []), ...(invalid ? ['invalid'] : [])];
  const lines = [
    `trial ${trial} of ${summary.study}: ${outcomeText(row, summary.metric)}`,
    ...(reason === null ? [] : [reason]),
    formatParameters(row.parameters),
    [`batch ${batch}`, `attempt ${attempt}`, ...marks].join(' · '),
    ...originLines(summary),
    `output in ${output}`,
    `run it again with: ${command}`,
  ];
  return lines.map(printable).join('\n');
}

function outcomeText({ state, value, seconds }: TrialSummary, metric: string): string {
  const word = state === 'timedOut' ? 'timed out' : state;
  const result = value === null ? '' : `, ${metric} = ${formatNumber(value)}`;
  return `${word}${result}${seconds === null ? '' : ` after ${formatDuration(seconds)}`}`;
}

function originLines({ origin }: Summary): string[] {
  if (origin === null) return [];
  const { commit, dirty, script, machine, versions } = origin;
  const code =
    commit === null ? 'no git commit' : `git ${commit}${dirty ? ' with changes that are not committed' : ''}`;
  const hash = script === null ? [] : [`${script.path} sha256 ${script.sha256}`];
  const made = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [[code, ...hash, ...made, `${machine.host}, ${machine.os}, ${machine.cpus} cores`].join(' · ')];
}
