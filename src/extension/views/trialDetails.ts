/** What the page shows of a trial that a person has opened. */
import type { TrialDetails } from '../../protocol.ts';
import { trialOutput } from '../../tuner/trials/trialOutput.ts';
import { quotedRerunCommand } from '../studies/studyTrial.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** @throws UserError if there is no such trial */
export async function trialDetails(study: WorkspaceStudy, trial: number): Promise<TrialDetails> {
  const { command } = quotedRerunCommand(study, trial);
  return { type: 'trialDetails', trial, command, log: await trialOutput(study.studyFolder, trial) };
}
