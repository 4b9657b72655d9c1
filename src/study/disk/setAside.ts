/** Makes room for a new study of the same name: the old one stays in a folder beside it, where it is still shown. */
import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { isStudyName } from '../../declaration/studyName.ts';
import { studyFolder } from './paths.ts';

/**
 * Of a study of which nothing runs any more.
 *
 * @param declarationFolder absolute
 * @returns the name that the old study has from now on: NAME-2, or the next one that is free
 */
export function renameAside(declarationFolder: string, name: string): string {
  const free = freeName(declarationFolder, name);
  renameSync(studyFolder(declarationFolder, name), studyFolder(declarationFolder, free));
  return free;
}

/** Neither a folder nor a declaration may have it, because that declaration would take the old study for its own. */
function freeName(declarationFolder: string, name: string): string {
  const isFree = (candidate: string): boolean =>
    !existsSync(studyFolder(declarationFolder, candidate)) &&
    !['yaml', 'yml', 'json'].some((kind) => existsSync(path.join(declarationFolder, `${candidate}.bbkb.${kind}`)));
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    const candidate = [name, name.slice(0, -suffix.length).trimEnd()].map((each) => each + suffix).find(isStudyName);
    if (candidate !== undefined && isFree(candidate)) return candidate;
  }
}
