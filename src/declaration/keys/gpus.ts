/** The devices that trials share: their number or a list of them, and how many of them one trial has. */
import * as l10n from '@vscode/l10n';
import { described } from './described.ts';
import * as z from 'zod';
import { expecting } from './expecting.ts';
import { listedTwice } from '../wording.ts';
import { addProblem, refuseRepeated, whenValid } from './checks.ts';
import { anyForm, integer, list, number, strictGroup } from './schemaTypes.ts';

const MAX_GPUS = 1024;
const devicesForm = () => l10n.t`the number of GPUs, from 1 to ${MAX_GPUS}, or a list of them, such as [0, 2]`;
const deviceForm = () => l10n.t('the number of a GPU as nvidia-smi shows it, or its name, such as "GPU-8932f937"');

const deviceSchema = anyForm(
  [
    integer(deviceForm, 0, MAX_GPUS),
    // no comma: CUDA_VISIBLE_DEVICES separates names by commas
    z.string({ error: expecting(deviceForm) }).regex(/^[A-Za-z0-9][\w.:/-]{0,99}$/, { error: expecting(deviceForm) }),
  ],
  deviceForm,
);
const deviceListSchema = list(deviceSchema, devicesForm).superRefine((devices, context) => {
  if (devices.length === 0) addProblem(context, [], noGpus(devicesForm()));
  if (devices.length > MAX_GPUS) addProblem(context, [], tooManyGpus(devices.length, MAX_GPUS));
  refuseRepeated(devices.map(String), context, (name) => listedTwice(`GPU ${name}`));
});
/** The number of devices, or a list of them. */
export const deviceForms = [integer(devicesForm, 1, MAX_GPUS), deviceListSchema] as const;
const perTrialForm = () => l10n.t('the number of GPUs for one trial, such as 1, or a share of one GPU, such as 0.5');

export const gpusSchema = described(
  anyForm(
    [
      ...deviceForms,
      strictGroup(() => l10n.t('devices and per_trial, such as { devices: 4, per_trial: 2 }'), {
        devices: described(anyForm(deviceForms, devicesForm), () =>
          l10n.t('The number of GPUs, or a list of them: numbers, or names such as GPU-8932f937.'),
        ),
        per_trial: described(number(perTrialForm, { above: 0 }).default(1), () =>
          l10n.t('GPUs for one trial, or a share of one GPU: with 0.5, two trials run on each.'),
        ),
      }).superRefine(
        ({ devices, per_trial: wanted }, context) => {
          const message = perTrialProblem(wanted, deviceNames(devices).length);
          if (message !== undefined) addProblem(context, ['per_trial'], message);
        },
        whenValid('devices', 'per_trial'),
      ),
    ],
    () => l10n.t`${devicesForm()}, or { devices: 4, per_trial: 0.5 }`,
  ),
  () => l10n.t('GPUs that the trials share. Each trial waits for free ones and gets them in CUDA_VISIBLE_DEVICES.'),
  [4, [0, 2], { devices: 4, per_trial: 2 }, { devices: [0, 1], per_trial: 0.5 }],
).transform((written) =>
  typeof written === 'number' || Array.isArray(written)
    ? { devices: deviceNames(written), perTrial: 1 }
    : { devices: deviceNames(written.devices), perTrial: written.per_trial },
);

export function deviceNames(devices: number | readonly (number | string)[]): readonly string[] {
  return typeof devices === 'number' ? Array.from({ length: devices }, (_, i) => String(i)) : devices.map(String);
}

function perTrialProblem(perTrial: number, devices: number): string | undefined {
  if (perTrial > devices) return tooFewGpus(perTrial, devices);
  if (perTrial >= 1) return Number.isInteger(perTrial) ? undefined : notWholeGpus(perTrial);
  // a person writes 0.33 for a third
  const share = 1 / Math.round(1 / perTrial);
  if (perTrial >= 0.01 && Math.abs(perTrial - share) <= 0.005) return undefined;
  return unequalShare(perTrial, Number(Math.max(share, 0.01).toFixed(2)));
}

const noGpus = (expected: string) => l10n.t`The list of GPUs is empty: write ${expected}, or remove gpus.`;
const tooManyGpus = (count: number, most: number) => l10n.t`The list has ${count} GPUs: keep at most ${most}.`;
const tooFewGpus = (perTrial: number, devices: number) =>
  devices === 1
    ? l10n.t`per_trial is ${perTrial}, but there is only 1 GPU: write a smaller number.`
    : l10n.t`per_trial is ${perTrial}, but there are only ${devices} GPUs: write a smaller number.`;
const notWholeGpus = (perTrial: number) =>
  l10n.t`per_trial is ${perTrial}: write a whole number such as ${Math.floor(perTrial)}, or a share of one GPU such as 0.5.`;
const unequalShare = (perTrial: number, nearest: number) =>
  l10n.t`per_trial is ${perTrial}, which is not an equal share of a GPU (0.5, 0.33, 0.25, …): write ${nearest}.`;
