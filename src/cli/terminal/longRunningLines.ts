import { formatDuration } from '../../study/summary/format.ts';
import { longRunning, longRunningText } from '../../study/summary/longRunning.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { bbkbCommand } from './bbkbCommand.ts';

/** That trials may hang, with the command that stops one, or nothing. @param file as a person names the declaration */
export function longRunningLines(summary: Summary, now: number, file: string | undefined): readonly string[] {
  const found = longRunning(summary, now);
  if (found === null) return [];
  const stopOf = file === undefined ? undefined : (trial: string) => bbkbCommand('stop', file, ['--trial', trial]);
  return [longRunningText(found, formatDuration, stopOf)];
}
