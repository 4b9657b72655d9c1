/** The last output of a trial, for a person: few lines, and of long ones the beginning. */
import { lastOutputLines } from '../../runner/result/outputExcerpt.ts';
import { trialFolder } from '../../study/disk/paths.ts';

/** @param studyFolder absolute. @returns no lines where the trial printed nothing, or its files are gone */
export function trialOutput(studyFolder: string, trial: number): Promise<string[]> {
  return lastOutputLines(trialFolder(studyFolder, trial));
}
