/** The change of a study that a person requests: its events, or why it cannot be done. */
import type { Point } from '../../space/parameter.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { compareDeclarations, asBegun } from '../../declaration/compareDeclarations.ts';
import { pointProblems, completePoint } from '../../declaration/points/pointProblems.ts';
import { openQuestion } from '../../study/failureQuestion.ts';
import { failureWay } from '../../study/failureHistory.ts';
import type { StudyState } from '../../study/studyState.ts';
import { hasFailed, type Trial } from '../../study/trial.ts';
import { runningTrials } from '../../study/trialLists.ts';
import * as answers from '../answers.ts';
import { endOfProposals, usedUp } from '../session/studyEnd.ts';
import type { NewEvent } from '../session/studyRecord.ts';

export interface RequestedChange {
  /** Absent where nothing changes. */
  readonly events?: readonly NewEvent[];
  /** The change, as a whole sentence. */
  readonly sentence: string;
}

/** A request that changes only the journal. */
export type JournalRequest = Exclude<StudyRequest, { kind: 'stop' | 'stopTrial' }>;

/** @param secondsLeft of the budget of time. @throws Error, a sentence, when it cannot be done. */
export function requestedChange(study: StudyState, request: JournalRequest, secondsLeft: number): RequestedChange {
  switch (request.kind) {
    case 'pause':
      return pause(study);
    case 'continue':
      return continueStudy(study, request.choice);
    case 'retryFailed':
      return retryFailed(study);
    case 'excludeFailed':
      return excludeFailed(study);
    case 'retryTrial':
      return retry(study, request.trial);
    case 'runOn':
      return runOn(study, request.trial);
    case 'invalidate':
      return invalidate(study, request.trial);
    case 'restore':
      return restore(study, request.trial);
    case 'enqueue':
      return enqueue(study, request.parameters, secondsLeft);
    case 'declare':
      return changeDeclaration(study, request.declaration);
  }
}

function pause(study: StudyState): RequestedChange {
  const { name, paused } = study;
  if (paused) return { sentence: answers.alreadyPaused(name) };
  return oneEvent({ type: 'tuner.paused' }, answers.paused(name, runningTrials(study).length));
}

/** Whoever continues a study that asks, and says nothing else, tries once more. */
function continueStudy(study: StudyState, choice: 'once' | 'anyway' = 'once'): RequestedChange {
  const { name, paused } = study;
  if (!paused) return { sentence: answers.notPaused(name) };
  const question = openQuestion(study);
  if (question === null) return oneEvent({ type: 'tuner.continued' }, answers.continued(name));
  const answer: NewEvent = { type: 'tuner.continued', choice };
  if (choice === 'anyway') return oneEvent(answer, answers.continuedAnyway(name));
  const { trial } = question;
  return { events: [{ type: 'trial.retried', trial }, answer], sentence: answers.triedOnceMore(name, trial) };
}

function retryFailed(study: StudyState): RequestedChange {
  const failed = study.trials.filter(hasFailed);
  if (failed.length === 0) throw new Error(answers.noFailedTrial(study.name));
  const retried = failed.map(({ trial }): NewEvent => ({ type: 'trial.retried', trial }));
  return {
    events: [...retried, ...continueIfAsked(study)],
    sentence: answers.failedRunAgain(study.name, failed.length),
  };
}

/** The failures that the study asks about, else all. Where it waits for the answer, it goes on. */
function excludeFailed(study: StudyState): RequestedChange {
  const question = openQuestion(study);
  const failed = study.trials.filter(
    (trial) => hasFailed(trial) && !trial.invalid && (question === null || failureWay(trial.reason) === question.way),
  );
  if (failed.length === 0) throw new Error(answers.noFailedTrial(study.name));
  const excluded = failed.map(({ trial }): NewEvent => ({ type: 'trial.invalidated', trial }));
  return {
    events: [...excluded, ...continueIfAsked(study)],
    sentence: answers.failedExcluded(study.name, failed.length),
  };
}

function continueIfAsked(study: StudyState): readonly NewEvent[] {
  return study.paused && openQuestion(study) !== null ? [{ type: 'tuner.continued' }] : [];
}

function retry(study: StudyState, number: number): RequestedChange {
  const trial = findTrial(study, number);
  switch (trial.state) {
    case 'succeeded':
    case 'stoppedEarly':
    case 'failed':
    case 'timedOut':
    case 'cancelled':
      return oneEvent({ type: 'trial.retried', trial: number }, answers.runsAgain(study.name, number));
    case 'paused':
      return oneEvent({ type: 'trial.retried', trial: number }, answers.goesOn(study.name, number, false));
    case 'lost':
    case 'waiting':
    case 'cutOff':
      return { sentence: answers.alreadyWaiting(study.name, number) };
    case 'running':
      throw new Error(answers.retryRunning(study.name, number));
  }
}

function runOn(study: StudyState, trial: number): RequestedChange {
  const { state } = findTrial(study, trial);
  if (state !== 'stoppedEarly' && state !== 'paused') throw new Error(answers.notStoppedEarly(study.name, trial));
  const sentence =
    state === 'paused' ? answers.goesOn(study.name, trial, true) : answers.runsToItsEnd(study.name, trial);
  return oneEvent({ type: 'trial.retried', trial, toEnd: true }, sentence);
}

function invalidate(study: StudyState, number: number): RequestedChange {
  const trial = findTrial(study, number);
  if (!('invalid' in trial)) throw new Error(answers.noResultToInvalidate(study.name, number));
  if (trial.invalid) return { sentence: answers.alreadyInvalid(study.name, number) };
  return oneEvent({ type: 'trial.invalidated', trial: number }, answers.invalidated(study.name, number));
}

function restore(study: StudyState, number: number): RequestedChange {
  const trial = findTrial(study, number);
  if (!('invalid' in trial && trial.invalid)) throw new Error(answers.notInvalid(study.name, number));
  return oneEvent({ type: 'trial.restored', trial: number }, answers.restored(study.name, number));
}

/** A point is a new trial, and so takes from the budgets; a trial that runs again does not. */
function enqueue(study: StudyState, parameters: Point, secondsLeft: number): RequestedChange {
  const { name, declaration, trials, queue } = study;
  const { space, budget } = declaration;
  const problems = pointProblems(declaration, parameters);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(' '));
  const isUsedUp = trials.length + queue.length >= budget.trials;
  const end = isUsedUp ? usedUp(budget.trials) : endOfProposals(study, secondsLeft);
  const point = { ...completePoint(space, parameters) };
  return oneEvent({ type: 'point.enqueued', parameters: point }, answers.queued(name, end));
}

function changeDeclaration(study: StudyState, declaration: StudyState['declaration']): RequestedChange {
  const { kind, differences } = compareDeclarations(study.declaration, declaration);
  switch (kind) {
    case 'same':
      return { sentence: answers.declarationUnchanged(study.name) };
    case 'continues': {
      const continued = asBegun(study.declaration, declaration);
      return oneEvent({ type: 'declaration.changed', declaration: continued }, answers.declarationApplied(differences));
    }
    case 'different':
      throw new Error(answers.differentFromRunning(study.name, differences));
  }
}

const oneEvent = (event: NewEvent, sentence: string): RequestedChange => ({ events: [event], sentence });

function findTrial({ name, trials }: StudyState, number: number): Trial {
  const trial = trials.at(number - 1);
  if (trial === undefined || number < 1) throw new Error(answers.unknownTrial(name, number, trials.length));
  return trial;
}
