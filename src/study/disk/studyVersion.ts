/** What has changed of a study since one has looked, without reading its journal. */
import { statusOf } from '../../system/regularFile.ts';
import { activeTuner } from './lock.ts';
import { journalFile } from './paths.ts';

/**
 * Differs after each event, and after the tuner has died.
 *
 * @param dir the study's own folder
 */
export function studyVersion(dir: string): string {
  const { size, mtimeMs } = statusOf(journalFile(dir)) ?? {};
  return [size, mtimeMs, activeTuner(dir)?.pid].join();
}
