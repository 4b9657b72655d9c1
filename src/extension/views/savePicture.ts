/** Writes a chart of the page to a file that the person names. */
import path from 'node:path';
import * as vscode from 'vscode';
import type { FromPage } from '../../protocol.ts';
import { belongsToStudy } from '../../study/disk/paths.ts';
import { fileOfStudy, pictureSaved, savePictureTitle } from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { bytesOfPicture, pictureFileName } from './pictureFile.ts';

type Picture = Extract<FromPage, { type: 'savePicture' }>;

export async function savePicture(
  study: WorkspaceStudy,
  picture: Picture,
  notifications: Notifications,
): Promise<void> {
  const targetFile = await vscode.window.showSaveDialog({
    title: savePictureTitle(picture.title),
    defaultUri: vscode.Uri.joinPath(study.uri, '..', pictureFileName(study.name, picture)),
  });
  if (targetFile === undefined) return;
  const fileName = path.basename(targetFile.fsPath);
  if (belongsToStudy(targetFile.fsPath, study.uri.fsPath, study.studyFolder))
    throw new UserError(fileOfStudy(fileName));
  await vscode.workspace.fs.writeFile(targetFile, bytesOfPicture(picture));
  notifications.showStatusMessage(pictureSaved(picture.title, fileName));
}
