/** `bbkb export`: a study as text for other programs, on stdout or in a file. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { quote } from 'shell-quote';
import { serializeStudy, exportFormats, type ExportFormat } from '../../export/serializeStudy.ts';
import { belongsToStudy } from '../../study/disk/paths.ts';
import { messageOf } from '../../system/messageOf.ts';
import { keptCurves } from '../../tuner/trials/trialCurve.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import * as messages from '../terminal/messages.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';
import { readStudy, summaryOf } from './readStudy.ts';

interface ExportOptions {
  readonly format: ExportFormat;
  /** Where to write it; undefined for stdout. */
  readonly out: string | undefined;
}

/** Undefined after an error message if there is no such format. */
export function parseFormat(text: string | undefined, terminal: Terminal): ExportFormat | undefined {
  const format = exportFormats.find((each) => each === text);
  if (format === undefined) printError(messages.needsFormat(text), terminal);
  return format;
}

export async function exportStudy(
  declared: LoadedDeclaration,
  { format, out }: ExportOptions,
  terminal: Terminal,
): Promise<number> {
  const { file, folder, declaration } = declared;
  try {
    const { dir, events, study, notes } = await readStudy(declared);
    if (study === null) {
      printError(messages.nothingTo('export', declaration.study, quote([file])), terminal);
      return 2;
    }
    const summary = summaryOf(study, { dir, notes }, folder);
    const curves = await keptCurves(dir, summary.trials.map(({ trial }) => trial)); // prettier-ignore
    const text = serializeStudy(format, { study, summary, events, curves });
    if (out === undefined) terminal.stdout.write(text);
    else if (belongsToStudy(path.resolve(out), path.resolve(file), dir)) {
      printError(messages.fileOfStudy(out), terminal);
      return 2;
    } else await writeFile(out, text);
    return 0;
  } catch (error) {
    printError(messageOf(error), terminal);
    return 2;
  }
}
