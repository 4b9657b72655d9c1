/** `bbkb report`: a study as one HTML file, with all that the dashboard shows. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { quote } from 'shell-quote';
import { readPageFiles } from '../../export/pageFiles.ts';
import { reportHtml } from '../../export/report.ts';
import { belongsToStudy } from '../../study/disk/paths.ts';
import { messageOf } from '../../system/messageOf.ts';
import { studyInsight } from '../../tuner/engine/studyInsight.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import type { Programs } from '../programs.ts';
import * as messages from '../terminal/messages.ts';
import { printable } from '../terminal/printable.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';
import { readStudy, viewOf } from './readStudy.ts';

interface ReportOptions {
  /** The file; by default NAME.report.html in the current folder. */
  readonly out?: string | undefined;
  /** The name of a study that was set aside. */
  readonly study?: string | undefined;
}

export async function report(
  declared: LoadedDeclaration,
  { out, study: setAside }: ReportOptions,
  terminal: Terminal,
  { page }: Pick<Programs, 'page'>,
): Promise<number> {
  const { file, folder, declaration } = declared;
  const name = setAside ?? declaration.study;
  const target = out ?? `${name}.report.html`;
  try {
    const { dir, notes, study } = await readStudy(declared, setAside);
    if (study === null && setAside !== undefined) throw new Error(messages.noSuchStudy(setAside));
    if (study === null) throw new Error(messages.nothingTo('report', name, quote([file])));
    if (belongsToStudy(path.resolve(target), path.resolve(file), dir)) throw new Error(messages.fileOfStudy(target));
    const [view, insight] = [viewOf(study, { dir, notes }, folder), studyInsight(study)];
    const source = { view, insight, compared: [], asOf: Date.now() };
    const text = reportHtml(source, await readPageFiles(page));
    await writeFile(target, text).catch((error: unknown) => {
      throw new Error(messages.unwritable(target, messageOf(error)), { cause: error });
    });
    terminal.stdout.write(`${printable(messages.reported(name, target))}\n`);
    return 0;
  } catch (error) {
    printError(messageOf(error), terminal);
    return 2;
  }
}
