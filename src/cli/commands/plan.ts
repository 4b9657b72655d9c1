/** `bbkb plan`: the commands that would run next, one per line, to read or paste. It runs nothing and writes nothing. */
import { commandText } from '../../declaration/command/commandText.ts';
import { messageOf } from '../../system/messageOf.ts';
import { planTrials } from '../../tuner/planTrials.ts';
import { currentInterpreter } from '../../tuner/trials/currentInterpreter.ts';
import { trialCommand } from '../../tuner/trials/trialCommand.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import type { Programs } from '../programs.ts';
import { nothingToPlan } from '../terminal/messages.ts';
import { printable } from '../terminal/printable.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';

export async function printPlan(
  { folder, declaration, pastFile }: LoadedDeclaration,
  terminal: Terminal,
  { engineWorker }: Programs,
): Promise<number> {
  try {
    const trials = await planTrials({
      declaration,
      past: pastFile?.trials,
      folder,
      engineWorker,
      now: Date.now,
    });
    const interpreter = await currentInterpreter(declaration, folder, undefined);
    for (const trial of trials)
      terminal.stdout.write(
        printable(commandText(trialCommand(declaration, folder, { ...trial, interpreter }))) + '\n',
      );
    if (trials.length === 0) printError(nothingToPlan(declaration.study), terminal);
    return 0;
  } catch (error) {
    printError(messageOf(error), terminal);
    return 2;
  }
}
