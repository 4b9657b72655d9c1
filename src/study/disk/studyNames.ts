/** The studies of a folder, also those that were set aside. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isStudyName } from '../../declaration/studyName.ts';
import { journalFile, studyFolder } from './paths.ts';
import { ignoreMissing } from '../../system/errors.ts';

/** @param folder absolute: that in which `.bbkb` is */
export function studyNames(folder: string): readonly string[] {
  const parent = path.dirname(studyFolder(folder, 'name'));
  return namesIn(parent).filter((name) => existsSync(journalFile(path.join(parent, name))));
}

/**
 * The folder of the study that is named without its declaration: by its name, its folder or its journal; undefined
 * where there is none.
 */
export function namedStudyFolder(written: string): string | undefined {
  const file = path.resolve(written);
  if (file === journalFile(path.dirname(file))) return path.dirname(file);
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
  const named = isStudyName(written) && !isFile ? [studyFolder(path.resolve(), written)] : [];
  return [file, ...named].find((each) => existsSync(journalFile(each)));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    ignoreMissing(error);
    return [];
  }
}
