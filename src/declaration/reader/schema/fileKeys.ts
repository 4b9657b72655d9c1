/**
 * The keys that a person writes: the only description of the declaration's language, its ranges, defaults and
 * expectations. It names the keys of the language that this version does not support, so that they are not reported as
 * typing errors.
 */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../../keys/described.ts';
import * as z from 'zod';
import { passStyles, schedules } from '../../declaration.ts';
import { namesTrialFolder, OWN_FOLDER } from '../../command/placeholders.ts';
import { misspeltFolders } from '../../command/misspeltFolder.ts';
import { executorSchema } from '../../executors/executors.ts';
import { algorithmSchema } from './algorithm.ts';
import { budgetSchema } from './budget.ts';
import { commandSchema } from './command.ts';
import { constraintsSchema } from './conditions.ts';
import { expecting } from '../../keys/expecting.ts';
import { isStudyName } from '../../studyName.ts';
import { belongsUnder, isCalled, type Remedy } from '../../keys/unknownKey.ts';
import { gpusSchema } from '../../keys/gpus.ts';
import { limitsSchema } from './limits.ts';
import { refuseMisspeltFolders } from './misspeltFolders.ts';
import { objectiveSchema } from './objective.ts';
import { parametersSchema } from './parameters.ts';
import { addProblem, whenValid } from '../../keys/checks.ts';
import { anyForm, integer, named, nonEmpty, strictGroup, text, word } from '../../keys/schemaTypes.ts';
import { startSchema } from './start.ts';
import { trackSchema } from './track.ts';
import { trialSchema } from './trial.ts';
import { formatValue } from '../../wording.ts';

/** As Optuna has it. */
const isCalledUnder = (key: string, group: string, to: string): Remedy => {
  const written = `${group}: { ${to}: … }`;
  return {
    sentence: (name) => l10n.t`${name} is called ${to} here and belongs under ${group}: write ${written}.`,
    fix: { kind: 'move', path: [key], to: [group, to] },
  };
};

const variableSchema = anyForm(
  [text(() => l10n.t('a text')), z.number().transform(String), z.boolean().transform(String)],
  () => l10n.t('a text, a number, true or false'),
).superRefine((value, context) => void refuseMisspeltFolders(value, context));

const environmentSchema = described(
  named(variableSchema, () => l10n.t('variables and their values, such as { OMP_NUM_THREADS: 1 }')).superRefine(
    (variables, context) => {
      for (const [name, value] of Object.entries(variables)) {
        const message = nameProblem(name);
        if (message !== undefined) addProblem(context, [name], message, { at: 'key' });
        if (/^<<<.*>>>$/.test(value)) addProblem(context, [name], missingValue(name));
      }
    },
    whenValid(),
  ),
  () => l10n.t('Environment variables for every trial.'),
);

const studyNameText = () =>
  l10n.t(
    'a name that a folder can have, without / \\ : * ? " < > |, without invisible characters and without a dot at the start, at most 100 characters long',
  );

