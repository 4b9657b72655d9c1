/** Loads something once the window has a declaration: one that is known as a study, or one that is open. */
import * as vscode from 'vscode';
import { LOAD_HELP_ACTION } from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import type { Studies } from '../studies/studies.ts';
import { isDeclaration } from './documents.ts';

/** @param register what to dispose of in the end */
export function whenDeclared(
  studies: Studies,
  notifications: Notifications,
  register: () => Promise<vscode.Disposable>,
): vscode.Disposable {
  const registered: vscode.Disposable[] = [];
  const load = async (): Promise<void> => {
    for (const each of waiting.splice(0)) each.dispose();
    try {
      registered.push(await register());
    } catch (error) {
      notifications.reportError(LOAD_HELP_ACTION, error);
    }
  };
  const waiting = [
    studies.onDidChange(() => void load()),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (isDeclaration(document)) void load();
    }),
  ];
  if (vscode.workspace.textDocuments.some(isDeclaration)) void load();
  return {
    dispose: () => {
      for (const each of [...waiting, ...registered]) each.dispose();
    },
  };
}
