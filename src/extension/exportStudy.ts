/** Writes a study where the person wants it, in the format they choose. It only reads, so it needs no trust. */
import path from 'node:path';
import * as vscode from 'vscode';
import { readJournal } from '../study/journal.ts';
import { replay } from '../study/study.ts';
import type { App } from './app.ts';
import { pickFormat } from './pick.ts';
import { HumanError } from './sentences.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

export async function exportStudy({ messages }: App, study: WorkspaceStudy): Promise<void> {
  const { events } = await readJournal(study.journal);
  const folded = replay(events, study.journal);
  const { summary } = study;
  if (folded === null || summary === undefined) {
    throw new HumanError(`${study.name} has nothing to export yet. Start it first.`);
  }
  const format = await pickFormat();
  if (format === undefined) return;
  // loaded where it is needed, as the tuner is
  const { endingOf, exported } = await import('../export/exported.ts');
  const target = await vscode.window.showSaveDialog({
    title: `Export ${study.name}`,
    defaultUri: vscode.Uri.joinPath(study.uri, '..', `${study.name}.${endingOf(format)}`),
  });
  if (target === undefined) return;
  if (target.fsPath === study.uri.fsPath || target.fsPath.startsWith(path.dirname(study.journal) + path.sep)) {
    throw new HumanError(`${path.basename(target.fsPath)} belongs to the study itself. Choose another name.`);
  }
  const text = exported(format, { study: folded, summary, events });
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  messages.offer(`${study.name} was written to ${path.basename(target.fsPath)}.`, 'Open', () =>
    vscode.window.showTextDocument(target),
  );
}
