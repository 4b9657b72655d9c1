/** Asks for a script's open needs, one after the other, and writes them into the declaration. */
import path from 'node:path';
import * as vscode from 'vscode';
import { expandWorkspaceFolder } from '../../declaration/command/workspaceFolder.ts';
import type { OpenNeed } from '../../declaration/command/openNeeds.ts';
import { fillIn, formOf, type FormToFill } from '../../declaration/edits/fillIn.ts';
import { givenNeedsEdits, waysToGive, type Way } from '../../draft/suggestions/needs.ts';
import { applyEdits } from '../editing/documents.ts';
import { pickPath } from '../editing/pickPath.ts';
import * as messages from '../messages/draftMessages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/**
 * Whether all of it was given. What was given before the person stopped stays.
 *
 * @param only the place in the command of the one need that is asked for
 */
export async function fillInNeeds(study: WorkspaceStudy, only?: number): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(study.uri);
  const form = formOf(document.getText());
  const asked = form.needs.filter(({ index }) => only === undefined || index === only);
  if (asked.length === 0) throw new UserError(messages.NOTHING_NEEDED);
  for (const [i, need] of asked.entries()) {
    const value = await askForNeed(need, form, path.dirname(document.fileName), [i + 1, asked.length]);
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

/**
 * The person's value; undefined if they closed the question.
 *
 * @param folder absolute: the declaration's own
 * @param position its number, of how many
 */
export function askForNeed(
  { flag, description }: OpenNeed,
  { script, cwd }: FormToFill,
  folder: string,
  [number, count]: readonly [number, number] = [1, 1],
): Promise<string | undefined> {
  const title = messages.ofSeveral(messages.needTitle(script, flag, description), number, count);
  const from = cwd === undefined ? folder : path.resolve(folder, expandWorkspaceFolder(cwd, folder));
  return askFor(waysToGive(flag, description), { title, description, folder: from });
}

interface Question {
  readonly title: string;
  readonly description: string;
  /** Absolute: where the command runs. */
  readonly folder: string;
}

async function askFor(
  { ways, choices }: ReturnType<typeof waysToGive>,
  question: Question,
): Promise<string | undefined> {
  const { title, description } = question;
  if (choices.length > 0) {
    const picked = await pick([...choices, messages.ANOTHER_VALUE], title, description);
    return picked === messages.ANOTHER_VALUE ? ask.text(question) : picked;
  }
  const [first] = ways;
  if (ways.length === 1) return ask[first](question);
  const label = await pick(
    ways.map((way) => messages.wayLabels[way]),
    title,
    messages.waysPrompt(description),
  );
  const way = ways.find((each) => messages.wayLabels[each] === label);
  return way && ask[way](question);
}

function pick(labels: readonly string[], title: string, placeHolder: string): Thenable<string | undefined> {
  return vscode.window.showQuickPick(labels, { title, placeHolder, ignoreFocusOut: true });
}

const ask: Readonly<Record<Way, (question: Question) => Thenable<string | undefined>>> = {
  folder: (question) => pickPath({ canSelectFolders: true, canSelectFiles: false }, question),
  file: (question) => pickPath({ canSelectFiles: true, canSelectFolders: false }, question),
  text: ({ title, description }) =>
    vscode.window.showInputBox({
      title,
      prompt: description,
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === '' ? messages.NO_VALUE : undefined),
    }),
};
