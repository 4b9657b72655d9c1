import { hasMeasured, resultLines } from '../../study/summary/resultText.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { studyInsight } from '../../tuner/engine/studyInsight.ts';
import { readStudy, summaryOf } from '../../tuner/readStudy.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import * as messages from '../terminal/messages.ts';
import { paintFor } from '../terminal/paint.ts';
import { printLine, printText, type Terminal } from '../terminal/terminal.ts';
import { studyData } from './studyData.ts';

/**
 * What a study has found, and the command of the recommended point; nothing before there is a value. For a program, all
 * of `show --json`, on a line of its own.
 */
export async function printResult(summary: Summary, declared: LoadedDeclaration, terminal: Terminal): Promise<void> {
  const { best } = summary;
  if (terminal.json) return printData(declared, terminal);
  if (hasMeasured(summary)) printText(resultLines(summary, paintFor(terminal.stdout)).join('\n'), terminal.stdout);
  if (best) printLine(messages.runAgain(best.command), terminal);
}

async function printData(declared: LoadedDeclaration, { stdout }: Terminal): Promise<void> {
  const { study, ...surroundings } = await readStudy(declared);
  if (study === null) return;
  const data = studyData(summaryOf(study, surroundings, declared.folder), studyInsight(study));
  stdout.write(`${JSON.stringify({ event: 'end', ...data })}\n`);
}
