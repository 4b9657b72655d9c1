/** The last lines that a trial wrote: on stderr, where errors go, else on stdout. */
import path from 'node:path';
import { lastLines } from '../../runner/output/lines.ts';

const MAX_LINES = 10;
const MAX_LINE_LENGTH = 200;

/** @param dir the trial's folder */
export async function lastOutputLines(dir: string): Promise<string[]> {
  for (const file of ['stderr.log', 'stdout.log']) {
    const lines = await lastLines(path.join(dir, file));
    if (lines.length > 0) return lines.slice(-MAX_LINES).map((line) => line.slice(0, MAX_LINE_LENGTH));
  }
  return [];
}
