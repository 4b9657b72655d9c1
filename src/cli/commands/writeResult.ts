/** Where `bbkb export` and `bbkb report` write a study to. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { belongsToStudy } from '../../study/disk/paths.ts';
import { messageOf } from '../../system/errors.ts';
import { replaceFile } from '../../system/regularFile.ts';
import * as messages from '../terminal/messages.ts';

interface Target {
  readonly file: string;
  /** Whether it stands after --out: then a link is a person's, or the system's, such as /dev/stdout. */
  readonly isNamed: boolean;
}

/**
 * @param declaration the study's
 * @param dir the study's own folder
 * @throws Error, a sentence, where nothing was written
 */
export async function writeResult(
  { file, isNamed }: Target,
  text: string,
  declaration: string,
  dir: string,
): Promise<void> {
  if (belongsToStudy(path.resolve(file), path.resolve(declaration), dir)) throw new Error(messages.fileOfStudy(file));
  if (isNamed && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) throw new Error(messages.linkKept(file));
  await replaceFile(file, text).catch((error: unknown) => {
    throw new Error(messages.unwritable(file, messageOf(error)), { cause: error });
  });
}
