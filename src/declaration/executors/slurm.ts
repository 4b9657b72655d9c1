/** Jobs of a Slurm cluster: how they are submitted. */
import * as z from 'zod';
import { durationSchema } from '../keys/duration.ts';
import { expecting } from '../keys/expecting.ts';
import { integer, nonEmpty, strictGroup, text } from '../keys/schemaTypes.ts';
import type { Unchanging } from '../valueSchema.ts';
import type { ExecutorKind } from './executorKind.ts';

const optionsText = 'how jobs are submitted, such as { partition: gpu, gres: "gpu:1" }';
const argumentsText = 'a list of arguments of sbatch, such as [--constraint=a100]';
const preambleText = 'a list of lines that a job runs before the script, such as [module load cuda]';
const memoryText = 'an amount of memory, such as 8G';

const optionsSchema = strictGroup(optionsText, {
  partition: nonEmpty('the name of a partition, as sinfo shows it')
    .exactOptional()
    .describe('The partition of the jobs.'),
  account: nonEmpty('the name of an account').exactOptional().describe('The account that pays for the jobs.'),
  qos: nonEmpty('the name of a quality of service').exactOptional().describe('The quality of service of the jobs.'),
  gres: nonEmpty('generic resources, such as gpu:1')
    .exactOptional()
    .describe('Generic resources of one trial, such as gpu:1.'),
  cpus: integer('the number of cores of one trial, a whole number from 1 to 10000', 1, 10_000)
    .exactOptional()
    .describe('Cores of one trial.'),
  memory: z
    .union([z.number().transform(String), z.string()], { error: expecting(memoryText) })
    .refine((value) => /^\d+(?:\.\d+)?[KMGT]?$/i.test(value), { error: expecting(memoryText) })
    .exactOptional()
    .describe('Memory of one trial, such as 8G; a plain number is in megabytes.'),
  time: durationSchema
    .exactOptional()
    .describe('After which the cluster ends a job: 90s, 2h, 1h30m or seconds, in whole minutes.'),
  throttle: integer('how many jobs run at once, a whole number from 1 to 10000', 1, 10_000)
    .exactOptional()
    .describe('How many jobs of one batch run at once; parallel says how many are submitted.'),
  arguments: z
    .array(text('one argument of sbatch'), { error: expecting(argumentsText) })
    .exactOptional()
    .describe('Further arguments of sbatch.'),
  preamble: z
    .array(text('one line of bash'), { error: expecting(preambleText) })
    .exactOptional()
    .describe('Lines of bash that each job runs before the script.'),
});

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
  written: optionsSchema
    .transform((options) => ({ slurm: options }))
    .describe('Jobs of a Slurm cluster, of which this machine is a login node.'),
  stored,
  alone: { slurm: {} },
  forms: ['slurm', '{ slurm: { partition: gpu } }'],
  examples: ['slurm', { slurm: { partition: 'gpu', gres: 'gpu:1', time: '2h' } }],
  place: 'as jobs of a Slurm cluster',
  describe: () => ({
    slots: 1,
    runsOn: 'Runs as jobs of Slurm.',
    usesInterpreterFoundHere: true,
    insteadOfGpus: 'On a cluster each job asks for its own: write gres: gpu:1 under executor instead.',
  }),
} satisfies ExecutorKind<Unchanging<z.infer<typeof stored>>>;
