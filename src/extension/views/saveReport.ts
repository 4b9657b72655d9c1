/** Writes what the page shows now to one HTML file that the person names. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import type { ReportSource } from '../../export/report.ts';
import { belongsToStudy } from '../../study/disk/paths.ts';
import { fileOfStudy, reported, reportTitle } from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** @param pageFolder where the page was built */
export async function saveReport(
  study: WorkspaceStudy,
  shown: Pick<ReportSource, 'insight' | 'compared'>,
  pageFolder: vscode.Uri,
  notifications: Notifications,
): Promise<void> {
  const { view } = study;
  if (view === undefined) return; // the page has not been told of it yet
  const asOf = Date.now();
  const targetFile = await vscode.window.showSaveDialog({
    title: reportTitle(study.name),
    defaultUri: vscode.Uri.joinPath(study.uri, '..', `${study.name}.report.html`),
  });
  if (targetFile === undefined) return;
  const fileName = path.basename(targetFile.fsPath);
  if (belongsToStudy(targetFile.fsPath, study.uri.fsPath, study.studyFolder))
    throw new UserError(fileOfStudy(fileName));
  // loaded only when it is needed, like the tuner
  const { readPageFiles } = await import('../../export/pageFiles.ts');
  const { reportHtml } = await import('../../export/report.ts');
  const page = await readPageFiles(pathToFileURL(`${pageFolder.fsPath}/`));
  const text = reportHtml({ view, ...shown, asOf }, page);
  await vscode.workspace.fs.writeFile(targetFile, new TextEncoder().encode(text));
  notifications.showStatusMessage(reported(study.name, fileName));
}
