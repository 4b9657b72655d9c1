/** Environment variables for every trial. */
import * as z from 'zod';
import { expecting } from './expecting.ts';
import { badVariableName, reservedVariable } from './messages.ts';
import { whenValid, text } from './schemaTypes.ts';

const variableSchema = z.union([text('a text'), z.number().transform(String), z.boolean().transform(String)], {
  error: expecting('a text, a number, true or false'),
});

export const environmentSchema = z
  .record(z.string(), variableSchema, {
    error: expecting('variables and their values, such as { OMP_NUM_THREADS: 1 }'),
  })
  .superRefine((variables, context) => {
    for (const name of Object.keys(variables)) {
      const message = nameProblem(name);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message, params: { at: 'key' } });
    }
  }, whenValid())
  .describe('Environment variables for every trial.');

function nameProblem(name: string): string | undefined {
  if (!/^[A-Za-z_]\w*$/.test(name)) return badVariableName(name);
  return name.startsWith('BBKB_') ? reservedVariable(name) : undefined;
}
