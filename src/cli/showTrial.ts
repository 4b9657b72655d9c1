/** `bbkb show --trial N`: what is known of one trial, and the command that runs it again as it was. */
import type { Summary } from '../study/summary.ts';
import { assignment, duration, number, printable } from './printable.ts';

type Trial = Summary['trials'][number];

interface Ways {
  /** Quoted for a POSIX shell. */
  readonly command: string;
  /** The folder of its output. */
  readonly output: string;
}

export function trialText(row: Trial, summary: Summary, { command, output }: Ways): string {
  const { trial, batch, attempt, enqueued, invalid, reason } = row;
  const marks = [...(enqueued ? ['queued by hand'] : []), ...(invalid ? ['invalid'] : [])];
  const lines = [
    `trial ${trial} of ${summary.study}: ${outcome(row, summary.metric)}`,
    ...(reason === null ? [] : [reason]),
    assignment(row.parameters),
    [`batch ${batch}`, `attempt ${attempt}`, ...marks].join(' · '),
    ...origin(summary),
    `output in ${output}`,
    `run it again with: ${command}`,
  ];
  return lines.map(printable).join('\n');
}

function outcome({ state, value, seconds }: Trial, metric: string): string {
  const word = state === 'timedOut' ? 'timed out' : state;
  const result = value === null ? '' : `, ${metric} = ${number(value)}`;
  return `${word}${result}${seconds === null ? '' : ` after ${duration(seconds)}`}`;
}

function origin({ origin }: Summary): string[] {
  if (origin === null) return [];
  const { commit, dirty, script, machine, versions } = origin;
  const code =
    commit === null ? 'no git commit' : `git ${commit}${dirty ? ' with changes that are not committed' : ''}`;
  const hash = script === null ? [] : [`${script.path} sha256 ${script.sha256}`];
  const made = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [[code, ...hash, ...made, `${machine.host}, ${machine.os}, ${machine.cpus} cores`].join(' · ')];
}
