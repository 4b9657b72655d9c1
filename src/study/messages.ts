/** Messages about a journal whose events do not fit together. */
import path from 'node:path';
import * as l10n from '@vscode/l10n';

/** @param detail a sentence of `order` below */
export const eventOutOfOrder = (file: string, line: number, detail: string): string =>
  l10n.t`${file}:${line}: this event of the journal does not follow from the events before it (${detail.replace(/\.$/, '')}). ${restoreOrRestart(file)}`;

/** The advice about a damaged journal. */
export const restoreOrRestart = (file: string): string =>
  l10n.t`Restore the file from a copy, or go on with the events before this line (\`bbkb recover\` with the study's declaration), or move ${path.dirname(file)} away to start the study from the beginning.`;

/** Why an interpreter runs a trial, as a clause. */
export const thatOfHost = (host: string): string => `that of ${host}`;

/** Why an event cannot follow, for whoever looks at the journal: each is the end of a sentence that begins with the event's type. */
export const order = {
  noStudy: 'no study was created before it',
  studyExists: 'the study already exists',
  noTuner: 'no tuner is running',
  alreadyPaused: 'it is already paused',
  notPaused: 'it is not paused',
  studyPaused: 'the study is paused',
  otherBatchIsNext: (next: number, batch: number) => `batch ${next} is next, not ${batch}`,
  batchNotTold: (batch: number) => `batch ${batch} has not been told yet`,
  batchAlreadyTold: (batch: number) => `batch ${batch} has already been told`,
  noBatch: (batch: number) => `there is no batch ${batch}`,
  otherTrialIsNext: (first: number) => `its trial numbers must continue from ${first}`,
  queueIsShorter: (queued: number, length: number) =>
    `${queued} of its points are said to come from the queue, which has ${length}`,
  trialNotEnded: (trial: number) => `trial ${trial} has not ended`,
  noTrial: (trial: number) => `there is no trial ${trial}`,
  trialState: (trial: number, state: string) => `trial ${trial} is ${state}`,
  otherAttemptIsNext: (trial: number, next: number, attempt: number) =>
    `attempt ${next} of trial ${trial} is next, not ${attempt}`,
  isStopping: (trial: number) => `trial ${trial} is being stopped already`,
  isNotStopping: (trial: number) => `trial ${trial} is not being stopped`,
  attemptNotRunning: (trial: number, attempt: number) => `attempt ${attempt} of trial ${trial} is not running`,
  attemptNotCutOff: (trial: number, attempt: number) => `attempt ${attempt} of trial ${trial} is not cut off`,
  hasProcess: (trial: number) => `trial ${trial} already has a process`,
  notInQueue: (trial: number) => `trial ${trial} does not wait in a queue`,
  notRepeated: (kind: string) =>
    `an attempt that ${kind === 'succeeded' ? 'succeeded' : `was ${kind}`} is not repeated`,
  alreadyInvalid: (trial: number) => `trial ${trial} is already invalid`,
  notInvalid: (trial: number) => `trial ${trial} is not invalid`,
} as const;
