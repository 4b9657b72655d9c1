/** The devices that trials share: their number or a list of them, and how many of them one trial has. */
import * as z from 'zod';
import type { Gpus } from '../../declaration.ts';
import { expecting } from './expecting.ts';
import * as messages from './messages.ts';
import { strictGroup, number, whenValid, integer } from './schemaTypes.ts';

const MAX_GPUS = 1024;
const forms = `the number of GPUs, from 1 to ${MAX_GPUS}, or a list of them, such as [0, 2]`;
const aDevice = 'the number of a GPU as nvidia-smi shows it, or its name, such as "GPU-8932f937"';

const deviceSchema = z.union(
  [
    integer(aDevice, 0, MAX_GPUS),
    // several names go into one variable, separated by commas
    z.string({ error: expecting(aDevice) }).regex(/^[A-Za-z0-9][\w.:/-]{0,99}$/, { error: expecting(aDevice) }),
  ],
  { error: expecting(aDevice) },
);
const deviceListSchema = z.array(deviceSchema, { error: expecting(forms) }).superRefine((devices, context) => {
  const add = (message: string, path: readonly number[] = []): void => {
    context.addIssue({ code: 'custom', path: [...path], message });
  };
  if (devices.length === 0) add(messages.noGpus(forms));
  if (devices.length > MAX_GPUS) add(messages.tooManyGpus(devices.length, MAX_GPUS));
  const names = devices.map(String);
  names.forEach((name, i) => {
    if (names.indexOf(name) !== i) add(messages.listedTwice(`GPU ${name}`), [i]);
  });
});
/** How many there are, or which. */
export const deviceForms = [integer(forms, 1, MAX_GPUS), deviceListSchema] as const;
const perTrial = 'the number of GPUs for one trial, such as 1, or a share of one GPU, such as 0.5';

export const gpusSchema = z
  .union(
    [
      ...deviceForms,
      strictGroup('devices and per_trial, such as { devices: 4, per_trial: 2 }', {
        devices: z
          .union(deviceForms, { error: expecting(forms) })
          .describe('The number of GPUs, or a list of them: numbers, or names such as GPU-8932f937.'),
        per_trial: number(perTrial, { above: 0 })
          .default(1)
          .describe('GPUs for one trial, or a share of one GPU: with 0.5, two trials run on each.'),
      }).superRefine(
        ({ devices, per_trial: wanted }, context) => {
          const message = perTrialProblem(wanted, deviceNames(devices).length);
          if (message !== undefined) context.addIssue({ code: 'custom', path: ['per_trial'], message });
        },
        whenValid('devices', 'per_trial'),
      ),
    ],
    { error: expecting(`${forms}, or { devices: 4, per_trial: 0.5 }`) },
  )
  .meta({
    description: 'GPUs that the trials share. Each trial waits for free ones and gets them in CUDA_VISIBLE_DEVICES.',
    examples: [4, [0, 2], { devices: 4, per_trial: 2 }, { devices: [0, 1], per_trial: 0.5 }],
  });

type WrittenGpus = z.infer<typeof gpusSchema>;

/** In the form that the rest of the program uses. */
export function gpusOf(written: WrittenGpus): Gpus {
  if (typeof written === 'number' || Array.isArray(written)) return { devices: deviceNames(written), perTrial: 1 };
  return { devices: deviceNames(written.devices), perTrial: written.per_trial };
}

export function deviceNames(devices: number | readonly (number | string)[]): readonly string[] {
  return typeof devices === 'number' ? Array.from({ length: devices }, (_, i) => String(i)) : devices.map(String);
}

function perTrialProblem(perTrial: number, devices: number): string | undefined {
  if (perTrial > devices) return messages.tooFewGpus(perTrial, devices);
  if (perTrial >= 1) return Number.isInteger(perTrial) ? undefined : messages.notWholeGpus(perTrial);
  // two digits are enough to show which share is meant
  const share = 1 / Math.round(1 / perTrial);
  if (perTrial >= 0.01 && Math.abs(perTrial - share) <= 0.005) return undefined;
  return messages.unequalShare(perTrial, Number(Math.max(share, 0.01).toFixed(2)));
}
