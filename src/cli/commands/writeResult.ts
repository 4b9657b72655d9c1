/** What commands write into files: studies as `bbkb export` and `bbkb report` give them, and new declarations. */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { isDeclarationFile, isScriptFile } from '../../declaration/declarationFile.ts';
import { belongsToStudy } from '../../study/disk/paths.ts';
import { errorCode, isMissing, reasonOf } from '../../system/errors.ts';
import { createFile, replaceFile } from '../../system/regularFile.ts';
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
  if ((isScriptFile(file) || isDeclarationFile(file)) && lstatSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Error(messages.otherKind(file));
  if (isNamed && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) throw new Error(messages.linkKept(file));
  await replaceFile(file, text).catch((error: unknown) => {
    throw new Error(messages.unwritable(file, whyUnwritable(error)), { cause: error });
  });
}

/** @throws Error, a sentence, where something is there already, or nothing can be written */
export async function writeNew(file: string, text: string): Promise<void> {
  await createFile(file, text).catch((error: unknown) => {
    const isTaken = errorCode(error) === 'EEXIST';
    throw new Error(isTaken ? messages.fileExists(file) : messages.unwritable(file, whyUnwritable(error)), {
      cause: error,
    });
  });
}

/** What is written need not exist, so that what does not is the folder around it. */
function whyUnwritable(error: unknown): string {
  return isMissing(error) ? messages.NO_FOLDER : reasonOf(error);
}
