/** Asks for what a script cannot start without, one after the other, and writes it into the declaration. */
import path from 'node:path';
import * as vscode from 'vscode';
import { expandWorkspaceFolder } from '../../declaration/command/workspaceFolder.ts';
import { fillIn, formOf } from '../../declaration/edits/fillIn.ts';
import { givenNeedsEdits } from '../../draft/yaml/givenNeeds.ts';
import { waysToGive, type Way } from '../../draft/waysToGive.ts';
import { applyEdits } from '../editing/documents.ts';
import {
  ANOTHER_VALUE,
  needTitle,
  NO_VALUE,
  NOTHING_NEEDED,
  ofSeveral,
  USE,
  wayLabels,
  waysPrompt,
} from '../messages/draftMessages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/**
 * Whether all of it was given. What was given before the person stopped stays.
 *
 * @param only the place in the command of what alone is asked for
 */
export async function fillInNeeds(study: WorkspaceStudy, only?: number): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(study.uri);
  const { script, cwd, needs } = formOf(document.getText());
  const folder = path.dirname(document.fileName);
  const from = cwd === undefined ? folder : path.resolve(folder, expandWorkspaceFolder(cwd, folder));
  const asked = needs.filter(({ index }) => only === undefined || index === only);
  if (asked.length === 0) throw new UserError(NOTHING_NEEDED);
  for (const [i, need] of asked.entries()) {
    const { flag, what } = need;
    const title = ofSeveral(needTitle(script, flag, what), i + 1, asked.length);
    const value = await askFor(waysToGive(flag, what), { title, what, folder: from });
    const edit = value === undefined ? undefined : fillIn(document.getText(), need, value);
    if (edit === undefined) return false;
    await applyEdits(document.uri, [edit]);
  }
  const filled = document.getText();
  if (formOf(filled).needs.length === 0) await applyEdits(document.uri, givenNeedsEdits(filled));
  await document.save();
  await study.read();
  return true;
}

interface Question {
  readonly title: string;
  readonly what: string;
  /** Absolute: where the command runs. */
  readonly folder: string;
}

async function askFor(
  { ways, choices }: ReturnType<typeof waysToGive>,
  question: Question,
): Promise<string | undefined> {
  const { title, what } = question;
  if (choices.length > 0) {
    const picked = await pick([...choices, ANOTHER_VALUE], title, what);
    return picked === ANOTHER_VALUE ? ask.text(question) : picked;
  }
  const [first] = ways;
  if (ways.length === 1) return ask[first](question);
  const label = await pick(
    ways.map((way) => wayLabels[way]),
    title,
    waysPrompt(what),
  );
  const way = ways.find((each) => wayLabels[each] === label);
  return way && ask[way](question);
}

function pick(labels: readonly string[], title: string, placeHolder: string): Thenable<string | undefined> {
  return vscode.window.showQuickPick(labels, { title, placeHolder, ignoreFocusOut: true });
}

const ask: Readonly<Record<Way, (question: Question) => Thenable<string | undefined>>> = {
  folder: (question) => pickPath({ canSelectFolders: true, canSelectFiles: false }, question),
  file: (question) => pickPath({ canSelectFiles: true, canSelectFolders: false }, question),
  text: ({ title, what }) =>
    vscode.window.showInputBox({
      title,
      prompt: what,
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === '' ? NO_VALUE : undefined),
    }),
};

/** Relative to the folder in which the command runs, unless it is elsewhere altogether. */
async function pickPath(kind: vscode.OpenDialogOptions, { title, folder }: Question): Promise<string | undefined> {
  const defaultUri = vscode.Uri.file(folder);
  const picked = await vscode.window.showOpenDialog({ ...kind, title, defaultUri, openLabel: USE });
  const file = picked?.at(0)?.fsPath;
  if (file === undefined) return undefined;
  const root = vscode.workspace.getWorkspaceFolder(defaultUri)?.uri.fsPath ?? folder;
  const isInside = file === root || file.startsWith(root + path.sep);
  return isInside ? path.relative(folder, file) || '.' : file;
}
