/** The machines that are reached with ssh, and what is on each. */
import * as z from 'zod';
import type { Executor } from '../../executor.ts';
import { durationSchema } from './duration.ts';
import { expecting } from './expecting.ts';
import { deviceForms, deviceNames } from './gpus.ts';
import * as messages from './messages.ts';
import { integer, nonEmpty, strictGroup, text } from './schemaTypes.ts';

const sshText = 'a list of hosts, such as [desktop, { host: gpu2, gpus: 2 }], or hosts with patience and exclude';
const hostText = 'a host as ssh takes it: a name of ~/.ssh/config, or user@machine';
const folderText = 'a folder of that host, absolute or below ~, such as ~/project';
const preambleText = 'a list of lines that run before the script, such as [module load cuda]';
const excludeText = 'a list of patterns as rsync has them, such as [data, "*.ckpt"]';

/** Seconds. */
const PATIENCE = 300;

// what begins with a hyphen would be an option of ssh
const nameSchema = nonEmpty(hostText).regex(/^[^-\s/:][^\s/:]*$/, { error: expecting(hostText) });

const hostSchema = z.union(
  [
    nameSchema,
    strictGroup('a host with slots, gpus, folder, python or preamble, such as { host: gpu2, gpus: 2 }', {
      host: nameSchema.describe('The host as ssh takes it: a name of ~/.ssh/config, or user@machine.'),
      slots: integer('how many trials it runs at once, a whole number from 1 to 1000', 1, 1000)
        .default(1)
        .describe('Trials that it runs at once; with gpus, on each of them.'),
      gpus: z
        .union(deviceForms, { error: expecting('the number of its GPUs, or a list of them, such as [0, 2]') })
        .exactOptional()
        .describe('Its GPUs: their number or a list of them. Each trial gets one in CUDA_VISIBLE_DEVICES.'),
      folder: nonEmpty(folderText)
        .regex(/^(?:~\/|\/).*[^/]$/s, { error: expecting(folderText) })
        .exactOptional()
        .describe('Where the project is on this host, shared or copied; by default the same path where it is shared.'),
      python: nonEmpty('the program that runs Python there, such as /opt/venv/bin/python')
        .exactOptional()
        .describe('What runs Python there, in place of the command’s own.'),
      preamble: z
        .array(text('one line of bash'), { error: expecting(preambleText) })
        .exactOptional()
        .describe('Lines of bash that run there before the script.'),
    }),
  ],
  { error: expecting(hostText) },
);

const hostsSchema = z
  .array(hostSchema, { error: expecting('a list of hosts, such as [desktop, { host: gpu2, gpus: 2 }]') })
  .superRefine((hosts, context) => {
    const names = hosts.map((host) => (typeof host === 'string' ? host : host.host));
    if (names.length === 0) context.addIssue({ code: 'custom', message: messages.noHosts });
    names.forEach((name, i) => {
      if (names.indexOf(name) !== i)
        context.addIssue({ code: 'custom', path: [i], message: messages.hostListedTwice(name) });
    });
  });

export const sshSchema = z.union(
  [
    hostsSchema,
    strictGroup(sshText, {
      hosts: hostsSchema.describe('The machines that run trials.'),
      patience: durationSchema
        .default(PATIENCE)
        .describe('After which without a connection a host ends its trials: 90s, 5m, 1h or seconds.'),
      exclude: z
        .array(nonEmpty('one pattern, as rsync has them'), { error: expecting(excludeText) })
        .default([])
        .describe('What is not copied to hosts that do not share the folder, as patterns of rsync.'),
    }),
  ],
  { error: expecting(sshText) },
);

/** In the form that the rest of the program uses. */
export function sshOf(written: z.infer<typeof sshSchema>): Extract<Executor, { ssh: unknown }>['ssh'] {
  const { hosts, patience, exclude } = Array.isArray(written) ? { ...NO_LIMITS, hosts: written } : written;
  return { hosts: hosts.map(hostOf), patience, exclude };
}

const NO_LIMITS = { patience: PATIENCE, exclude: [] };

function hostOf(written: z.infer<typeof hostSchema>) {
  if (typeof written === 'string') return { host: written, slots: 1 };
  const { gpus, ...rest } = written;
  return { ...rest, ...(gpus !== undefined && { gpus: [...deviceNames(gpus)] }) };
}
