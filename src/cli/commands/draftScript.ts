/** A first declaration for a script, drafted by reading it, and by running it once where the person asks for that. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { draftJson } from '../../draft/draftJson.ts';
import { declarationText } from '../../draft/yaml/declarationText.ts';
import { errorCode, messageOf } from '../../system/errors.ts';
import type { Programs } from '../command.ts';
import * as messages from '../terminal/messages.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readDraft } from '../declaration/readDraft.ts';
import { tryOnce } from './tryOnce.ts';

interface DraftOptions {
  readonly json: boolean;
  /** Whether to run the script once. */
  readonly try: boolean;
  /** Where to write it; undefined for stdout. */
  readonly out?: string | undefined;
}

export async function draftScript(
  [script]: readonly [string, ...string[]],
  { json, out, try: isTried }: DraftOptions,
  terminal: Terminal,
  programs: Programs,
): Promise<number> {
  const read = await readDraft(script);
  const folder = path.dirname(path.resolve(script));
  const drafted = isTried ? await tryOnce(read, folder, terminal, programs) : read;
  if (typeof drafted === 'number') return drafted;
  const output = json ? `${JSON.stringify(draftJson(drafted), null, 2)}\n` : declarationText(drafted);
  if (out === undefined) terminal.stdout.write(output);
  else
    await writeFile(out, output, { flag: 'wx' }).catch((error: unknown) => {
      const isTaken = errorCode(error) === 'EEXIST';
      throw new Error(isTaken ? messages.fileExists(out) : messages.unwritable(out, messageOf(error)), {
        cause: error,
      });
    });
  return 0;
}
