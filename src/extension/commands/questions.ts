/** Which studies and trials a command can work on. */
import { allowedRequests, type TrialRequest } from '../../protocol.ts';
import type { TrialSummary } from '../../study/summary/summary.ts';
import * as messages from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { Question } from './quickPicks.ts';

const { questions } = messages;

export const anyStudy = (prompt: string): Question<WorkspaceStudy> => ({ prompt, noneMessage: messages.NO_STUDY });

export const studyTo = {
  start: { prompt: questions.startStudy, filter: ({ setAside }) => !setAside, noneMessage: messages.NO_STUDY },
  pause: {
    prompt: questions.pauseStudy,
    filter: ({ active, summary }) => active && summary?.state !== 'paused',
    noneMessage: messages.NO_ACTIVE_STUDY,
  },
  continue: {
    prompt: questions.continueStudy,
    filter: ({ active, summary }) => active && summary?.state === 'paused',
    noneMessage: messages.NO_PAUSED_STUDY,
  },
  stop: { prompt: questions.stopStudy, filter: ({ active }) => active, noneMessage: messages.NO_ACTIVE_STUDY },
  answer: { prompt: questions.answerStudy, filter: ({ asking }) => asking, noneMessage: messages.NO_ASKING_STUDY },
  recover: { prompt: questions.endedStudy, filter: ({ damaged }) => damaged, noneMessage: messages.NO_DAMAGED_JOURNAL },
  goOnWith: {
    prompt: questions.endedStudy,
    filter: ({ setAside, summary }) => !setAside && summary !== undefined && summary.trials.length > 0,
    noneMessage: messages.NO_STARTED_TRIAL,
  },
} satisfies Readonly<Record<string, Question<WorkspaceStudy>>>;

export const anyTrial = (prompt: string): Question<TrialSummary> => ({ prompt, noneMessage: messages.NO_TRIAL });
export const trialWithLog: Question<TrialSummary> = {
  prompt: questions.log,
  filter: ({ attempt }) => attempt > 0,
  noneMessage: messages.NO_STARTED_TRIAL,
};

export function trialTo(request: TrialRequest): Question<TrialSummary> {
  const filter = (trial: TrialSummary): boolean => allowedRequests(trial).includes(request);
  return { prompt: questions[request], filter, noneMessage: messages.noTrialTo[request] };
}
