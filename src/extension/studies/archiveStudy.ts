import { rename } from 'node:fs/promises';
import { activeTuner } from '../../study/disk/lock.ts';
import { stopBeforeNewStudy } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

/** Makes room for a new study: the folder of the old one stays, under a name with the date and time. */
export async function archiveStudy(study: WorkspaceStudy): Promise<void> {
  const { studyFolder } = study;
  if (activeTuner(studyFolder) !== null) throw new UserError(stopBeforeNewStudy(study.name));
  const time = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');
  await rename(studyFolder, `${studyFolder}.${time}`);
  await study.readJournal();
}