export const fileKeys = strictGroup(
  () => l10n.t('command, parameters, objective and budget'),
  {
    study: optional(text(studyNameText).refine(isStudyName, { error: expecting(studyNameText) }), () =>
      l10n.t('Name of the study and of its folder below .bbkb; by default that of the file.'),
    ),
    command: commandSchema,
    parameters: parametersSchema,
    objective: objectiveSchema,
    limits: limitsSchema.default([]),
    track: trackSchema.default([]),
    budget: budgetSchema,
    parallel: optional(
      integer(() => l10n.t('the number of trials at once, a whole number from 1 to 1000'), 1, 1000),
      () => l10n.t('Trials at once; by default 1, or as many as the hosts have slots.'),
    ),
    schedule: described(word(schedules).default('auto'), () =>
      l10n.t(
        'batch: all trials end before the next begin; rolling: a free slot gets the next; auto: as durations say.',
      ),
    ),
    cwd: described(
      nonEmpty(() => l10n.t('a folder, absolute or relative to the folder of this file'))
        .refine((folder) => folder !== '~' && !folder.startsWith('~/'), {
          error: expecting(() => l10n.t('the full path, without ~')),
        })
        .superRefine(checkFolder)
        .default('.'),
      () => l10n.t('The folder in which trials run, relative to this file; trial for a folder of each trial’s own.'),
    ),
    env: environmentSchema.default({}),
    pass: described(word(passStyles).default('flags'), () =>
      l10n.t('How a parameter without a placeholder is passed: --name value, --name=value, name=value, …'),
    ),
    template: optional(
      nonEmpty(() => l10n.t('the configuration file, as the command names it or the script opens it')),
      () => l10n.t('With pass: template, the configuration file of which each trial gets a copy with its values.'),
    ),
    trial: trialSchema.prefault({}),
    gpus: gpusSchema.exactOptional(),
    executor: executorSchema.exactOptional(),
    seed: described(integer(() => l10n.t('a whole number, 0 or above'), 0, Number.MAX_SAFE_INTEGER).default(0), () =>
      l10n.t('The same seed proposes the same trials.'),
    ),
    algorithm: algorithmSchema.prefault({}),
    start: startSchema.exactOptional(),
    repeats: described(
      integer(() => l10n.t('the number of runs of each trial, a whole number from 1 to 100'), 1, 100).default(1),
      () => l10n.t('Runs of each point, each with its own seed. Their mean counts, and their spread shows the noise.'),
    ),
    confirm: described(
      integer(() => l10n.t('how many of the best points run again, a whole number from 0 to 100'), 0, 100).default(0),
      () => l10n.t('Of a noisy metric, the last trials of the budget run so many of the best points again.'),
    ),
    constraints: constraintsSchema.default([]),
  },
  {
    metric: belongsUnder('objective', 'metric', 'metric: …, goal: …'),
    goal: belongsUnder('objective', 'goal', 'metric: …, goal: …'),
    direction: isCalledUnder('direction', 'objective', 'goal'),
    trials: belongsUnder('budget', 'trials'),
    n_trials: isCalledUnder('n_trials', 'budget', 'trials'),
    n_jobs: isCalled('n_jobs', 'parallel', () => 'parallel: …'),
    time: belongsUnder('budget', 'time', 'trials: …, time: …'),
    enough: belongsUnder('budget', 'enough', 'trials: …, enough: …'),
    timeout: belongsUnder('trial', 'timeout'),
    retries: belongsUnder('trial', 'retries'),
    max_failures: belongsUnder('trial', 'max_failures'),
    on_failure: belongsUnder('trial', 'on_failure'),
    stop: belongsUnder('trial', 'stop'),
    early_stop: belongsUnder('trial', 'early_stop'),
    checkpoint: belongsUnder('trial', 'checkpoint'),
    keep_checkpoints: belongsUnder('trial', 'keep_checkpoints'),
    target: belongsUnder('objective', 'target'),
    pattern: belongsUnder('objective', 'pattern'),
    noise: belongsUnder('objective', 'noise'),
    preset: belongsUnder('algorithm', 'preset'),
    points: belongsUnder('start', 'points'),
  },
);

export type Written = z.infer<typeof fileKeys>;

function checkFolder(cwd: string, context: z.core.$RefinementCtx): void {
  if (namesTrialFolder(cwd) || misspeltFolders(cwd).some(({ meant }) => namesTrialFolder(meant))) {
    const fixes = [{ kind: 'write', path: [], value: OWN_FOLDER } as const];
    addProblem(context, [], trialFolderAsCwd(), { fixes });
  } else refuseMisspeltFolders(cwd, context);
}

function nameProblem(name: string): string | undefined {
  if (!/^[A-Za-z_]\w*$/.test(name)) return badVariableName(name);
  return name.startsWith('BBKB_') ? reservedVariable(name) : undefined;
}

const badVariableName = (name: string) =>
  l10n.t`${formatValue(name)} cannot be the name of a variable: use only letters, digits and _, and do not start with a digit.`;
const reservedVariable = (name: string) =>
  l10n.t`${name} is set by the tuner for each trial: choose a name that does not start with BBKB_.`;
const trialFolderAsCwd = () =>
  l10n.t`cwd is one folder for all trials: write cwd: ${OWN_FOLDER}, so that each trial runs in a folder of its own.`;
const missingValue = (name: string) => l10n.t`The variable ${name} has no value yet: write it in place of <<<…>>>.`;
