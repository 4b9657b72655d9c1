/** A first declaration for a script, drafted by reading it, and by running it once where the person asks for that. */
import path from 'node:path';
import { draftJson } from '../../draft/draftedText.ts';
import { missingData } from '../../draft/missingData.ts';
import { TO_FILL_IN } from '../../draft/messages.ts';
import { declarationText } from '../../draft/yaml/declarationText.ts';
import type { Run } from '../command.ts';
import { readDraft } from '../declaration/readDraft.ts';
import { bbkbCommand } from '../terminal/bbkbCommand.ts';
import * as messages from '../terminal/draftMessages.ts';
import { printNote } from '../terminal/terminal.ts';
import { tryOnce } from './tryOnce.ts';
import { writeNew } from './writeResult.ts';

export const draft: Run<'json' | 'try' | 'out'> = async ([script], { json, out, try: isTried }, terminal, programs) => {
  const read = await readDraft(script);
  const folder = path.dirname(path.resolve(script));
  const drafted = isTried ? await tryOnce(read, folder, terminal, programs) : read;
  if (typeof drafted === 'number') return drafted;
  const output = json ? `${JSON.stringify(draftJson(drafted), null, 2)}\n` : declarationText(drafted);
  if (out === undefined) {
    terminal.stdout.write(output);
  } else {
    await writeNew(out, output);
    const isOpen = output.includes(`# ${TO_FILL_IN}`);
    printNote(messages.drafted(out, isOpen, bbkbCommand('run', out), missingData(drafted)), terminal);
  }
  return 0;
};
