/** What has changed of a study since one has looked, without reading its journal. */
import { statusOf } from '../../system/regularFile.ts';
import { journalFile } from './paths.ts';
import { seenTuner } from './seenTuner.ts';

/**
 * Differs after each event, and after the tuner has died.
 *
 * @param dir the study's own folder
 */
export function studyVersion(dir: string): string {
  const { size, mtimeMs } = statusOf(journalFile(dir)) ?? {};
  return [size, mtimeMs, seenTuner(dir)?.owner?.pid].join();
}
