import { lastLines } from './lines.ts';
import { trialFiles, type TrialFiles } from './trialFiles.ts';

interface LastOutput {
  readonly file: 'stderr.log' | 'stdout.log';
  readonly lines: readonly string[];
}

/** The last lines that a script wrote: on stderr, where errors go, else on stdout. No lines when it wrote nothing. */
export async function lastOutput(files: TrialFiles): Promise<LastOutput> {
  const errors = await lastLines(files.stderr);
  if (errors.length > 0) return { file: 'stderr.log', lines: errors };
  return { file: 'stdout.log', lines: await lastLines(files.stdout) };
}

const MAX_LINES = 10;
const MAX_LINE_LENGTH = 200;

/** As many of these lines as a journal keeps. @param dir the trial's folder */
export async function lastOutputLines(dir: string): Promise<string[]> {
  const { lines } = await lastOutput(trialFiles(dir));
  return lines.slice(-MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH));
}
