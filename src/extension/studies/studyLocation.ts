import path from 'node:path';
import { journalFile } from '../../study/disk/paths.ts';
import { withoutDeclarationExtension } from '../contributions.ts';

/** Where a study is, as the file says that stands for it: its declaration or, once it was set aside, its journal. */
export interface StudyLocation {
  readonly declarationFolder: string;
  /** Its name, unless its declaration says otherwise. */
  readonly name: string;
  /** Whether it was set aside for a new study of its name: then it can only be looked at. */
  readonly setAside: boolean;
}

/** @param file absolute */
export function locateStudy(file: string): StudyLocation {
  const folder = path.dirname(file);
  if (file !== journalFile(folder))
    return { declarationFolder: folder, name: withoutDeclarationExtension(path.basename(file)), setAside: false };
  return { declarationFolder: path.resolve(folder, '../..'), name: path.basename(folder), setAside: true };
}
