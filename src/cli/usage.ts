/** The text of `bbkb --help`; docs/terminal.md has the same commands. */
import type { Command } from './command.ts';

const BEGINNING =
  'bbkb tunes the parameters of a script. NAME.bbkb.yaml says which parameters, and what to measure.\n\n';

const END = `
  bbkb --help, bbkb --version

While a study runs, a changed budget, parallel, trial or gpus takes effect when FILE is saved. Ctrl-C stops a study
cleanly; a second Ctrl-C kills its running trials at once.
Exit codes: 0 done, 1 the study ended in failure, 2 nothing was started, 130 stopped.
`;

/** A column of commands beside lines of purposes. */
const COLUMN = 27;
const LINE = /\S.{0,88}\S(?=\s|$)/g;

export function usageOf(commands: readonly Command[]): string {
  const lines = commands.map(({ name, usage: [words, purpose] }) => {
    const start = `  bbkb ${name} ${words}`;
    const margin = `\n${' '.repeat(COLUMN)}`;
    const begun = start.length < COLUMN - 1 ? start.padEnd(COLUMN) : start + margin;
    return `${begun}${purpose.match(LINE)?.join(margin) ?? ''}\n`;
  });
  return BEGINNING + lines.join('') + END;
}
