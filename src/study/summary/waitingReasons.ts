/** Why a trial waits: a whole sentence. */
import type { Gpus } from '../../declaration/declaration.ts';
import { allocateDevices } from '../gpuAllocation.ts';
import type { StudyState } from '../studyState.ts';
import type { Trial } from '../trial.ts';
import { runningTrials } from '../trialLists.ts';
import { waiting } from './messages.ts';

type WaitingTrial = Extract<Trial, { state: 'waiting' | 'cutOff' | 'running' }>;

/** @param alive whether the study's tuner lives; without it nothing runs, whatever the journal says */
export function waitingReasons(study: StudyState, alive: boolean): (trial: WaitingTrial) => string {
  const obstacle = commonObstacle(study, alive);
  return (trial) => {
    if (alive && trial.state === 'running' && trial.job) return waiting.inQueue(trial.job.id, trial.job.queued);
    if (trial.state !== 'waiting') return waiting.tunerEnded(obstacle ?? waiting.runsNext);
    if (trial.lastReason === undefined) return obstacle ?? waiting.runsNext;
    return waiting.afterAttempt(trial.attempt, trial.lastReason, obstacle);
  };
}

/** The obstacle for every waiting trial; undefined where the next one is about to run. */
function commonObstacle(study: StudyState, alive: boolean): string | undefined {
  const { tuner, paused, declaration } = study;
  if (tuner === null || !alive) return waiting.studyNotRunning;
  if (paused) return waiting.studyPaused;
  const running = runningTrials(study);
  const { parallel, gpus } = declaration;
  if (running.length >= parallel) return waiting.forTrials(running.length, parallel);
  if (gpus === undefined) return undefined;
  const inUse = running.map((trial) => trial.gpus ?? []);
  return allocateDevices(gpus, inUse) === undefined ? deviceObstacle(gpus, running) : undefined;
}

function deviceObstacle({ devices, perTrial }: Gpus, running: ReturnType<typeof runningTrials>): string {
  const taken = devices.filter((device) => running.some(({ gpus = [] }) => gpus.includes(device)));
  const holders = running.filter(({ gpus = [] }) => gpus.some((device) => devices.includes(device)));
  return waiting.forDevices(
    perTrial,
    taken,
    holders.map(({ trial }) => trial),
  );
}
