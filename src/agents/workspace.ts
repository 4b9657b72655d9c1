/** Files that an agent names: inside the workspace, also behind links. */
import { realpathSync } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { closestName } from '../declaration/closestName.ts';
import type { Declaration } from '../declaration/declaration.ts';
import { isDeclarationFile, isScriptFile } from '../declaration/declarationFile.ts';
import { isStudyName } from '../declaration/studyName.ts';
import { scriptFiles } from '../draft/constantProblems.ts';
import { studyFolder } from '../study/disk/paths.ts';
import { isMissing } from '../system/errors.ts';
import { basesOf } from '../template/basesOf.ts';
import { readTemplate } from '../template/readTemplate.ts';
import { resolveCommand } from '../tuner/job/command.ts';
import { isFolder, missingFile, outside } from './messages.ts';

export interface PlacedFile {
  /** Absolute, without links. */
  readonly file: string;
  /** The folder of the workspace that it is in. */
  readonly root: string;
}

/**
 * @param folders absolute, without links
 * @throws Error, a sentence, where it is outside of all folders, does not exist or is a folder
 */
export async function placeFile(given: string, folders: readonly string[]): Promise<PlacedFile> {
  const placed = await placePath(given, folders);
  if ((await stat(placed.file)).isDirectory()) throw new Error(isFolder(given));
  return placed;
}

/** Also of a folder. @throws Error, a sentence, where it is outside of all folders or does not exist */
export async function placePath(given: string, folders: readonly string[]): Promise<PlacedFile> {
  const inside = folders.map((folder) => path.resolve(folder, given)).filter((file) => rootOf(file, folders));
  if (inside.length === 0 || given.includes('\0')) throw new Error(outside(given, folders));
  for (const candidate of inside) {
    const file = await realpath(candidate).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (file === undefined) continue;
    const root = rootOf(file, folders);
    if (root === undefined) throw new Error(outside(given, folders));
    return { file, root };
  }
  throw new Error(missingFile(given, await similarFile(given, inside, folders)));
}

/** Of a script or declaration that does not exist, the one beside it that is meant, as the agent would name it. */
async function similarFile(
  given: string,
  candidates: readonly string[],
  folders: readonly string[],
): Promise<string | undefined> {
  const { dir, base } = path.parse(given);
  for (const folder of candidates.map((file) => path.dirname(file)).filter((each) => isInside(each, folders))) {
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => isDeclarationFile(name) || isScriptFile(name));
    const meant = closestName(base, files) ?? files.find((name) => isDeclarationFile(name) && isShort(base, name));
    if (meant !== undefined) return path.join(dir, meant);
  }
  return undefined;
}

/** `train` or `train.yaml`, of `train.bbkb.yaml`. */
function isShort(base: string, name: string): boolean {
  return path.parse(base).name === name.slice(0, name.lastIndexOf('.bbkb.'));
}

/** @throws Error, a sentence, where a declaration names a file to be read, or its template one, that is outside of all folders */
export function rejectOutside(declaration: Declaration, folder: string, folders: readonly string[]): void {
  const { command, cwd, template } = resolveCommand(declaration, folder);
  const { trials, from = [] } = declaration.start ?? {};
  const reject = (file: string): void => {
    if (!isInside(file, folders)) throw new Error(outside(file, folders));
  };
  const named = [
    ...(template === undefined ? [] : [path.resolve(cwd, template)]),
    ...(declaration.pass === 'constants' ? scriptFiles(command).map((word) => path.resolve(cwd, word)) : []),
    ...(trials === undefined ? [] : [path.resolve(folder, trials)]),
    ...from.flatMap(({ study }) => [
      path.resolve(folder, study),
      ...(isStudyName(study) ? [studyFolder(folder, study)] : []),
    ]),
  ];
  for (const file of named) reject(file);
  const read = template === undefined ? undefined : readTemplate(template, cwd);
  if (read?.ok) for (const file of basesOf(read.template)) reject(file);
}

/** @param file absolute; it need not exist */
export function isInside(file: string, folders: readonly string[]): boolean {
  return rootOf(behindLinks(file), folders) !== undefined;
}

function behindLinks(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const folder = path.dirname(file);
    return folder === file ? file : path.join(behindLinks(folder), path.basename(file));
  }
}

/** As a person would name it. */
export function shownPath(file: string, folders: readonly string[]): string {
  const root = rootOf(file, folders);
  return root === undefined ? file : path.relative(root, file);
}

function rootOf(file: string, folders: readonly string[]): string | undefined {
  return folders.find(
    (folder) => file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep),
  );
}
