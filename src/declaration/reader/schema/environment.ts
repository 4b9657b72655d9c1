/** Environment variables for every trial. */
import * as z from 'zod';
import { expecting } from './expecting.ts';
import { formatValue } from '../../wording.ts';
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
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    return `${formatValue(name)} cannot be the name of a variable: use letters, digits and _ only, and no digit in front.`;
  }
  if (name.startsWith('BBKB_'))
    return `${name} is set by the tuner for each trial: choose a name without BBKB_ in front.`;
  return undefined;
}
