/** Writes a study, its report or one of its charts to a file that the person names. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import type { ReportSource } from '../../export/report.ts';
import type { FromPage } from '../../protocol.ts';
import { belongsToStudy } from '../../study/disk/paths.ts';
import { messageOf } from '../../system/errors.ts';
import { replaceFile } from '../../system/regularFile.ts';
import * as messages from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { bytesOfPicture, pictureFileName } from './pictureFile.ts';

/**
 * @param name of the file that is proposed, beside the declaration
 * @param content is called when the person has named a file
 * @returns the file, undefined where the person names none
 */
export async function saveAs(
  study: WorkspaceStudy,
  title: string,
  name: string,
  content: () => Promise<string | Uint8Array> | string | Uint8Array,
): Promise<vscode.Uri | undefined> {
  const defaultUri = vscode.Uri.joinPath(study.uri, '..', name);
  const file = await vscode.window.showSaveDialog({ title, defaultUri });
  if (file === undefined) return undefined;
  const fileName = path.basename(file.fsPath);
  if (belongsToStudy(file.fsPath, study.uri.fsPath, study.studyFolder))
    throw new UserError(messages.fileOfStudy(fileName));
  await write(file, await content()).catch((error: unknown) => {
    throw new UserError(messages.fileUnwritable(fileName, messageOf(error)), { cause: error });
  });
  return file;
}

/** On another file system than this machine's, only VS Code can write. */
async function write(file: vscode.Uri, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await (file.scheme === 'file' ? replaceFile(file.fsPath, content) : vscode.workspace.fs.writeFile(file, bytes));
}

/** A chart of the page. */
export async function savePicture(
  study: WorkspaceStudy,
  picture: Extract<FromPage, { type: 'savePicture' }>,
  notifications: Notifications,
): Promise<void> {
  const { title } = picture;
  const name = pictureFileName(study.name, picture);
  const file = await saveAs(study, messages.savePictureTitle(title), name, () => bytesOfPicture(picture));
  if (file !== undefined) notifications.showStatusMessage(messages.written(title, path.basename(file.fsPath)));
}

/**
 * All that the page shows now.
 *
 * @param pageFolder where the page was built
 */
export async function saveReport(
  study: WorkspaceStudy,
  source: () => Promise<Omit<ReportSource, 'asOf'>>,
  pageFolder: vscode.Uri,
  notifications: Notifications,
): Promise<void> {
  const asOf = Date.now();
  const file = await saveAs(study, messages.reportTitle(study.name), `${study.name}.report.html`, async () => {
    // loaded only when it is needed, like the tuner
    const { readPageFiles, reportHtml } = await import('../../export/report.ts');
    const page = await readPageFiles(pathToFileURL(`${pageFolder.fsPath}/`));
    return reportHtml({ ...(await source()), asOf }, page);
  });
  if (file !== undefined) notifications.showStatusMessage(messages.reported(study.name, path.basename(file.fsPath)));
}
