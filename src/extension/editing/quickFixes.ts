/** Offers to fill in a command's open needs, at the problem that names them. */
import * as vscode from 'vscode';
import { commandIds, declarationGlob } from '../contributions.ts';
import { fixTitle } from '../messages/draftMessages.ts';
import type { Studies } from '../studies/studies.ts';
import { toRange } from './documents.ts';

export function registerQuickFixes(studies: Studies): vscode.Disposable {
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, range, { diagnostics }) {
      const study = await studies.get(document.uri);
      if (study === undefined) return [];
      const { formOf } = await import('../../declaration/edits/fillIn.ts');
      return formOf(document.getText())
        .needs.filter((need) => toRange(need.range).intersection(range) !== undefined)
        .map(({ flag, description, index, range: place }) => {
          const fix = new vscode.CodeAction(fixTitle(flag, description), vscode.CodeActionKind.QuickFix);
          fix.diagnostics = diagnostics.filter((each) => toRange(place).intersection(each.range) !== undefined);
          fix.command = { command: commandIds.fillIn, title: fix.title, arguments: [study, index] };
          fix.isPreferred = true;
          return fix;
        });
    },
  };
  return vscode.languages.registerCodeActionsProvider({ pattern: declarationGlob }, provider, {
    providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
  });
}
