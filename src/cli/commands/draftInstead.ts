/** A script was named where its declaration belongs: that is drafted first, if a person is there and wants it. */
import { existsSync } from 'node:fs';
import type { Programs } from '../command.ts';
import { declarationOfScript } from '../../declaration/declarationFile.ts';
import { bbkbCommand } from '../terminal/bbkbCommand.ts';
import * as messages from '../terminal/messages.ts';
import { confirmed } from '../terminal/questions.ts';
import type { Terminal } from '../terminal/terminal.ts';

/**
 * @param command the name of the command that takes a declaration
 * @throws Error, a sentence, where nothing was drafted
 */
export async function draftInstead(
  command: string,
  script: string,
  terminal: Terminal,
  programs: Programs,
): Promise<number> {
  const declaration = declarationOfScript(script);
  const next = bbkbCommand(command, declaration);
  if (existsSync(declaration)) throw new Error(messages.scriptHasDeclaration(script, next));
  const isWanted = terminal.isInteractive && (await confirmed(messages.draftFirst(script, declaration)));
  if (!isWanted) throw new Error(messages.scriptNeedsDraft(script, bbkbCommand('init', script)));
  const { draft } = await import('./draft.ts');
  return draft([script], { out: declaration }, terminal, programs);
}
