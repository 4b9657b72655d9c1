/** `bbkb plan`: the next commands, one per line, to read or paste. It runs nothing and writes nothing. */
import { printable } from '../../system/printable.ts';
import { plannedCommands } from '../../tuner/planTrials.ts';
import { onDeclaration } from '../declaration/onDeclaration.ts';
import { nothingToPlan } from '../terminal/messages.ts';
import { printError, printNote } from '../terminal/terminal.ts';

export const plan = onDeclaration('script', async (declared, _options, terminal, { engineWorker }) => {
  const { folder, declaration, beginning } = declared;
  for (const sentence of beginning?.remarks ?? []) printNote(sentence, terminal);
  const { past, sources } = beginning ?? {};
  const commands = await plannedCommands({ declaration, past, sources, folder, engineWorker, now: Date.now });
  for (const each of commands) terminal.stdout.write(`${printable(each)}\n`);
  if (commands.length === 0) printError(nothingToPlan(declaration.study), terminal);
  return 0;
});
