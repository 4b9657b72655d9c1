/** The last lines that a script has printed, as an agent reads them. */
import { lastOutput } from '../tuner/job/trialOutput.ts';
import { quotedEnd } from './answer.ts';
import * as messages from './messages.ts';

/** Characters. */
const MAX_OUTPUT = 1400;

/**
 * Of both files, the errors last.
 *
 * @param dir the trial's folder
 * @param whose in the heading
 */
export async function outputLines(dir: string, whose: string, maxLines = 20): Promise<readonly string[]> {
  const parts = (await lastOutput(dir)).filter(({ lines }) => lines.length > 0);
  if (parts.length === 0) return [messages.NO_OUTPUT];
  return parts.flatMap(({ name, lines }) =>
    quotedEnd(messages.lastLinesOf(`${name} of ${whose}`), lines.slice(-maxLines), MAX_OUTPUT / parts.length),
  );
}
