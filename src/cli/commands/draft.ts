/** `bbkb draft`: a first declaration for a script, drafted by reading it, and by running it once where the person asks for that. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { draftOf } from '../../draft/draft.ts';
import { draftJson } from '../../draft/draftJson.ts';
import { declarationText } from '../../draft/yaml/declarationText.ts';
import { errorCode } from '../../system/errorCode.ts';
import { messageOf } from '../../system/messageOf.ts';
import { projectFolder, projectReader } from '../../system/projectFiles.ts';
import type { Programs } from '../programs.ts';
import * as messages from '../terminal/messages.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';
import { tryOnce } from './tryOnce.ts';

interface DraftOptions {
  readonly json: boolean;
  /** Whether to run the script once. */
  readonly try: boolean;
  /** Where to write it; undefined for stdout. */
  readonly out?: string | undefined;
}

export async function draft(
  script: string,
  { json, out, try: isTried }: DraftOptions,
  terminal: Terminal,
  programs: Programs,
): Promise<number> {
  const refuse = (sentence: string): number => {
    printError(sentence, terminal);
    return 2;
  };
  let text: string;
  try {
    text = await readFile(script, 'utf8');
  } catch (error) {
    return refuse(messages.unreadable(messages.SCRIPT, script, messageOf(error)));
  }
  const folder = path.dirname(path.resolve(script));
  const read = draftOf({
    file: path.basename(script),
    text,
    folders: folder.split(path.sep).filter((name) => name !== ''),
    readFile: projectReader(projectFolder(folder), folder),
  });
  const drafted = isTried ? await tryOnce(read, folder, terminal, programs) : read;
  if (typeof drafted === 'number') return drafted;
  const output = json ? `${JSON.stringify(draftJson(drafted), null, 2)}\n` : declarationText(drafted);
  if (out === undefined) {
    terminal.stdout.write(output);
    return 0;
  }
  try {
    await writeFile(out, output, { flag: 'wx' });
    return 0;
  } catch (error) {
    return refuse(
      errorCode(error) === 'EEXIST' ? messages.fileExists(out) : messages.unwritable(out, messageOf(error)),
    );
  }
}
