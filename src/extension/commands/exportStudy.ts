/** Exports a study to a file in the format that the person chooses. It only reads, so it needs no trust. */
import path from 'node:path';
import * as vscode from 'vscode';
import { readJournal } from '../../study/disk/readJournal.ts';
import { belongsToStudy } from '../../study/disk/paths.ts';
import { replay } from '../../study/study.ts';
import { keptCurves } from '../../tuner/trials/trialCurve.ts';
import { actions, exported, exportTitle, fileOfStudy, nothingToExport } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { pickFormat } from './quickPicks.ts';

export async function exportStudy({ notifications }: App, study: WorkspaceStudy): Promise<void> {
  const { events } = await readJournal(study.journalPath);
  const studyState = replay(events, study.journalPath);
  const { summary } = study;
  if (studyState === null || summary === undefined) throw new UserError(nothingToExport(study.name));
  const format = await pickFormat();
  if (format === undefined) return;
  // loaded only when it is needed, like the tuner
  const { fileExtension, serializeStudy } = await import('../../export/serializeStudy.ts');
  const targetFile = await vscode.window.showSaveDialog({
    title: exportTitle(study.name),
    defaultUri: vscode.Uri.joinPath(study.uri, '..', `${study.name}.${fileExtension(format)}`),
  });
  if (targetFile === undefined) return;
  const fileName = path.basename(targetFile.fsPath);
  if (belongsToStudy(targetFile.fsPath, study.uri.fsPath, study.studyFolder))
    throw new UserError(fileOfStudy(fileName));
  const curves = await keptCurves(study.studyFolder, summary.trials.map(({ trial }) => trial)); // prettier-ignore
  const text = serializeStudy(format, { study: studyState, summary, events, curves });
  await vscode.workspace.fs.writeFile(targetFile, new TextEncoder().encode(text));
  notifications.showInformationWithAction(exported(study.name, fileName), actions.open, () =>
    vscode.window.showTextDocument(targetFile),
  );
}
