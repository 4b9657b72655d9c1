/** `bbkb export`: a study as a text for other programs, on stdout or in a file. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { quote } from 'shell-quote';
import { serializeStudy, exportFormats, type ExportFormat } from '../../export/serializeStudy.ts';
import { readJournal } from '../../study/disk/journal.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import { replay } from '../../study/study.ts';
import { summarize } from '../../study/summary/summarize.ts';
import { trialCommand } from '../../tuner/trials/trialCommand.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { printError, errorMessage } from '../terminal/printable.ts';

interface ExportOptions {
  readonly format: ExportFormat;
  /** Where to write it; undefined for stdout. */
  readonly out: string | undefined;
}

/** Undefined after it was said what is wrong with the word. */
export function parseFormat(text: string | undefined): ExportFormat | undefined {
  const format = exportFormats.find((each) => each === text);
  if (format !== undefined) return format;
  const asked = text === undefined ? 'needs to know the format' : `has no format "${text}"`;
  printError(`\`bbkb export\` ${asked}: write --format csv, --format json or --format optuna.`);
  return undefined;
}

export async function exportStudy(declared: LoadedDeclaration, { format, out }: ExportOptions): Promise<number> {
  const { file, folder, declaration } = declared;
  try {
    const dir = studyFolder(folder, declaration.study);
    const { events } = await readJournal(journalFile(dir));
    const study = replay(events, journalFile(dir));
    if (study === null) {
      printError(`There is no study ${declaration.study} to export yet. Start it with: bbkb run ${quote([file])}`);
      return 2;
    }
    const alive = activeTuner(dir) !== null;
    const summary = summarize(study, { alive, argsOf: (trial) => trialCommand(study.declaration, folder, trial) });
    const text = serializeStudy(format, { study, summary, events });
    if (out === undefined) process.stdout.write(text);
    else if (belongsToStudy(path.resolve(out), path.resolve(file), dir)) {
      printError(`${out} belongs to the study itself and was not written over: name another file after --out.`);
      return 2;
    } else await writeFile(out, text);
    return 0;
  } catch (error) {
    printError(errorMessage(error));
    return 2;
  }
}

/** The declaration, or a file among the study's. */
function belongsToStudy(out: string, declaration: string, dir: string): boolean {
  return out === declaration || out.startsWith(dir + path.sep);
}
