import { formatDuration } from '../../study/summary/format.ts';
import { longRunning, longRunningText } from '../../study/summary/longRunning.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { bbkbCommand } from './bbkbCommand.ts';

/** That a trial may hang, with the command that stops it, or nothing. @param file as a person names the declaration */
export function longRunningLines(summary: Summary, now: number, file: string | undefined): readonly string[] {
  const found = longRunning(summary, now);
  if (found === null) return [];
  const stop = file === undefined ? undefined : bbkbCommand('stop', file, ['--trial', String(found.trial)]);
  return [longRunningText(found, formatDuration, stop)];
}
