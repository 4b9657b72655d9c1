/** The last output of a trial, for a person: few lines, and of long ones the beginning. */
import { lastLines } from '../../runner/output/lines.ts';
import { trialFiles } from '../../runner/output/trialFiles.ts';
import { lastOutputLines } from '../../runner/result/outputExcerpt.ts';
import { trialFolder } from '../../study/disk/paths.ts';

/** @param studyFolder absolute. @returns no lines where the trial printed nothing, or its files are gone */
export function trialOutput(studyFolder: string, trial: number): Promise<string[]> {
  return lastOutputLines(trialFolder(studyFolder, trial));
}

/** Of each file the lines of its end, those of stderr last. @param dir the trial's folder */
export async function lastOutput(dir: string) {
  const { stdout, stderr } = trialFiles(dir);
  return [
    { name: 'stdout', lines: await lastLines(stdout) },
    { name: 'stderr', lines: await lastLines(stderr) },
  ] as const;
}
