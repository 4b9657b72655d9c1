/** Optimize with BBKB on a script: finds its declaration or drafts one beside it; the person confirms; it starts. */
import path from 'node:path';
import * as vscode from 'vscode';
import { isDeclarationFile } from '../contributions.ts';
import { actions, OPEN_A_SCRIPT, questions } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { confirmStart } from './confirmStart.ts';
import { startStudy } from './startStudy.ts';
import { draftUri, writeDraft } from './writeDraft.ts';

export async function optimizeScript(app: App, script: vscode.Uri | undefined): Promise<void> {
  if (script === undefined) throw new UserError(OPEN_A_SCRIPT);
  const study = await findStudy(app, script);
  if (study === undefined) return writeDraft(app, script);
  const { declaration } = study;
  // if it cannot be read, startStudy says what is wrong with it
  if (declaration === undefined || (await confirmStart(app, study, declaration, actions.openDeclaration)))
    await startStudy(app, study);
}

/** The declaration whose command names the file, else the file itself or the one named like it, which may have problems. */
async function findStudy({ studies }: App, file: vscode.Uri): Promise<WorkspaceStudy | undefined> {
  await studies.ready;
  const matches = studies.all.filter((study) => runsScript(study, file.fsPath));
  if (matches.length <= 1) return matches.at(0) ?? studies.get(isDeclarationFile(file.path) ? file : draftUri(file));
  const items = matches.map((study) => ({
    label: study.name,
    description: vscode.workspace.asRelativePath(study.uri),
    study,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder: questions.declaration }))?.study;
}

/** Whether the declaration's command names this file. */
function runsScript({ declaration, uri }: WorkspaceStudy, script: string): boolean {
  const { command = [], cwd = '.' } = declaration ?? {};
  return command.some((word) => path.resolve(path.dirname(uri.fsPath), cwd, word) === script);
}
