/** `bbkb plan`: the next commands, one per line, to read or paste. It runs nothing and writes nothing. */
import { plannedCommands } from '../../tuner/planTrials.ts';
import { onDeclaration } from '../declaration/onDeclaration.ts';
import { nothingToPlan } from '../terminal/messages.ts';
import { printError, printLine } from '../terminal/terminal.ts';

export const plan = onDeclaration('script', async (declared, _options, terminal, { engineWorker }) => {
  const { folder, declaration, beginning } = declared;
  const { past, sources } = beginning ?? {};
  const commands = await plannedCommands({ declaration, past, sources, folder, engineWorker, now: Date.now });
  for (const each of commands) printLine(each, terminal);
  if (commands.length === 0) printError(nothingToPlan(declaration.study), terminal);
  return 0;
});
