/** Which studies and trials a command can work on. */
import { allowedRequests, type TrialRequest } from '../../protocol.ts';
import type { TrialSummary } from '../../study/summary/summary.ts';
import {
  NO_ACTIVE_STUDY,
  NO_ASKING_STUDY,
  NO_EARLY_TRIAL,
  NO_ENDED_TRIAL,
  NO_INVALID_TRIAL,
  NO_PAUSED_STUDY,
  NO_RESULT,
  NO_RUNNING_TRIAL,
  NO_STARTED_TRIAL,
  NO_STUDY,
  NO_TRIAL,
  questions,
} from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { Question } from './quickPicks.ts';

export const anyStudy = (prompt: string): Question<WorkspaceStudy> => ({ prompt, noneMessage: NO_STUDY });

export const studyToPause: Question<WorkspaceStudy> = {
  prompt: questions.pauseStudy,
  filter: ({ active, summary }) => active && summary?.state !== 'paused',
  noneMessage: NO_ACTIVE_STUDY,
};
export const studyToContinue: Question<WorkspaceStudy> = {
  prompt: questions.continueStudy,
  filter: ({ active, summary }) => active && summary?.state === 'paused',
  noneMessage: NO_PAUSED_STUDY,
};
/** Its trials failed in the same way, and a person has not answered yet. */
export const isAsking = ({ setAside, summary }: WorkspaceStudy): boolean =>
  !setAside && summary !== undefined && summary.failure !== null;

export const startedStudy: Question<WorkspaceStudy> = {
  prompt: questions.endedStudy,
  filter: ({ setAside, summary }) => !setAside && summary !== undefined && summary.trials.length > 0,
  noneMessage: NO_STARTED_TRIAL,
};
export const studyThatAsks: Question<WorkspaceStudy> = {
  prompt: questions.answerStudy,
  filter: isAsking,
  noneMessage: NO_ASKING_STUDY,
};
export const studyToStop: Question<WorkspaceStudy> = {
  prompt: questions.stopStudy,
  filter: ({ active }) => active,
  noneMessage: NO_ACTIVE_STUDY,
};

export const anyTrial: Question<TrialSummary> = { prompt: questions.command, noneMessage: NO_TRIAL };
export const trialWithLog: Question<TrialSummary> = {
  prompt: questions.log,
  filter: ({ attempt }) => attempt > 0,
  noneMessage: NO_STARTED_TRIAL,
};

const allows = (request: TrialRequest) => (trial: TrialSummary) => allowedRequests(trial).includes(request);

export const trialToStop: Question<TrialSummary> = {
  prompt: questions.stopTrial,
  filter: allows('stopTrial'),
  noneMessage: NO_RUNNING_TRIAL,
};
export const trialToRetry: Question<TrialSummary> = {
  prompt: questions.retryTrial,
  filter: allows('retryTrial'),
  noneMessage: NO_ENDED_TRIAL,
};
export const trialToRunOn: Question<TrialSummary> = {
  prompt: questions.runOn,
  filter: allows('runOn'),
  noneMessage: NO_EARLY_TRIAL,
};
export const trialToInvalidate: Question<TrialSummary> = {
  prompt: questions.invalidate,
  filter: allows('invalidate'),
  noneMessage: NO_RESULT,
};
export const trialToRestore: Question<TrialSummary> = {
  prompt: questions.restore,
  filter: allows('restore'),
  noneMessage: NO_INVALID_TRIAL,
};
