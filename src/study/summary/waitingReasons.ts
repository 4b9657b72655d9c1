/** Why a trial waits: a whole sentence. */
import type { Gpus } from '../../declaration/declaration.ts';
import { joinWords } from '../../declaration/wording.ts';
import { allocateDevices } from '../gpuAllocation.ts';
import type { StudyState } from '../study.ts';
import type { Trial } from '../trial.ts';

type WaitingTrial = Extract<Trial, { state: 'waiting' | 'cutOff' | 'running' }>;

/** @param alive whether the study's tuner lives; without it nothing runs, whatever the journal says last */
export function waitingReasons(study: StudyState, alive: boolean): (trial: WaitingTrial) => string {
  // one obstacle for all: a study of thousands of trials is looked at after each event
  const obstacle = commonObstacle(study, alive);
  return (trial) => {
    if (trial.state !== 'waiting') return `Its tuner ended while it ran. ${obstacle ?? 'It runs next.'}`;
    if (trial.lastReason === undefined) return obstacle ?? 'It runs next.';
    const last = `ttempt ${trial.attempt}: ${trial.lastReason}`;
    return obstacle === undefined ? `Attempt ${trial.attempt + 1} runs next; a${last}` : `${obstacle} A${last}`;
  };
}

/** What every trial that waits has before it; undefined where the next one is just about to run. */
function commonObstacle({ tuner, paused, trials, declaration }: StudyState, alive: boolean): string | undefined {
  if (tuner === null || !alive) return 'It runs when the study is continued.';
  if (paused) return 'The study is paused: it runs when you continue it.';
  const running = trials.filter((trial) => trial.state === 'running');
  const { parallel, gpus } = declaration;
  if (running.length >= parallel) {
    const others = running.length === 1 ? 'the running trial' : `one of the ${running.length} running trials`;
    return `It waits for ${others} to end (parallel: ${parallel}).`;
  }
  const runningDevices = running.map(({ trial, gpus: devices = [] }) => ({ trial, devices }));
  const free =
    gpus === undefined ||
    allocateDevices(
      gpus,
      runningDevices.map(({ devices }) => devices),
    ) !== undefined;
  return free ? undefined : noFreeDevice(gpus, runningDevices);
}

function noFreeDevice(
  { devices, perTrial }: Gpus,
  running: readonly { readonly trial: number; readonly devices: readonly string[] }[],
): string {
  const inUse = devices.filter((device) => running.some((each) => each.devices.includes(device)));
  const holders = running.filter((each) => each.devices.some((device) => devices.includes(device)));
  const trials =
    holders.length > MAX_NAMED
      ? `${holders.length} trials`
      : numberedList(
          'trial',
          holders.map(({ trial }) => String(trial)),
        );
  const neededText = perTrial > 1 ? `${perTrial} GPUs` : 'a GPU';
  return `It waits for ${neededText}: ${joinWords(inUse, 'and')} ${inUse.length === 1 ? 'is' : 'are'} taken by ${trials}.`;
}

const numberedList = (what: string, which: readonly string[]): string =>
  `${what}${which.length === 1 ? '' : 's'} ${joinWords(which, 'and')}`;

/** Above this the number of trials says more than their list. */
const MAX_NAMED = 8;
