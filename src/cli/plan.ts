/** `bbkb plan`: the commands that would run next, one a line, to be read or pasted. Runs nothing and writes nothing. */
import { commandText } from '../study/commandText.ts';
import { commandOf } from '../tuner/job.ts';
import { planned } from '../tuner/planning.ts';
import type { Declared } from './load.ts';
import { complain, messageOf, printable } from './printable.ts';
import { engineWorker } from './worker.ts';

export async function plan({ folder, declaration, pastFile }: Declared): Promise<number> {
  try {
    const trials = await planned({ declaration, past: pastFile?.trials, folder, engineWorker, now: Date.now });
    for (const trial of trials)
      process.stdout.write(printable(commandText(commandOf(declaration, folder, trial))) + '\n');
    if (trials.length === 0) complain(`The study ${declaration.study} has ended: there is nothing left to run.`);
    return 0;
  } catch (error) {
    complain(messageOf(error));
    return 2;
  }
}
