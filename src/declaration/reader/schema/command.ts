/** The command as a person writes it, a line or a list, turned into its words. */
import * as z from 'zod';
import { expecting } from './expecting.ts';
import { nonEmpty, text } from './schemaTypes.ts';
import { splitCommand } from '../../command/splitCommand.ts';

const expectedCommand = 'what starts your script, such as python3 train.py';

const argumentSchema = z.union([text('one word of the command'), z.number().transform(String)], {
  error: expecting('one word of the command, a text or a number'),
});

export const commandSchema = z
  .union([nonEmpty(expectedCommand), z.array(argumentSchema)], {
    error: expecting(`${expectedCommand}, or a list of its words`),
  })
  .transform((command, context): readonly string[] => {
    if (typeof command !== 'string') {
      if (command.length === 0 || command[0] === '')
        context.addIssue(`The command names no program: write ${expectedCommand}.`);
      return command;
    }
    const split = splitCommand(command);
    if (split.ok) return split.args;
    context.addIssue({ code: 'custom', message: split.problem, params: { needle: split.needle } });
    return z.NEVER;
  })
  .meta({
    description:
      'What starts one trial: a word list, never handed to a shell. {name} stands for the value of a parameter.',
    examples: ['python3 train.py', 'python3 train.py --lr {lr}'],
  });
