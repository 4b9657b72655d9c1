/** `bbkb export`: a study as a text for other programs, on stdout or in a file. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { quote } from 'shell-quote';
import { exported, formats, type Format } from '../export/exported.ts';
import { readJournal } from '../study/journal.ts';
import { tunerOf } from '../study/lock.ts';
import { journalFile, studyFolder } from '../study/paths.ts';
import { replay } from '../study/study.ts';
import { summarize } from '../study/summarize.ts';
import { commandOf } from '../tuner/job.ts';
import type { Declared } from './load.ts';
import { complain, messageOf } from './printable.ts';

interface Wanted {
  readonly format: Format;
  /** Where to write it; undefined for stdout. */
  readonly out: string | undefined;
}

/** Undefined after it was said what is wrong with the word. */
export function formatOf(word: string | undefined): Format | undefined {
  const format = formats.find((each) => each === word);
  if (format !== undefined) return format;
  const asked = word === undefined ? 'needs to know the format' : `has no format "${word}"`;
  complain(`\`bbkb export\` ${asked}: write --format csv, --format json or --format optuna.`);
  return undefined;
}

export async function exportStudy(declared: Declared, { format, out }: Wanted): Promise<number> {
  const { file, folder, declaration } = declared;
  try {
    const dir = studyFolder(folder, declaration.study);
    const { events } = await readJournal(journalFile(dir));
    const study = replay(events, journalFile(dir));
    if (study === null) {
      complain(`There is no study ${declaration.study} to export yet. Start it with: bbkb run ${quote([file])}`);
      return 2;
    }
    const alive = tunerOf(dir) !== null;
    const summary = summarize(study, { alive, commandOf: (trial) => commandOf(study.declaration, folder, trial) });
    const text = exported(format, { study, summary, events });
    if (out === undefined) process.stdout.write(text);
    else if (isTheirOwn(path.resolve(out), path.resolve(file), dir)) {
      complain(`${out} belongs to the study itself and was not written over: name another file after --out.`);
      return 2;
    } else await writeFile(out, text);
    return 0;
  } catch (error) {
    complain(messageOf(error));
    return 2;
  }
}

/** The declaration, or a file among the study's. */
function isTheirOwn(out: string, declaration: string, dir: string): boolean {
  return out === declaration || out.startsWith(dir + path.sep);
}
