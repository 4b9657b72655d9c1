/** `bbkb init`: a first declaration, drafted for a script of the folder, or a commented one to be filled in. */
import { existsSync, readdirSync } from 'node:fs';
import type { Run } from '../command.ts';
import { declarationOfScript } from '../../declaration/declarationFile.ts';
import { isScript } from '../declaration/findDeclaration.ts';
import { drafted } from '../terminal/draftMessages.ts';
import { bbkbCommand } from '../terminal/bbkbCommand.ts';
import { needsFiles } from '../terminal/argumentMessages.ts';
import * as messages from '../terminal/messages.ts';
import { chosen } from '../terminal/questions.ts';
import { printNote } from '../terminal/terminal.ts';
import { writeNew } from './writeResult.ts';

export const init: Run<'try'> = async ([named], { try: isTried }, terminal, programs) => {
  const draftOf = async (script: string): Promise<number> => {
    const { draft } = await import('./draft.ts');
    return draft([script], { out: notWrittenYet(declarationOfScript(script)), try: isTried }, terminal, programs);
  };
  if (named !== HERE) return draftOf(named);
  if (!terminal.isInteractive) {
    if (isTried) throw new Error(needsFiles('init', 'script', '--try'));
    terminal.stdout.write(COMMENTED);
    printNote(messages.WRITE_DECLARATION, terminal);
    return 0;
  }
  const scripts = readdirSync('.').filter((name) => isScript(name) && !existsSync(declarationOfScript(name)));
  const script = await chosen(messages.WHICH_SCRIPT, [
    ...scripts.map((name) => ({ value: name, label: name })),
    { value: NO_SCRIPT, label: messages.COMMENTED_FILE },
  ]);
  if (script === undefined) return 130;
  if (script !== NO_SCRIPT) return draftOf(script);
  await writeNew(notWrittenYet(FIRST_NAME), COMMENTED);
  printNote(drafted(FIRST_NAME, false, `bbkb run ${FIRST_NAME}`), terminal);
  return 0;
};

/** The name of a declaration. @throws Error, a sentence, where it exists */
function notWrittenYet(declaration: string): string {
  if (!existsSync(declaration)) return declaration;
  throw new Error(messages.isDeclared(declaration, bbkbCommand('run', declaration)));
}

/** What stands for no argument. */
const HERE = '.';

const FIRST_NAME = 'study.bbkb.yaml';

/** No file has this name. */
const NO_SCRIPT = '';

const COMMENTED = `# The command that starts your script. Each parameter is added as --name value.
command: python3 train.py

# What to tune, with the range of each: also int, bool, and choice with its values.
parameters:
  lr: { type: float, low: 1e-5, high: 0.1, scale: log }
  #layers: { type: int, low: 1, high: 8 }
  #optimizer: { type: choice, values: [adam, sgd] }

# What the script prints, as in "val_loss: 0.25", and which way is better: minimize or maximize.
objective: { metric: val_loss, goal: minimize }

budget: { trials: 40 } # how many runs of the script in all
parallel: 1 # how many of them at once
`;
