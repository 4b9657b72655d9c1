/**
 * What a person writes: the one description of the declaration's language, its ranges, defaults and sentences.
 * Keys of the language that this version does not know are named, so that the person is told so and not "typo".
 */
import * as z from 'zod';
import { passStyles } from '../../declaration.ts';
import { algorithmSchema } from './algorithm.ts';
import { commandSchema } from './command.ts';
import { constraintsSchema } from './conditions.ts';
import { durationSchema } from './duration.ts';
import { environmentSchema } from './environment.ts';
import { expecting, NOT_SUPPORTED_YET, oneOf } from './expecting.ts';
import { didYouMean, formatValue } from '../../wording.ts';
import { isStudyName } from '../../studyName.ts';
import { gpusSchema } from './gpus.ts';
import { objectiveSchema } from './objective.ts';
import { parametersSchema } from './parameters.ts';
import { strictGroup, keysOf, nonEmpty, whenValid, integer } from './schemaTypes.ts';
import { checkBatch, checkPoints, startSchema } from './start.ts';
import { parseCondition } from './parseCondition.ts';
import { spaceOf } from './space.ts';
import { trialSchema } from './trial.ts';
import { placeholders } from '../../command/splitCommand.ts';

const budgetSchema = strictGroup('how much may be spent, such as { trials: 100 }', {
  trials: integer('how many trials may run, a whole number from 1 to 100000', 1, 100_000).describe('Trials in all.'),
  time: durationSchema.exactOptional().describe('Start no trial after this long: 90s, 2h, 1h30m or seconds.'),
}).meta({ description: 'How much may be spent.', examples: [{ trials: 100 }, { trials: 200, time: '2h' }] });

const folderNameText =
  'a name that can be a folder: no slash or other sign of a path, no dot in front, at most 100 characters';

export const fileSchema = strictGroup(
  'command, parameters, objective and budget',
  {
    study: nonEmpty(folderNameText)
      .refine(isStudyName, { error: expecting(folderNameText) })
      .exactOptional()
      .describe("Name of the study and of its folder under .bbkb; by default the file's name."),
    command: commandSchema,
    parameters: parametersSchema,
    objective: objectiveSchema,
    budget: budgetSchema,
    parallel: integer('how many trials may run at once, a whole number from 1 to 1000', 1, 1000)
      .default(1)
      .describe('Trials at once.'),
    cwd: nonEmpty("a folder, relative to this file's folder or absolute")
      .refine((folder) => folder !== '~' && !folder.startsWith('~/'), { error: expecting('the whole path, without ~') })
      .default('.')
      .describe("The folder trials run in, relative to this file's folder; by default that folder itself."),
    env: environmentSchema.default({}),
    pass: z
      .enum(passStyles, { error: oneOf(passStyles) })
      .default('flags')
      .describe('How a parameter without a placeholder is passed: --name value, --name=value, name=value, …'),
    trial: trialSchema.prefault({}),
    gpus: gpusSchema.exactOptional(),
    seed: integer('a whole number of 0 or above', 0, Number.MAX_SAFE_INTEGER)
      .default(0)
      .describe('The same seed proposes the same trials.'),
    algorithm: algorithmSchema.prefault({}),
    start: startSchema.exactOptional(),
    repeats: integer('how many runs a trial has, a whole number from 1 to 100', 1, 100)
      .default(1)
      .describe('Runs of each point, with seeds of their own; their mean counts, and their spread tells the noise.'),
    constraints: constraintsSchema.default([]),
  },
  {
    executor: NOT_SUPPORTED_YET,
    metric: 'belongs under objective: write objective: { metric: …, goal: … }.',
    goal: 'belongs under objective: write objective: { metric: …, goal: … }.',
    trials: 'belongs under budget: write budget: { trials: … }.',
    time: 'belongs under budget: write budget: { trials: …, time: … }.',
    timeout: 'belongs under trial: write trial: { timeout: … }.',
    retries: 'belongs under trial: write trial: { retries: … }.',
    max_failures: 'belongs under trial: write trial: { max_failures: … }.',
  },
)
  .superRefine(({ command, parameters }, context) => {
    const names = keysOf(parameters);
    if (names.length === 0) return;
    for (const name of command.flatMap(placeholders).filter((word) => !names.includes(word))) {
      context.addIssue({
        code: 'custom',
        path: ['command'],
        message: `The command has {${name}}, which is no parameter${didYouMean(name, names)}: declare it under parameters, or take it out.`,
        params: { needle: `{${name}}` },
      });
    }
  }, whenValid('command'))
  .superRefine(
    ({ command, parameters }, context) => {
      for (const name of conditionalArguments(command, parameters)) {
        context.addIssue({
          code: 'custom',
          path: ['command'],
          message: `{${name}} stands alone, and ${name} is not always there: write it in one word, such as --${name}={${name}}, or leave it out of the command.`,
          params: { needle: `{${name}}` },
        });
      }
    },
    whenValid('command', 'parameters'),
  )
  .superRefine(({ constraints, parameters }, context) => {
    const names = keysOf(parameters);
    if (names.length === 0) return;
    const list = typeof constraints === 'string' ? [constraints] : constraints;
    list.forEach((text, i) => {
      const parsed = parseCondition(text, names);
      if (parsed.ok) return;
      const path = typeof constraints === 'string' ? ['constraints'] : ['constraints', i];
      context.addIssue({ code: 'custom', path, message: parsed.problem, params: { needle: parsed.needle } });
    });
  }, whenValid('constraints'))
  .superRefine(({ algorithm, parameters }, context) => {
    const names = keysOf(parameters);
    if (names.length === 0) return;
    for (const name of keysOf(algorithm.lengthscales).filter((word) => !names.includes(word))) {
      context.addIssue({
        code: 'custom',
        path: ['algorithm', 'lengthscales', name],
        message: `${formatValue(name)} is no parameter${didYouMean(name, names)}: name a parameter of this file.`,
        params: { at: 'key' },
      });
    }
  }, whenValid('algorithm'))
  .superRefine(
    ({ start, parameters }, context) => {
      if (start !== undefined) checkPoints(start, spaceOf(parameters), context);
    },
    whenValid('start', 'parameters'),
  )
  .superRefine(
    ({ start, algorithm }, context) => {
      if (start !== undefined) checkBatch(start, algorithm, context);
    },
    whenValid('start', 'algorithm'),
  );

/** Placeholders that are a whole word, of parameters that are not always there: the word before would be left dangling. */
function conditionalArguments(
  command: readonly string[],
  parameters: Readonly<Record<string, { readonly when?: unknown }>>,
): readonly string[] {
  return command.flatMap((word, i) => {
    const names = placeholders(word).filter(
      (name) => Object.hasOwn(parameters, name) && parameters[name].when !== undefined,
    );
    return i === 0 ? names : names.filter((name) => word === `{${name}}`);
  });
}
