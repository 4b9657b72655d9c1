/** The machines that are reached with ssh, and the slots and files of each. */
import * as l10n from '@vscode/l10n';
import { described, optional } from '../keys/described.ts';
import * as z from 'zod';
import { durationSchema } from '../keys/duration.ts';
import { expecting } from '../keys/expecting.ts';
import { deviceForms, deviceNames } from '../keys/gpus.ts';
import { addProblem, refuseRepeated } from '../keys/checks.ts';
import { anyForm, integer, list, nonEmpty, strictGroup, text } from '../keys/schemaTypes.ts';
import { allOf } from '../wording.ts';
import type { Unchanging } from '../valueSchema.ts';
import type { ExecutorKind } from './executorKind.ts';

const optionsText = () =>
  l10n.t('a list of hosts, such as [desktop, { host: gpu2, gpus: 2 }], or hosts with patience and exclude');
const hostText = () => l10n.t('a host as ssh takes it: a name of ~/.ssh/config, or user@machine');
const folderText = () => l10n.t('a folder of that host, absolute or below ~, such as ~/project');
const preambleText = () => l10n.t('a list of lines that run before the script, such as [module load cuda]');
const excludeText = () => l10n.t('a list of patterns as rsync has them, such as [data, "*.ckpt"]');

/** Seconds. */
const PATIENCE = 300;

// a hyphen at the start would make it an option of ssh
const nameSchema = nonEmpty(hostText).regex(/^[^-\s/:][^\s/:]*$/, { error: expecting(hostText) });

const hostSchema = anyForm(
  [
    nameSchema,
    strictGroup(() => l10n.t('a host with slots, gpus, folder, python or preamble, such as { host: gpu2, gpus: 2 }'), {
      host: described(nameSchema, () => l10n.t('The host as ssh takes it: a name of ~/.ssh/config, or user@machine.')),
      slots: described(
        integer(() => l10n.t('how many trials it runs at once, a whole number from 1 to 1000'), 1, 1000).default(1),
        () => l10n.t('Trials that it runs at once; with gpus, on each of them.'),
      ),
      gpus: optional(
        anyForm(deviceForms, () => l10n.t('the number of its GPUs, or a list of them, such as [0, 2]')),
        () => l10n.t('Its GPUs: their number or a list of them. Each trial gets one in CUDA_VISIBLE_DEVICES.'),
      ),
      folder: optional(nonEmpty(folderText).regex(/^(?:~\/|\/).*[^/]$/s, { error: expecting(folderText) }), () =>
        l10n.t('Where the project is on this host, shared or copied; by default the same path where it is shared.'),
      ),
      python: optional(
        nonEmpty(() => l10n.t('the program that runs Python there, such as /opt/venv/bin/python')),
        () => l10n.t('The program that runs Python there, in place of the command’s own.'),
      ),
      preamble: optional(
        list(
          text(() => l10n.t('one line of bash')),
          preambleText,
        ),
        () => l10n.t('Lines of bash that run there before the script.'),
      ),
    }),
  ],
  hostText,
);

const hostsSchema = list(hostSchema, () =>
  l10n.t('a list of hosts, such as [desktop, { host: gpu2, gpus: 2 }]'),
).superRefine((hosts, context) => {
  const names = hosts.map((host) => (typeof host === 'string' ? host : host.host));
  if (names.length === 0) addProblem(context, [], noHosts());
  refuseRepeated(names, context, hostListedTwice);
});

const optionsSchema = anyForm(
  [
    hostsSchema,
    strictGroup(optionsText, {
      hosts: described(hostsSchema, () => l10n.t('The machines that run trials.')),
      patience: described(durationSchema.default(PATIENCE), () =>
        l10n.t('After which without a connection a host ends its trials: 90s, 5m, 1h or seconds.'),
      ),
      exclude: described(
        list(
          nonEmpty(() => l10n.t('one pattern, as rsync has them')),
          excludeText,
        ).default([]),
        () => l10n.t('Files that are not copied to hosts without the shared folder, as patterns of rsync.'),
      ),
    }),
  ],
  optionsText,
);

const stored = z.strictObject({
  ssh: z.strictObject({
    hosts: z.array(
      z.strictObject({
        /** As ssh takes it. */
        host: z.string(),
        /** Trials at once; with GPUs, on each of them. */
        slots: z.int(),
        /** As CUDA_VISIBLE_DEVICES names them. */
        gpus: z.array(z.string()).exactOptional(),
        /** Where the project is there. */
        folder: z.string().exactOptional(),
        python: z.string().exactOptional(),
        preamble: z.array(z.string()).exactOptional(),
      }),
    ),
    /** Seconds without a connection after which a host ends its trials. */
    patience: z.number(),
    /** Patterns of files that are not copied to hosts without the shared folder. */
    exclude: z.array(z.string()),
  }),
});

export const ssh = {
  written: described(
    optionsSchema.transform((options) => ({ ssh: sshOf(options) })),
    () => l10n.t('Other machines, which are reached with ssh.'),
  ),
  stored,
  forms: ['{ ssh: [desktop, { host: gpu2, gpus: 2 }] }'],
  examples: [{ ssh: ['desktop', { host: 'gpu2', gpus: 2 }] }],
  place: () => l10n.t('on other machines over SSH'),
  describe: ({ ssh: { hosts } }) => ({
    slots: hosts.reduce((sum, { slots, gpus }) => sum + slots * (gpus?.length ?? 1), 0),
    runsOn: l10n.t`Runs on ${allOf(hosts.map(({ host }) => host))}, over SSH.`,
    usesInterpreterFoundHere: false,
    insteadOfGpus: l10n.t('Write those of a host beside its name instead: { host: gpu2, gpus: 2 }.'),
  }),
} satisfies ExecutorKind<Unchanging<z.infer<typeof stored>>>;

/** In the form that the rest of the program uses. */
function sshOf(written: z.infer<typeof optionsSchema>) {
  const { hosts, patience, exclude } = Array.isArray(written) ? { ...NO_LIMITS, hosts: written } : written;
  return { hosts: hosts.map(hostOf), patience, exclude };
}

const NO_LIMITS = { patience: PATIENCE, exclude: [] };

function hostOf(written: z.infer<typeof hostSchema>) {
  if (typeof written === 'string') return { host: written, slots: 1 };
  const { gpus, ...rest } = written;
  return { ...rest, ...(gpus !== undefined && { gpus: deviceNames(gpus) }) };
}

const noHosts = () => l10n.t('The list of hosts is empty: name one, or remove executor.');
const hostListedTwice = (host: string) =>
  l10n.t`${host} is listed twice: list it once, with slots for trials that run at once.`;
