/** `bbkb compare`: studies side by side, as text for a person or as JSON for a program. */
import path from 'node:path';
import { journalFile } from '../../study/disk/paths.ts';
import { readComparedFile } from '../../study/past/comparedFile.ts';
import { newStudy } from '../../study/newStudy.ts';
import { comparedStudy, type ComparedStudy } from '../../study/summary/comparison.ts';
import { messageOf } from '../../system/messageOf.ts';
import { loadDeclaration } from '../declaration/loadDeclaration.ts';
import { noStudyAt } from '../terminal/messages.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';
import { comparisonText } from './comparisonText.ts';
import { readStudy, readStudyFolder, summaryOf } from './readStudy.ts';

export async function compare(
  files: readonly string[],
  { json }: { readonly json: boolean },
  terminal: Terminal,
): Promise<number> {
  try {
    const studies: ComparedStudy[] = [];
    for (const file of files) {
      const study = await comparedAt(file, terminal);
      if (study === undefined) return 2;
      studies.push(study);
    }
    terminal.stdout.write(`${json ? JSON.stringify(studies, null, 2) : comparisonText(studies)}\n`);
    return 0;
  } catch (error) {
    printError(messageOf(error), terminal);
    return 2;
  }
}

/** The journal of a study, that of an Optuna study, or a declaration; undefined after a message. */
async function comparedAt(file: string, terminal: Terminal): Promise<ComparedStudy | undefined> {
  const dir = path.dirname(path.resolve(file));
  if (path.resolve(file) === journalFile(dir)) {
    const reading = await readStudyFolder(dir);
    if (reading.study === null) throw new Error(noStudyAt(file));
    return comparedStudy(summaryOf(reading.study, reading, path.resolve(dir, '../..')));
  }
  const optuna = await readComparedFile(file);
  if (optuna !== undefined) return optuna;
  const declared = await loadDeclaration(file, 'declaration', terminal);
  if (!declared) return undefined;
  const reading = await readStudy(declared);
  const study = reading.study ?? newStudy(declared.declaration, Date.now());
  return comparedStudy(summaryOf(study, reading, declared.folder));
}
