/** `bbkb trust`: lets agents start a declaration whose clients cannot ask a person. */
import { realpath } from 'node:fs/promises';
import { fingerprintOf } from '../../agents/question.ts';
import type { Run } from '../command.ts';
import { loadDeclaration } from '../declaration/loadDeclaration.ts';
import { fileWord } from '../../declaration/command/commandText.ts';
import * as messages from '../mcp/messages.ts';
import { trust as addTrust, withdrawTrust } from '../mcp/trusted.ts';
import { printLine } from '../terminal/terminal.ts';

export const trust: Run<'remove'> = async ([given], { remove }, terminal) => {
  const shown = fileWord(given);
  if (remove) {
    const wasTrusted = await withdrawTrust(await realpath(given).catch(() => given));
    printLine(wasTrusted ? messages.untrusted(shown) : messages.wasNotTrusted(shown), terminal);
    return 0;
  }
  const declared = await loadDeclaration(given, 'script', terminal);
  if (declared === undefined) return 2;
  const file = await realpath(given);
  await addTrust({ file, fingerprint: fingerprintOf(file, declared.text, declared.declaration) });
  printLine(messages.trusted(shown), terminal);
  return 0;
};
