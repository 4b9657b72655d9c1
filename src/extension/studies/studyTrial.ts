/** One trial of a study: its folder, and the command that runs it again. */
import { trialFolder } from '../../study/disk/paths.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Trial } from '../../study/trial.ts';
import { rerunCommand } from '../../tuner/job/trialCommand.ts';
import { noSuchTrial } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

/** @throws UserError if there is no such trial: a row of the side bar may be older than the study */
export function findTrial(
  { studyState, name }: WorkspaceStudy,
  number: number,
): { studyState: StudyState; trial: Trial } {
  const trial = studyState?.trials.find((each) => each.trial === number);
  if (studyState === undefined || trial === undefined) throw new UserError(noSuchTrial(name, number));
  return { studyState, trial };
}

/** The folder of the trial's output. */
export function trialFolderOf(study: WorkspaceStudy, number: number): string {
  return trialFolder(study.studyFolder, findTrial(study, number).trial.trial);
}

/** Runs the trial again exactly as it ran: a command quoted for a POSIX shell, and the folder to run it in. */
export function quotedRerunCommand(
  study: WorkspaceStudy,
  number: number,
): { readonly command: string; readonly cwd: string } {
  const { studyState, trial } = findTrial(study, number);
  return rerunCommand(studyState.declaration, study.declarationFolder, trial);
}
