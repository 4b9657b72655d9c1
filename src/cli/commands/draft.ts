/** A first declaration for a script, drafted by reading it, and by running it once where the person asks for that. */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { draftOf, MAX_SCRIPT_BYTES } from '../../draft/draft.ts';
import { draftJson } from '../../draft/draftJson.ts';
import { declarationText } from '../../draft/yaml/declarationText.ts';
import { reasonOf } from '../../system/errors.ts';
import { projectFolder, projectReader } from '../../system/projectFiles.ts';
import { readRegularFile } from '../../system/regularFile.ts';
import type { Run } from '../command.ts';
import * as messages from '../terminal/messages.ts';
import { tryOnce } from './tryOnce.ts';
import { writeNew } from './writeResult.ts';

export const draft: Run<'json' | 'try' | 'out'> = async ([script], { json, out, try: isTried }, terminal, programs) => {
  const bytes = await readRegularFile(script, MAX_SCRIPT_BYTES).catch((error: unknown) => {
    throw new Error(messages.unreadable(messages.SCRIPT, script, reasonOf(error)), { cause: error });
  });
  const folder = path.dirname(path.resolve(script));
  const scriptFile = {
    file: path.basename(script),
    text: bytes.toString(),
    folders: folder.split(path.sep).filter((name) => name !== ''),
    readFile: projectReader(projectFolder(folder), folder),
  };
  const read = draftOf(scriptFile, availableParallelism());
  const drafted = isTried ? await tryOnce(read, folder, terminal, programs) : read;
  if (typeof drafted === 'number') return drafted;
  const output = json ? `${JSON.stringify(draftJson(drafted), null, 2)}\n` : declarationText(drafted);
  if (out === undefined) terminal.stdout.write(output);
  else await writeNew(out, output);
  return 0;
};
