/** What a person's request makes of a study: the event that says so, or why it cannot be. */
import type { Point } from '../../core/space/parameter.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { compareDeclarations } from '../../declaration/compareDeclarations.ts';
import { pointProblems, completePoint } from '../../declaration/points/pointProblems.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';
import type { NewEvent } from '../session/studyRecord.ts';

export interface RequestedChange {
  /** Absent where nothing changes. */
  readonly event?: NewEvent;
  /** What was done, a whole sentence. */
  readonly sentence: string;
}

/** What changes the journal and nothing else. */
export type JournalRequest = Exclude<StudyRequest, { kind: 'stop' | 'stopTrial' }>;

/** @throws Error, a sentence, when it cannot be done. */
export function requestedChange(study: StudyState, request: JournalRequest): RequestedChange {
  switch (request.kind) {
    case 'pause':
      return pause(study);
    case 'continue':
      if (!study.paused) return { sentence: `${study.name} is not paused.` };
      return { event: { type: 'tuner.continued' }, sentence: `${study.name} goes on.` };
    case 'retryTrial':
      return retry(study, request.trial);
    case 'invalidate':
      return invalidate(study, request.trial);
    case 'restore':
      return restore(study, request.trial);
    case 'enqueue':
      return enqueue(study, request.parameters);
    case 'declare':
      return changeDeclaration(study, request.declaration);
  }
}

function pause({ name, paused, trials }: StudyState): RequestedChange {
  if (paused) return { sentence: `${name} is paused already.` };
  const running = trials.filter(({ state }) => state === 'running').length;
  const runningNote =
    running === 0 ? '' : ` The ${running === 1 ? 'trial that runs ends' : `${running} trials that run end`} first.`;
  return {
    event: { type: 'tuner.paused' },
    sentence: `${name} is paused: no trial is begun until it is continued.${runningNote}`,
  };
}

function retry(study: StudyState, number: number): RequestedChange {
  const trial = findTrial(study, number);
  switch (trial.state) {
    case 'succeeded':
    case 'failed':
    case 'timedOut':
    case 'cancelled':
      return {
        event: { type: 'trial.retried', trial: number },
        sentence: `Trial ${number} of ${study.name} runs again.`,
      };
    case 'lost':
    case 'waiting':
    case 'cutOff':
      return { sentence: `Trial ${number} of ${study.name} waits to be run already.` };
    case 'running':
      throw new Error(`Trial ${number} of ${study.name} is running: stop it first, then run it again.`);
  }
}

function invalidate(study: StudyState, number: number): RequestedChange {
  const trial = findTrial(study, number);
  if (!('invalid' in trial))
    throw new Error(`Trial ${number} of ${study.name} has not ended, so it has no result to take back.`);
  if (trial.invalid) return { sentence: `Trial ${number} of ${study.name} is marked as invalid already.` };
  const sentence = `Trial ${number} of ${study.name} is marked as invalid: its result is not used any more.`;
  return { event: { type: 'trial.invalidated', trial: number }, sentence };
}

function restore(study: StudyState, number: number): RequestedChange {
  const trial = findTrial(study, number);
  if (!('invalid' in trial && trial.invalid))
    throw new Error(`Trial ${number} of ${study.name} is not marked as invalid.`);
  return {
    event: { type: 'trial.restored', trial: number },
    sentence: `The result of trial ${number} of ${study.name} is used again.`,
  };
}

function enqueue({ name, declaration, trials, queue }: StudyState, parameters: Point): RequestedChange {
  const { space, budget } = declaration;
  const problems = pointProblems(space, parameters);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(' '));
  const position = trials.length + queue.length;
  const budgetNote =
    position >= budget.trials
      ? ` The budget of ${budget.trials} trials is used up: raise budget.trials to have it run.`
      : '';
  return {
    event: { type: 'point.enqueued', parameters: { ...completePoint(space, parameters) } },
    sentence: `The point is queued: the next batch of ${name} begins with it.${budgetNote}`,
  };
}

function changeDeclaration(study: StudyState, declaration: StudyState['declaration']): RequestedChange {
  const { kind, differences } = compareDeclarations(study.declaration, declaration);
  switch (kind) {
    case 'same':
      return { sentence: `Nothing of ${study.name} changed.` };
    case 'continues':
      return { event: { type: 'declaration.changed', declaration }, sentence: `Taken over: ${differences.join(' ')}` };
    case 'different':
      throw new Error(
        `This makes it another study than ${study.name}, which runs: ${differences.join(' ')} Stop it first, or undo that.`,
      );
  }
}

function findTrial({ name, trials }: StudyState, number: number): Trial {
  const trial = trials.at(number - 1);
  if (trial === undefined || number < 1) throw new Error(`${name} has no trial ${number}.`);
  return trial;
}
