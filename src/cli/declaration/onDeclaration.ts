/** The work of a command that takes a declaration. */
import type { OptionName, Options, Programs, Run } from '../command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { loadDeclaration, type LoadedDeclaration, type Needs } from './loadDeclaration.ts';

/** Runs on the declaration that its file has, unless there are problems, which are printed. */
export function onDeclaration<Name extends OptionName = never>(
  needs: Needs,
  run: (
    declared: LoadedDeclaration,
    options: Pick<Options, Name>,
    terminal: Terminal,
    programs: Programs,
  ) => Promise<number>,
): Run<Name> {
  return async ([file], options, terminal, programs) => {
    const declared = await loadDeclaration(file, needs, terminal);
    return declared === undefined ? 2 : run(declared, options, terminal, programs);
  };
}
