/** Writes a study where the person wants it, in the format they choose. It only reads, so it needs no trust. */
import path from 'node:path';
import * as vscode from 'vscode';
import { readJournal } from '../../study/disk/readJournal.ts';
import { replay } from '../../study/study.ts';
import type { App } from './app.ts';
import { pickFormat } from './quickPicks.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export async function exportStudy({ notifications }: App, study: WorkspaceStudy): Promise<void> {
  const { events } = await readJournal(study.journalPath);
  const studyState = replay(events, study.journalPath);
  const { summary } = study;
  if (studyState === null || summary === undefined) {
    throw new UserError(`${study.name} has nothing to export yet. Start it first.`);
  }
  const format = await pickFormat();
  if (format === undefined) return;
  // loaded where it is needed, as the tuner is
  const { fileExtension, serializeStudy } = await import('../../export/serializeStudy.ts');
  const targetFile = await vscode.window.showSaveDialog({
    title: `Export ${study.name}`,
    defaultUri: vscode.Uri.joinPath(study.uri, '..', `${study.name}.${fileExtension(format)}`),
  });
  if (targetFile === undefined) return;
  if (
    targetFile.fsPath === study.uri.fsPath ||
    targetFile.fsPath.startsWith(path.dirname(study.journalPath) + path.sep)
  ) {
    throw new UserError(`${path.basename(targetFile.fsPath)} belongs to the study itself. Choose another name.`);
  }
  const text = serializeStudy(format, { study: studyState, summary, events });
  await vscode.workspace.fs.writeFile(targetFile, new TextEncoder().encode(text));
  notifications.showInformationWithAction(
    `${study.name} was written to ${path.basename(targetFile.fsPath)}.`,
    'Open',
    () => vscode.window.showTextDocument(targetFile),
  );
}
