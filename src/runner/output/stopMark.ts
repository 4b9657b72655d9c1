/**
 * A file in a trial's folder with its study's id, from the moment that a tuner ends an attempt. What ends then looks
 * like the script's own end, to that tuner's successor, if it is killed or its disk is full before it has recorded
 * this, and to another tuner of the study that sees the same script: both would count it as a failure. It stays when
 * the next attempt begins, for a job of a cluster that begins only then. After a move, another study may work in a
 * folder of the same name.
 */
import { constants } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openRegularFile, readRegularFile } from '../../system/regularFile.ts';
import type { AttemptFolder } from '../executor.ts';

const { O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants;

/** A mark that is there already is made anew: by now a later attempt, of another tuner, may run in the folder. */
export async function markAsStopped(attempt: AttemptFolder): Promise<void> {
  // where it cannot be made, the process has to be ended nevertheless; on a full disk it stays empty
  const file = await openRegularFile(markFile(attempt), O_WRONLY | O_CREAT | O_TRUNC).catch(() => undefined);
  await file?.write(attempt.studyId ?? '').catch(() => undefined);
  await file?.close();
}

/**
 * Whether a tuner has ended what ran in the trial's folder since this attempt began: also one that lost its study, and
 * knows only of an earlier attempt.
 */
export async function isMarkedAsStopped({ dir, attempt, studyId = '' }: AttemptFolder): Promise<boolean> {
  const names = await readdir(dir).catch(() => []);
  const marks = names.filter((name) => /^stopped\.\d+$/.test(name)).map((name) => join(dir, name));
  // the parameters are written when an attempt begins
  const begun = (await changedAt(join(dir, 'parameters.json'))) ?? Infinity;
  for (const mark of marks) {
    const isRecent = mark === markFile({ dir, attempt }) || ((await changedAt(mark)) ?? 0) > begun;
    if (isRecent && ['', studyId].includes(await textOf(mark))) return true;
  }
  return false;
}

/** After a power cut there may be the mark of an attempt of the same number that the journal does not know. */
export async function removeStopMark(attempt: AttemptFolder): Promise<void> {
  await rm(markFile(attempt), { force: true, recursive: true });
}

function markFile({ dir, attempt }: AttemptFolder): string {
  return join(dir, `stopped.${attempt}`);
}

/** More than any study's id. */
const MAX_BYTES = 1000;

/** Empty also where the script has put something else there. */
function textOf(mark: string): Promise<string> {
  return readRegularFile(mark, MAX_BYTES, O_NOFOLLOW).then(String, () => '');
}

/** Milliseconds since 1970, by the disk; undefined where there is no such file. */
async function changedAt(file: string): Promise<number | undefined> {
  return lstat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
}
