/** `bbkb completion`: the script that makes a shell complete `bbkb`, and what that script asks for. */
import type { Command, Run } from '../command.ts';
import { candidatesFor } from '../completion/candidates.ts';
import { scripts } from '../completion/shells.ts';
import * as messages from '../terminal/messages.ts';
import { printable } from '../../system/printable.ts';

/** @param commands all, this one among them */
export const completionOf =
  (commands: readonly Command[]): Run =>
  async ([shell, ...words], _options, { stdout }) => {
    if (shell === 'words') {
      const lines = (await candidatesFor(words, commands)).map(({ word, meaning }) => [
        word,
        ...(meaning ? [meaning] : []),
      ]);
      stdout.write(lines.map((line) => `${line.map(printable).join('\t')}\n`).join(''));
      return 0;
    }
    if (!Object.hasOwn(scripts, shell) || words.length > 0) throw new Error(messages.needsShell(Object.keys(scripts)));
    stdout.write(scripts[shell]);
    return 0;
  };
