/** Which declaration a command means: the one that is named, or the only one of the folder. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isDeclarationFile, isScriptFile } from '../../declaration/declarationFile.ts';
import { closestName } from '../../declaration/closestName.ts';
import { fileWord } from '../../declaration/command/commandText.ts';
import * as messages from '../terminal/messages.ts';

/** Their names, in a folder relative to the current one. */
export function declarationsIn(folder: string): readonly string[] {
  // as an absolute path, because a current folder that does not exist any more would be an empty one
  return readdirSync(path.resolve(folder), { withFileTypes: true })
    .filter((entry) => isDeclarationFile(entry.name) && !entry.isDirectory())
    .map(({ name }) => path.join(folder, name))
    .sort();
}

/** @throws Error, a sentence, unless the current folder has exactly one */
export function onlyDeclaration(command: string): string {
  const files = declarationsIn('.');
  const [first] = files;
  if (files.length === 0) throw new Error(messages.noDeclaration(command));
  if (files.length > 1) throw new Error(messages.severalDeclarations(command, files, fileWord(first)));
  return first;
}

/**
 * Of a file that does not exist, the one that was meant: the declaration or script beside it whose name is similar.
 *
 * @param isWanted of such a file also the one whose name goes on where this one ends, as `mlp` for `mlp.bbkb.yaml`
 */
export function similarFile(file: string, isWanted: (name: string) => boolean): string | undefined {
  const { dir, base } = path.parse(file);
  if (!statSync(dir || '.', { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const names = readdirSync(dir || '.').filter(
    (name) => name !== base && (isDeclarationFile(name) || isScriptFile(name)),
  );
  const meant = names.find((name) => isWanted(name) && name.startsWith(`${base}.`)) ?? closestName(base, names);
  return meant === undefined ? undefined : path.join(dir, meant);
}

export function isScript(file: string): boolean {
  return isScriptFile(file) && existsSync(file);
}
