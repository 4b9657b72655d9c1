/** `bbkb restart`: the study from its beginning; the old one is kept beside it. */
import { quote } from 'shell-quote';
import { setStudyAside } from '../../study/disk/setAside.ts';
import { messageOf } from '../../system/messageOf.ts';
import type { LoadedDeclaration } from '../declaration/loadDeclaration.ts';
import type { Programs } from '../programs.ts';
import * as messages from '../terminal/messages.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';
import { printable } from '../terminal/printable.ts';
import { readStudy } from './readStudy.ts';
import { run } from './run.ts';

export async function restart(declared: LoadedDeclaration, terminal: Terminal, programs: Programs): Promise<number> {
  const { folder, declaration, file } = declared;
  try {
    const { study } = await readStudy(declared);
    if (study === null) {
      printError(messages.nothingTo('restart', declaration.study, quote([file])), terminal);
      return 2;
    }
    const kept = setStudyAside(folder, declaration.study);
    terminal.stdout.write(`${printable(messages.keptAs(declaration.study, kept, quote([file])))}\n`);
  } catch (error) {
    printError(messageOf(error), terminal);
    return 2;
  }
  return run(declared, { anyway: false }, terminal, programs);
}
