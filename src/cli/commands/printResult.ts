import type { Insight } from '../../study/insight.ts';
import { failureLines } from '../../study/summary/failureText.ts';
import { outlookLines } from '../../study/summary/outlookText.ts';
import { hasMeasured, resultLines } from '../../study/summary/resultText.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { printable } from '../../system/printable.ts';
import { studyInsight } from '../../tuner/engine/studyInsight.ts';
import { summaryHere } from '../../tuner/job/commandHere.ts';
import { readStudy, summaryOf } from '../../tuner/readStudy.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import * as messages from '../terminal/messages.ts';
import { paintFor } from '../terminal/paint.ts';
import { printLine, printText, type Terminal } from '../terminal/terminal.ts';
import { studyData } from './studyData.ts';

/**
 * What a study has found, what is still to gain, why trials failed, and the command of the recommended point. For a
 * program, all of `show --json`, on a line of its own.
 */
export async function printResult(summary: Summary, declared: LoadedDeclaration, terminal: Terminal): Promise<void> {
  if (terminal.json) return printData(declared, terminal);
  const { study } = hasMeasured(summary) ? await readStudy(declared) : { study: null };
  const insight = study && insightAtEnd(summary, study);
  const found = hasMeasured(summary)
    ? [...resultLines(summary, paintFor(terminal.stdout), insight), ...outlookLines(summary, insight)]
    : [];
  const lines = [...found, ...failureLines(summary).map(printable)];
  if (lines.length > 0) printText(lines.join('\n'), terminal.stdout);
  const { best } = study === null ? summary : await summaryHere(summary, study, declared.folder);
  if (best) printLine(messages.runAgain(best.command), terminal);
}

/** It may take seconds of the processor, for which nobody waits who has stopped the study. */
function insightAtEnd({ state }: Summary, study: StudyState): Insight | null {
  return state === 'finished' ? studyInsight(study) : null;
}

async function printData(declared: LoadedDeclaration, { stdout }: Terminal): Promise<void> {
  const { study, ...surroundings } = await readStudy(declared);
  if (study === null) return;
  const data = studyData(summaryOf(study, surroundings, declared.folder), studyInsight(study));
  stdout.write(`${JSON.stringify({ event: 'end', ...data })}\n`);
}
