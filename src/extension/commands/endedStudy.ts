/** Commands for a study that has ended: add trials, run the failed ones again, or start it over. */
import path from 'node:path';
import * as vscode from 'vscode';
import { locateBudget } from '../../declaration/edits/locateBudget.ts';
import { setConfirm } from '../../declaration/edits/setConfirm.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { CONFIRMED } from '../../protocol.ts';
import { applyEdits, editDeclaration } from '../editing/documents.ts';
import * as messages from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { mayStart, runAgain, startStudy } from './startStudy.ts';

const DEFAULT_MORE = 10;
const MAX_TRIALS = 100_000;

/** Raises the budget where the person wrote it, and continues the study. */
export async function addTrials(app: App, study: WorkspaceStudy): Promise<void> {
  if (!(await mayGoOn(app, study))) return;
  const { declaration } = study;
  if (declaration === undefined) throw new UserError(messages.unreadableDeclaration(study.name));
  const { trials } = declaration.budget;
  const answer = await vscode.window.showInputBox({
    title: messages.addTrialsTitle(study.name),
    prompt: messages.addTrialsPrompt(trials),
    value: String(DEFAULT_MORE),
    validateInput: (text) => (moreTrials(text, trials) === undefined ? messages.NOT_A_NUMBER_OF_TRIALS : undefined),
  });
  const more = answer === undefined ? undefined : moreTrials(answer, trials);
  if (more === undefined) return;
  await writeBudget(study, trials + more);
  // the tuner of a running study takes the saved file by itself
  if (!study.active) await startStudy(app, study);
}

/** Before its declaration is changed for it; a message has said why not. */
async function mayGoOn(app: App, study: WorkspaceStudy): Promise<boolean> {
  return study.active ? app.notifications.requireTrust(messages.studyNotChanged(study.name)) : mayStart(app, study);
}

function moreTrials(text: string, trials: number): number | undefined {
  const more = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0;
  return more >= 1 && trials + more <= MAX_TRIALS ? more : undefined;
}

/** As an edit of the document, so that comments stay and the person can undo it. */
async function writeBudget({ uri }: WorkspaceStudy, trials: number): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const text = document.getText();
  const parsed = parseDeclarationFile(text, uri.fsPath);
  const range = parsed.ok ? locateBudget(text, parsed) : undefined;
  if (range === undefined) {
    await vscode.window.showTextDocument(document);
    throw new UserError(messages.budgetNotFound(path.basename(uri.fsPath), trials));
  }
  await applyEdits(uri, [{ range, text: String(trials) }]);
  await document.save();
}

/** Has the best points run again: with trials that are left, else with more. */
export async function confirmBest(app: App, study: WorkspaceStudy): Promise<void> {
  if (!(await mayGoOn(app, study))) return;
  const { declaration, summary } = study;
  if (declaration === undefined) throw new UserError(messages.unreadableDeclaration(study.name));
  const { trials } = declaration.budget;
  const left = trials - (summary?.trials.length ?? 0);
  const { document, done } = await editDeclaration(study, (text) => setConfirm(text, CONFIRMED));
  const budget = trials + Math.max(0, CONFIRMED - Math.max(0, left));
  if (budget > trials) await writeBudget(study, budget);
  else await document.save();
  const keys = [`confirm: ${CONFIRMED}`, ...(budget > trials ? [`trials: ${budget}`] : [])];
  const sentence = messages.declarationHas(path.basename(document.fileName), keys, done);
  app.notifications.showStatusMessage(messages.ofStudy(study.name, sentence));
  // the tuner of a running study takes the saved file by itself
  if (!study.active) await startStudy(app, study);
}

export async function retryFailed(app: App, study: WorkspaceStudy): Promise<void> {
  await runAgain(app, study, { kind: 'retryFailed' });
}

/** Goes on with the part of a damaged journal that can be read. */
export async function recover(app: App, study: WorkspaceStudy): Promise<void> {
  const { studies, notifications } = app;
  if (!notifications.requireTrust(messages.studyNotChanged(study.name))) return;
  if (study.journalError === undefined) throw new UserError(messages.nothingToRecover(study.name));
  if (
    (await notifications.askModal(
      messages.recoverQuestion(study.name),
      messages.RECOVER_DETAIL,
      messages.actions.recover,
    )) === undefined
  )
    return;
  const recovery = await studies.recover(study);
  if (recovery === null) throw new UserError(messages.nothingToRecover(study.name));
  const results = recovery.study.trialsWithResult.length;
  notifications.showInformation(messages.recovered(study.name, recovery.events, results, recovery.kept));
}

/** The old study stays under another name, beside the new one. */
export async function startOver(app: App, study: WorkspaceStudy): Promise<void> {
  const { studies, notifications } = app;
  if (!notifications.requireTrust(messages.studyNotChanged(study.name))) return;
  if (study.active) throw new UserError(messages.stopBeforeNewStudy(study.name));
  if (study.lost) return startStudy(app, study); // which asks, and has nothing to set aside
  const question = messages.startOverQuestion(study.name);
  if (
    (await notifications.askModal(question, messages.startOverDetail(study.name), messages.actions.startOver)) ===
    undefined
  )
    return;
  const kept = await studies.setAside(study);
  notifications.showInformation(messages.keptAs(study.name, kept));
  await startStudy(app, study);
}
