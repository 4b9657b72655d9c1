/**
 * `${trialfolder}`, meant for one of the two folders of which a trial knows. Any other `${…}` is the script's own
 * business, as the interpolations of Hydra are.
 */
import { closestName } from '../closestName.ts';

export const folderNames: readonly string[] = ['trialFolder', 'workspaceFolder'];

/** As a person writes it in a declaration. */
export const folderText = (name: string): string => `\${${name}}`;

interface MisspeltFolder {
  readonly written: string;
  readonly meant: string;
}

export function misspeltFolders(text: string, known: readonly string[] = folderNames): readonly MisspeltFolder[] {
  return [...text.matchAll(/\$(?:\{\w+\}|\w+)/g)].flatMap(([written]) => {
    const name = closestName(written.replaceAll(/\W/g, ''), known);
    const meant = name === undefined ? written : folderText(name);
    return meant === written ? [] : [{ written, meant }];
  });
}
