/** Jobs of a Slurm cluster: how they are submitted. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../keys/described.ts';
import * as z from 'zod';
import { isCalled } from '../keys/unknownKey.ts';
import { durationSchema } from '../keys/duration.ts';
import { expecting } from '../keys/expecting.ts';
import { anyForm, integer, list, nonEmpty, strictGroup, text } from '../keys/schemaTypes.ts';
import type { Unchanging } from '../valueSchema.ts';
import type { ExecutorKind } from './executorKind.ts';

const optionsText = () => l10n.t('how jobs are submitted, such as { partition: gpu, gres: "gpu:1" }');
const argumentsText = () => l10n.t('a list of arguments of sbatch, such as [--constraint=a100]');
const preambleText = () => l10n.t('a list of lines that a job runs before the script, such as [module load cuda]');
const memoryText = () => l10n.t('an amount of memory, such as 8G');

const optionsSchema = strictGroup(
  optionsText,
  {
    partition: optional(
      nonEmpty(() => l10n.t('the name of a partition, as sinfo shows it')),
      () => l10n.t('The partition of the jobs.'),
    ),
    account: optional(
      nonEmpty(() => l10n.t('the name of an account')),
      () => l10n.t('The account that pays for the jobs.'),
    ),
    qos: optional(
      nonEmpty(() => l10n.t('the name of a quality of service')),
      () => l10n.t('The quality of service of the jobs.'),
    ),
    gres: optional(
      nonEmpty(() => l10n.t('generic resources, such as gpu:1')),
      () => l10n.t('Generic resources of one trial, such as gpu:1.'),
    ),
    cpus: optional(
      integer(() => l10n.t('the number of cores of one trial, a whole number from 1 to 10000'), 1, 10_000),
      () => l10n.t('Cores of one trial.'),
    ),
    memory: optional(
      anyForm([z.number().transform(String), z.string()], memoryText).refine(
        (value) => /^\d+(?:\.\d+)?[KMGT]?$/i.test(value),
        { error: expecting(memoryText) },
      ),
      () => l10n.t('Memory of one trial, such as 8G; a plain number is in megabytes.'),
    ),
    time: optional(durationSchema, () =>
      l10n.t('After which the cluster ends a job: 90s, 2h, 1h30m or seconds, in whole minutes.'),
    ),
    throttle: optional(
      integer(() => l10n.t('how many jobs run at once, a whole number from 1 to 10000'), 1, 10_000),
      () => l10n.t('How many jobs of one batch run at once; parallel says how many are submitted.'),
    ),
    arguments: optional(
      list(
        text(() => l10n.t('one argument of sbatch')),
        argumentsText,
      ),
      () => l10n.t('Further arguments of sbatch.'),
    ),
    preamble: optional(
      list(
        text(() => l10n.t('one line of bash')),
        preambleText,
      ),
      () => l10n.t('Lines of bash that each job runs before the script.'),
    ),
  },
  {
    gpus: isCalled('gpus', 'gres', () => 'gres: "gpu:1"'),
    cpus_per_task: isCalled('cpus_per_task', 'cpus', () => 'cpus: …'),
    mem: isCalled('mem', 'memory', () => 'memory: …'),
  },
);

/** Each key is absent where the cluster's default is meant. */
const stored = z.strictObject({
  slurm: z.strictObject({
    partition: z.string().exactOptional(),
    account: z.string().exactOptional(),
    qos: z.string().exactOptional(),
    gres: z.string().exactOptional(),
    cpus: z.int().exactOptional(),
    memory: z.string().exactOptional(),
    /** Seconds. */
    time: z.number().exactOptional(),
    throttle: z.int().exactOptional(),
    arguments: z.array(z.string()).exactOptional(),
    preamble: z.array(z.string()).exactOptional(),
  }),
});

export const slurm = {
  written: described(
    optionsSchema.transform((options) => ({ slurm: options })),
    () => l10n.t('Jobs of a Slurm cluster, of which this machine is a login node.'),
  ),
  stored,
  alone: { slurm: {} },
  forms: ['slurm', '{ slurm: { partition: gpu } }'],
  examples: ['slurm', { slurm: { partition: 'gpu', gres: 'gpu:1', time: '2h' } }],
  place: () => l10n.t('as jobs of a Slurm cluster'),
  describe: () => ({
    slots: 1,
    runsOn: l10n.t('Runs as jobs of Slurm.'),
    usesInterpreterFoundHere: true,
    insteadOfGpus: l10n.t('On a cluster each job asks for its own: write gres: gpu:1 under executor instead.'),
  }),
} satisfies ExecutorKind<Unchanging<z.infer<typeof stored>>>;
