/** Environment variables for every trial. */
import * as z from 'zod';
import { expecting, shown } from './expecting.ts';
import { sound, text } from './parts.ts';

const variable = z.union([text('a text'), z.number().transform(String), z.boolean().transform(String)], {
  error: expecting('a text, a number, true or false'),
});

export const environmentSchema = z
  .record(z.string(), variable, { error: expecting('variables and their values, such as { OMP_NUM_THREADS: 1 }') })
  .superRefine((variables, context) => {
    for (const name of Object.keys(variables)) {
      const message = problemOf(name);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message, params: { at: 'key' } });
    }
  }, sound())
  .describe('Environment variables for every trial.');

function problemOf(name: string): string | undefined {
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    return `${shown(name)} cannot be the name of a variable: use letters, digits and _ only, and no digit in front.`;
  }
  if (name.startsWith('BBKB_'))
    return `${name} is set by the tuner for each trial: choose a name without BBKB_ in front.`;
  return undefined;
}
