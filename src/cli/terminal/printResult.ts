import { hasMeasured, resultLines } from '../../study/summary/resultText.ts';
import type { Summary } from '../../study/summary/summary.ts';
import * as messages from './messages.ts';
import { paintFor } from './paint.ts';
import { printLine, type Terminal } from './terminal.ts';

/** What a study has found, and the command of the recommended point; nothing before there is a value. */
export function printResult(summary: Summary, terminal: Terminal): void {
  const { best } = summary;
  if (hasMeasured(summary)) terminal.stdout.write(`${resultLines(summary, paintFor(terminal.stdout)).join('\n')}\n`);
  if (best) printLine(messages.runAgain(best.command), terminal);
}
