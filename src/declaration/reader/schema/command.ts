/** The command as a person writes it, a line or a list, as a list of arguments. */
import * as z from 'zod';
import { looksLikeScript } from '../../command/interpreters.ts';
import { splitCommand } from '../../command/splitCommand.ts';
import { EXPECTED_COMMAND } from '../../messages.ts';
import { expecting } from './expecting.ts';
import { missingInput, noProgram } from './messages.ts';
import { nonEmpty, text } from './schemaTypes.ts';

const argumentText = 'one word of the command, a text or a number';
const argumentSchema = z.union([text(argumentText), z.number().transform(String)], { error: expecting(argumentText) });

export const commandSchema = z
  .union([nonEmpty(EXPECTED_COMMAND), z.array(argumentSchema)], {
    error: expecting(`${EXPECTED_COMMAND}, or a list of its words`),
  })
  .transform((command, context): readonly string[] => {
    if (typeof command !== 'string') {
      if (command.length === 0 || command[0] === '') context.addIssue(noProgram(EXPECTED_COMMAND));
      checkFilledIn(command, context);
      return command;
    }
    const split = splitCommand(command);
    if (split.ok) {
      checkFilledIn(split.args, context);
      return split.args;
    }
    context.addIssue({ code: 'custom', message: split.problem, params: { needle: split.needle } });
    return z.NEVER;
  })
  .meta({
    description: 'The command that starts one trial, without a shell. {name} stands for the value of a parameter.',
    examples: ['python3 train.py', 'python3 train.py --lr {lr}'],
  });

/** A draft writes `<<<a folder>>>` for what a script cannot start without and nobody can guess. */
function checkFilledIn(command: readonly string[], context: z.core.$RefinementCtx): void {
  const program = command.find(looksLikeScript) ?? command.find((word) => !word.startsWith('<<<')) ?? '';
  command.forEach((word, i) => {
    const at = word.indexOf('<<<');
    if (at < 0 || !word.endsWith('>>>')) return;
    const [before, what] = [word.slice(0, at), word.slice(at + 3, -3)];
    const flag = before === '' ? (command[i - 1] ?? '') : before.replace(/=$/, '');
    context.addIssue({
      code: 'custom',
      message: missingInput(program, flag.startsWith('-') || before !== '' ? flag : undefined, what),
      params: { needle: word },
    });
  });
}
