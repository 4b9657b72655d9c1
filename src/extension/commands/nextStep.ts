/** The next step with a drafted declaration: fill in its needs, try its script, start it. */
import path from 'node:path';
import * as vscode from 'vscode';
import { mayHaveNeeds } from '../../declaration/command/openNeeds.ts';
import { formOf } from '../../declaration/edits/fillIn.ts';
import { TO_FILL_IN } from '../../draft/messages.ts';
import { commandIds } from '../contributions.ts';
import { draftNeeds, draftWritten } from '../messages/draftMessages.ts';
import { actions, lens } from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { fillInNeeds } from './fillIn.ts';
import { tryScript } from './tryScript.ts';

/** @param text of the declaration, of which an editor may still have what was in the file before */
export function offerNextStep(app: App, study: WorkspaceStudy, text: string): void {
  const { notifications } = app;
  const file = path.basename(study.uri.fsPath);
  const { script = '', needs = [] } = mayHaveNeeds(text) ? formOf(text) : {};
  if (needs.length > 0) {
    const sentence = draftNeeds(file, script, needs.length);
    notifications.showInformation(sentence, { [actions.fillIn]: () => fillInAndGoOn(app, study) });
    return;
  }
  const isReady = study.problems.length === 0;
  const start = { [lens.start]: () => vscode.commands.executeCommand(commandIds.start, study) };
  notifications.showInformation(draftWritten(file, text.includes(`# ${TO_FILL_IN}`)), {
    [actions.tryOnce]: () => tryScript(app, study),
    ...(isReady && start),
  });
}

/** @param only the place in the command of the one need that is asked for */
export async function fillInAndGoOn(app: App, study: WorkspaceStudy, only?: number): Promise<void> {
  if (!(await fillInNeeds(study, only))) return;
  offerNextStep(app, study, (await vscode.workspace.openTextDocument(study.uri)).getText());
}
