/** `bbkb plan`: the commands that would run next, one a line, to be read or pasted. Runs nothing and writes nothing. */
import { commandText } from '../../declaration/command/commandText.ts';
import { trialCommand } from '../../tuner/trials/trialCommand.ts';
import { planTrials } from '../../tuner/planTrials.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { printError, errorMessage, printable } from '../terminal/printable.ts';
import { engineWorkerUrl } from '../engineWorkerUrl.ts';

export async function printPlan({ folder, declaration, pastFile }: LoadedDeclaration): Promise<number> {
  try {
    const trials = await planTrials({
      declaration,
      past: pastFile?.trials,
      folder,
      engineWorker: engineWorkerUrl,
      now: Date.now,
    });
    for (const trial of trials)
      process.stdout.write(printable(commandText(trialCommand(declaration, folder, trial))) + '\n');
    if (trials.length === 0) printError(`The study ${declaration.study} has ended: there is nothing left to run.`);
    return 0;
  } catch (error) {
    printError(errorMessage(error));
    return 2;
  }
}
