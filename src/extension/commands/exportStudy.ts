/** Exports a study to a file in the format that the person chooses. It only reads, so it needs no trust. */
import path from 'node:path';
import * as vscode from 'vscode';
import { readJournal } from '../../study/disk/readJournal.ts';
import { replay } from '../../study/study.ts';
import { keptCurves } from '../../tuner/job/trialCurve.ts';
import { actions, written, exportTitle, nothingToExport } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { saveAs } from '../views/saveAs.ts';
import type { App } from './app.ts';
import { pickFormat } from './quickPicks.ts';

export async function exportStudy({ notifications }: App, study: WorkspaceStudy): Promise<void> {
  const { events } = await readJournal(study.journalPath);
  const studyState = replay(events, study.journalPath);
  const { summary } = study;
  if (studyState === null || summary === undefined) throw new UserError(nothingToExport(study.name));
  // loaded only when it is needed, like the tuner
  const { exportFormats } = await import('../../export/exportFormats.ts');
  const format = await pickFormat(exportFormats);
  if (format === undefined) return;
  const name = `${study.name}.${format.extension}`;
  const file = await saveAs(study, exportTitle(study.name), name, async () => {
    const curves = await keptCurves(study.studyFolder, summary.trials.map(({ trial }) => trial)); // oxfmt-ignore
    return format.serialize({ study: studyState, summary, events, curves });
  });
  if (file === undefined) return;
  const open = () => vscode.window.showTextDocument(file);
  notifications.showInformation(written(study.name, path.basename(file.fsPath)), { [actions.open]: open });
}
