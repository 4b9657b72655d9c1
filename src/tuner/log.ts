/** The last lines that a trial wrote: on stderr, where errors go, else on stdout. */
import path from 'node:path';
import { lastLines } from '../runner/lines.ts';

const LINES = 10;
const LENGTH = 200;

/** @param dir the trial's folder */
export async function lastLinesOf(dir: string): Promise<string[]> {
  for (const file of ['stderr.log', 'stdout.log']) {
    const lines = await lastLines(path.join(dir, file));
    if (lines.length > 0) return lines.slice(-LINES).map((line) => line.slice(0, LENGTH));
  }
  return [];
}
