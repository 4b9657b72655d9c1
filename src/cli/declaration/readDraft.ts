/** The draft of a script, or its names, read from its file. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { isDeclarationFile, isScriptFile } from '../../declaration/declarationFile.ts';
import { isTuningFile } from '../../declaration/dialects/translateDialect.ts';
import { draftOf, MAX_SCRIPT_BYTES, type Draft } from '../../draft/draft.ts';
import type { ScriptFile } from '../../draft/readers/script.ts';
import { isNoScript } from '../../draft/readers/readScript.ts';
import { scriptNames, type ScriptNames } from '../../draft/scriptNames.ts';
import { isMissing, reasonOf } from '../../system/errors.ts';
import { presenceIn, projectFilesFrom, projectFolder, projectReader } from '../../system/projectFiles.ts';
import { readRegularFile } from '../../system/regularFile.ts';
import { bbkbCommand } from '../terminal/bbkbCommand.ts';
import * as messages from '../terminal/messages.ts';
import { similarFile } from './findDeclaration.ts';

/** Undefined where the script cannot be read. @param project absolute: the folder whose other files may be read */
export async function readNames(script: string, project?: string): Promise<ScriptNames | undefined> {
  const file = await readScriptFile(script, project).catch(() => undefined);
  return file && scriptNames(file);
}

/**
 * @param project absolute: the folder whose other files may be read
 * @throws Error, a sentence, where the script cannot be read
 */
export async function readDraft(script: string, project?: string): Promise<Draft> {
  return draftOf(await readScriptFile(script, project), availableParallelism());
}

async function readScriptFile(script: string, project?: string): Promise<ScriptFile> {
  const bytes = await readRegularFile(script, MAX_SCRIPT_BYTES).catch((error: unknown) => {
    const meant = isMissing(error) ? similarFile(script, isScriptFile) : undefined;
    throw new Error(messages.unreadable(messages.SCRIPT, script, reasonOf(error), meant), { cause: error });
  });
  const isForTuner = isDeclarationFile(script) || (isDataFile(script) && isTuningFile(bytes.toString()));
  if (isForTuner) throw new Error(messages.isDeclaration(script, bbkbCommand('run', script)));
  if (bytes.includes(0)) throw new Error(messages.unreadable(messages.SCRIPT, script, messages.NOT_TEXT));
  const folder = path.dirname(path.resolve(script));
  const [file, text] = [path.basename(script), bytes.toString()];
  if (isNoScript({ file, text })) throw new Error(messages.isNoScript(script));
  const root = project ?? projectFolder(folder);
  return {
    file,
    text,
    folders: folder.split(path.sep).filter((name) => name !== ''),
    readFile: projectReader(root, folder),
    projectFiles: projectFilesFrom(root, folder),
    isThere: presenceIn(folder),
  };
}

function isDataFile(file: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(file);
}
