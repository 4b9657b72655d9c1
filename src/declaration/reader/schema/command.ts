/** The command as a person writes it, a line or a list, as a list of arguments. */
import * as z from 'zod';
import { openNeeds, scriptName } from '../../command/openNeeds.ts';
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

function checkFilledIn(command: readonly string[], context: z.core.$RefinementCtx): void {
  for (const { word, flag, what } of openNeeds(command)) {
    const message = missingInput(scriptName(command), flag, what);
    context.addIssue({ code: 'custom', message, params: { needle: word } });
  }
}
