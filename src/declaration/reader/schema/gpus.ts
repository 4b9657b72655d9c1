/** The devices that trials share: how many, or which, and how many of them one trial has. */
import * as z from 'zod';
import type { Gpus } from '../../declaration.ts';
import { expecting } from './expecting.ts';
import { formatValue } from '../../wording.ts';
import { strictGroup, number, whenValid, integer } from './schemaTypes.ts';

const MAX_GPUS = 1024;
const forms = `how many GPUs there are, from 1 to ${MAX_GPUS}, or which ones, such as [0, 2]`;
const aDevice = 'a number as nvidia-smi shows it, or the name of a device, such as "GPU-8932f937"';

const deviceSchema = z.union(
  [
    integer(aDevice, 0, MAX_GPUS),
    // a list of them goes into one variable, with commas between
    z.string({ error: expecting(aDevice) }).regex(/^[A-Za-z0-9][\w.:/-]{0,99}$/, { error: expecting(aDevice) }),
  ],
  { error: expecting(aDevice) },
);
const deviceListSchema = z.array(deviceSchema, { error: expecting(forms) }).superRefine((devices, context) => {
  if (devices.length === 0) context.addIssue(`The list of GPUs is empty: write ${forms}, or take gpus out.`);
  if (devices.length > MAX_GPUS) context.addIssue(`There are ${devices.length} GPUs here: keep at most ${MAX_GPUS}.`);
  const names = devices.map(String);
  names.forEach((name, i) => {
    if (names.indexOf(name) === i) return;
    context.addIssue({ code: 'custom', path: [i], message: `GPU ${name} stands here twice: keep one of the two.` });
  });
});
const deviceForms = [integer(forms, 1, MAX_GPUS), deviceListSchema] as const;
const perTrial = 'how many GPUs a trial has: 1, 2, …, or a share of one, such as 0.5';

export const gpusSchema = z
  .union(
    [
      ...deviceForms,
      strictGroup('devices and per_trial, such as { devices: 4, per_trial: 2 }', {
        devices: z
          .union(deviceForms, { error: expecting(forms) })
          .describe('How many GPUs there are, or a list of which: numbers, or names such as GPU-8932f937.'),
        per_trial: number(perTrial, { above: 0 })
          .default(1)
          .describe('GPUs of one trial, or the share that it has of one: 0.5 lets two trials run on each.'),
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
    description: 'GPUs that trials share: each sees its own in CUDA_VISIBLE_DEVICES, and waits until it has them.',
    examples: [4, [0, 2], { devices: 4, per_trial: 2 }, { devices: [0, 1], per_trial: 0.5 }],
  });

type WrittenGpus = z.infer<typeof gpusSchema>;

/** As the rest of the program sees them. */
export function gpusOf(written: WrittenGpus): Gpus {
  if (typeof written === 'number' || Array.isArray(written)) return { devices: deviceNames(written), perTrial: 1 };
  return { devices: deviceNames(written.devices), perTrial: written.per_trial };
}

function deviceNames(devices: number | readonly (number | string)[]): readonly string[] {
  return typeof devices === 'number' ? Array.from({ length: devices }, (_, i) => String(i)) : devices.map(String);
}

function perTrialProblem(perTrial: number, devices: number): string | undefined {
  if (perTrial > devices) {
    const there = devices === 1 ? 'there is only 1 GPU' : `there are only ${devices} GPUs`;
    return `per_trial is ${formatValue(perTrial)}, and ${there}: no trial would ever run. Write a smaller number.`;
  }
  if (perTrial >= 1) {
    const whole = Math.floor(perTrial);
    return perTrial === whole
      ? undefined
      : `per_trial is ${perTrial}: write whole GPUs, such as ${whole}, or a share of one, such as 0.5.`;
  }
  // two digits are enough to tell which share is meant
  const share = 1 / Math.round(1 / perTrial);
  if (perTrial >= 0.01 && Math.abs(perTrial - share) <= 0.005) return undefined;
  const near = Number(Math.max(share, 0.01).toFixed(2));
  return `per_trial is ${perTrial}, which is no equal share of a GPU: write ${near}, or another of 0.5, 0.33, 0.25, …`;
}
