/** Where an earlier study is that a declaration names: by its name, its declaration, its folder, or a file of trials. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isDeclarationFile } from '../../declaration/declarationFile.ts';
import { parseDeclarationFile, readDeclarationText } from '../../declaration/reader/parseDeclarationFile.ts';
import { isStudyName } from '../../declaration/studyName.ts';
import { closestName } from '../../declaration/closestName.ts';
import { journalFile, studyFolder } from '../disk/paths.ts';
import { invalidDeclaration, noSuchSource, notAStudyFolder } from './sourceMessages.ts';

export type SourcePlace =
  | { readonly kind: 'study' | 'file'; readonly path: string }
  /** `meant`: what is written instead, if that is certain. */
  | { readonly kind: 'none'; readonly problem: string; readonly meant?: string | undefined };

/** @param folder absolute: that of the declaration which names it */
export async function placeOfSource(written: string, folder: string): Promise<SourcePlace> {
  if (isStudyName(written) && existsSync(journalFile(studyFolder(folder, written))))
    return { kind: 'study', path: studyFolder(folder, written) };
  const file = path.resolve(folder, written);
  const status = statSync(file, { throwIfNoEntry: false });
  if (status === undefined) return missing(written, folder);
  if (status.isDirectory())
    return existsSync(journalFile(file))
      ? { kind: 'study', path: file }
      : { kind: 'none', problem: notAStudyFolder(written) };
  if (file === journalFile(path.dirname(file))) return { kind: 'study', path: path.dirname(file) };
  return isDeclarationFile(file) || /\.ya?ml$/i.test(file) ? studyOfDeclaration(file) : { kind: 'file', path: file };
}

async function studyOfDeclaration(file: string): Promise<SourcePlace> {
  const parsed = parseDeclarationFile(await readDeclarationText(file), file);
  if (!parsed.ok)
    return { kind: 'none', problem: invalidDeclaration(path.basename(file), parsed.problems[0]?.message ?? '') };
  return { kind: 'study', path: studyFolder(path.dirname(file), parsed.declaration.study) };
}

/** With the names that are there instead. */
function missing(written: string, folder: string): SourcePlace {
  const inside = path.dirname(path.resolve(folder, written));
  const name = path.basename(written);
  const known = [...entriesOf(inside), ...(name === written ? entriesOf(path.join(folder, '.bbkb')) : [])];
  const meant = closestName(name, known);
  const corrected = meant && written.slice(0, written.length - name.length) + meant;
  return { kind: 'none', problem: noSuchSource(written, corrected === undefined ? [] : [corrected]), meant: corrected };
}

function entriesOf(folder: string): readonly string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder).slice(0, 500) : [];
}
