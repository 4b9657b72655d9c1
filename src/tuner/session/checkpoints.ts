/** Empties the checkpoint folders of trials that need them no more, as `trial.keep_checkpoints` says. */
import { randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, realpathSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isInUse } from '../../runner/processes/openFolder.ts';
import { rejectSymlinks, trialFolder } from '../../study/disk/paths.ts';
import { spentCheckpoints } from '../../study/spentCheckpoints.ts';
import type { StudyState } from '../../study/studyState.ts';
import { messageOf } from '../../system/errors.ts';
import * as messages from '../messages.ts';

export interface Checkpoints {
  /**
   * Of all trials that the study does not need them of any more. What cannot be emptied stays, and is tried again at the
   * next call.
   */
  readonly empty: (record: { readonly study: StudyState }) => Promise<void>;
  /** A sentence about each folder that could not be emptied. */
  readonly remarks: () => readonly string[];
}

/** @param dir the study's folder */
export function createCheckpoints(dir: string): Checkpoints {
  /** The attempts whose folders are empty, so that no folder is looked at twice. */
  const emptied = new Set<string>();
  const remarks = new Map<number, string>();
  return {
    async empty(record) {
      const { keepCheckpoints } = record.study.declaration.trial;
      if (keepCheckpoints === undefined) return;
      for (const spent of spentCheckpoints(record.study, keepCheckpoints)) {
        const { trial, attempt } = spent;
        const key = `${trial}.${attempt}`;
        // a person may have asked for it to run again while another folder was deleted
        if (emptied.has(key) || record.study.trials.get(trial - 1) !== spent) continue;
        const remark = await emptyFolders(dir, trial);
        if (remark === undefined) {
          emptied.add(key);
          remarks.delete(trial);
        } else remarks.set(trial, remark);
      }
    },
    remarks: () => [...remarks.values()],
  };
}

/** @returns a sentence where one of them cannot be emptied */
async function emptyFolders(dir: string, trial: number): Promise<string | undefined> {
  try {
    rejectSymlinks(dir);
    const folder = trialFolder(dir, trial);
    const used = checkpointsIn(folder).find((each) => isInUse(realpathSync(each)));
    if (used !== undefined) return messages.checkpointInUse(trial, used);
    // all in one turn: if the trial is asked for again after it, it makes a new folder
    const spent = checkpointsIn(folder).map(setAside);
    for (const each of spent) await rm(each, { recursive: true, force: true });
    return undefined;
  } catch (error) {
    return messages.checkpointStays(trial, messageOf(error));
  }
}

/** Those of all runs, and what a tuner that was killed has set aside. A link is no folder: nobody follows it. */
function checkpointsIn(folder: string): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.flatMap(({ name }) => (CHECKPOINT.test(name) ? [path.join(folder, name)] : []));
}

const CHECKPOINT = /^checkpoint(?:-\d+)?(?:\.spent-[\w-]+)?$/;

function setAside(checkpoint: string): string {
  const spent = checkpoint.includes('.spent-', checkpoint.lastIndexOf(path.sep))
    ? checkpoint
    : `${checkpoint}.spent-${randomUUID()}`;
  renameSync(checkpoint, spent);
  return spent;
}
