/** The section's sentences about the trials that run, and about those of the last batches. */
import { formatDuration } from '../../text/format.ts';

export const trialName = (trial: number): string => `Trial ${trial}`;
export const runningFor = (seconds: number): string => `running for ${formatDuration(seconds)}`;
export const onGpus = (gpus: readonly string[]): string => `GPU ${gpus.join(', ')}`;
/** A slot of a host, such as `gpu2 GPU 0`, has the host in its name. */
export const onHost = (host: string, job: string | null): string =>
  job === null ? `on ${host}` : job.startsWith(host) ? `on ${job}` : `job ${job} on ${host}`;
export const slotName = (slot: number): string => `Slot ${slot}`;
export const choosing = (rolling: boolean): string => `The next ${rolling ? 'trial' : 'batch'} is being chosen.`;
export const freeFor = (seconds: number): string => `free for ${formatDuration(seconds)}`;
export const lostText = (lost: number, used: number): string =>
  `In all batches so far, slots waited ${formatDuration(lost)} for the slowest trial of a batch; trials ran for ${formatDuration(used)}.`;
export const stopName = (trial: number): string => `Stop trial ${trial} now`;

/** Why it was picked, its prediction, and its chance to beat the recommended trial, as far as they are known. */
export const whyText = (reason: string, prediction: string, chance: string): string =>
  [
    `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`,
    ...(prediction === '' ? [] : [`Predicted ${prediction}.`]),
    ...(chance === '' ? [] : [`Chance to beat the recommended: ${chance}.`]),
  ].join(' ');
