/** Why a trial waits: a whole sentence. */
import type { Gpus } from './declared.ts';
import { listed } from './declaration/expecting.ts';
import { devicesFor } from './gpus.ts';
import type { Study } from './study.ts';
import type { Trial } from './trial.ts';

type Waiting = Extract<Trial, { state: 'waiting' | 'cutOff' | 'running' }>;

/** @param alive whether the study's tuner lives; without it nothing runs, whatever the journal says last */
export function reasonsToWait(study: Study, alive: boolean): (trial: Waiting) => string {
  // one obstacle for all: a study of thousands of trials is looked at after each event
  const obstacle = obstacleOf(study, alive);
  return (trial) => {
    if (trial.state !== 'waiting') return `Its tuner ended while it ran. ${obstacle ?? 'It runs next.'}`;
    if (trial.last === undefined) return obstacle ?? 'It runs next.';
    const last = `ttempt ${trial.attempt}: ${trial.last}`;
    return obstacle === undefined ? `Attempt ${trial.attempt + 1} runs next; a${last}` : `${obstacle} A${last}`;
  };
}

/** What every trial that waits has before it; undefined where the next one is just about to run. */
function obstacleOf({ tuner, paused, trials, declaration }: Study, alive: boolean): string | undefined {
  if (tuner === null || !alive) return 'It runs when the study is continued.';
  if (paused) return 'The study is paused: it runs when you continue it.';
  const running = trials.filter((trial) => trial.state === 'running');
  const { parallel, gpus } = declaration;
  if (running.length >= parallel) {
    const others = running.length === 1 ? 'the running trial' : `one of the ${running.length} running trials`;
    return `It waits for ${others} to end (parallel: ${parallel}).`;
  }
  const given = running.map(({ trial, gpus: devices = [] }) => ({ trial, devices }));
  const free =
    gpus === undefined ||
    devicesFor(
      gpus,
      given.map(({ devices }) => devices),
    ) !== undefined;
  return free ? undefined : noneFree(gpus, given);
}

function noneFree(
  { devices, perTrial }: Gpus,
  running: readonly { readonly trial: number; readonly devices: readonly string[] }[],
): string {
  const taken = devices.filter((device) => running.some((each) => each.devices.includes(device)));
  const by = running.filter((each) => each.devices.some((device) => devices.includes(device)));
  const trials =
    by.length > MOST_NAMED
      ? `${by.length} trials`
      : named(
          'trial',
          by.map(({ trial }) => String(trial)),
        );
  const wanted = perTrial > 1 ? `${perTrial} GPUs` : 'a GPU';
  return `It waits for ${wanted}: ${listed(taken, 'and')} ${taken.length === 1 ? 'is' : 'are'} taken by ${trials}.`;
}

const named = (what: string, which: readonly string[]): string =>
  `${what}${which.length === 1 ? '' : 's'} ${listed(which, 'and')}`;

/** Above this the number of trials says more than their list. */
const MOST_NAMED = 8;
