/** `bbkb hosts`: whether each host of the declaration can run trials, and what it lacks. Exit code 1 if any cannot. */
import { messageOf } from '../../system/messageOf.ts';
import { checkHosts } from '../../tuner/checkHosts.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import { namesNoHosts } from '../terminal/messages.ts';
import { printable } from '../terminal/printable.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';
import { hostText } from './hostText.ts';

export async function hosts({ file, folder, declaration }: LoadedDeclaration, terminal: Terminal): Promise<number> {
  try {
    const checked = await checkHosts(declaration, folder);
    if (checked === undefined) {
      printError(namesNoHosts(file), terminal);
      return 2;
    }
    for (const host of checked) terminal.stdout.write(`${printable(hostText(host))}\n`);
    return checked.some((host) => 'problem' in host) ? 1 : 0;
  } catch (error) {
    printError(messageOf(error), terminal);
    return 2;
  }
}
