/** Changes of a declaration, where its study searches or what it tries after a failure, as an edit that the person sees and can undo. */
import * as vscode from 'vscode';
import { addConstraint } from '../../declaration/edits/addConstraint.ts';
import type { DeclarationText, EditResult } from '../../declaration/edits/edit.ts';
import { setRetries } from '../../declaration/edits/setRetries.ts';
import { widenRange, type RangeEnd } from '../../declaration/edits/widenRange.ts';
import { rangeIn, toRange, editDeclaration } from '../editing/documents.ts';
import { actions, ofStudy, wasSetAside } from '../messages/messages.ts';
import * as spaceMessages from '../messages/spaceMessages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { startStudy } from './startStudy.ts';

export async function widen(app: App, study: WorkspaceStudy, chosen?: RangeEnd): Promise<void> {
  const end = chosen ?? (await pickRangeEnd(study));
  if (end !== undefined) await changeDeclaration(app, study, (declaration) => widenRange(declaration, end));
}

export async function exclude(app: App, study: WorkspaceStudy, chosen?: string): Promise<void> {
  const constraint = chosen ?? (await pickConstraint(study));
  if (constraint !== undefined)
    await changeDeclaration(app, study, (declaration) => addConstraint(declaration, constraint));
}

/** Its study stays the same one. */
export async function retryWithHalf({ notifications }: App, study: WorkspaceStudy, chosen?: string): Promise<void> {
  const parameter = chosen ?? study.summary?.failure?.halve;
  if (parameter === undefined) throw new UserError(spaceMessages.NO_LACK_OF_MEMORY);
  const done = await showChange(study, (declaration) => setRetries(declaration, parameter));
  notifications.showInformation(spaceMessages.holdsOnceSaved(done));
}

async function pickRangeEnd({ declaration }: WorkspaceStudy): Promise<RangeEnd | undefined> {
  const items = (declaration?.space ?? []).flatMap((parameter) =>
    parameter.type !== 'float' && parameter.type !== 'int'
      ? []
      : (['low', 'high'] as const).map((edge) => ({
          label: spaceMessages.rangeEndLabel(parameter.name, edge, parameter[edge]),
          end: { parameter: parameter.name, edge },
        })),
  );
  return (await vscode.window.showQuickPick(items, { placeHolder: spaceMessages.WHICH_RANGE_END }))?.end;
}

async function pickConstraint({ summary }: WorkspaceStudy): Promise<string | undefined> {
  const items = (summary?.failureGroups ?? []).flatMap(({ rule, cause }) =>
    !rule?.expression ? [] : [{ label: rule.text, detail: cause, constraint: rule.expression }],
  );
  if (items.length === 0) throw new UserError(spaceMessages.NO_FAILING_REGION);
  return (await vscode.window.showQuickPick(items, { placeHolder: spaceMessages.WHICH_REGION }))?.constraint;
}

type Change = (declaration: DeclarationText) => EditResult;

async function changeDeclaration(app: App, study: WorkspaceStudy, change: Change): Promise<void> {
  sayWhatItMeans(app, study, await showChange(study, change));
}

/** Saving is left to the person, who looks at the change first, or to the editor where it saves by itself. */
async function showChange(study: WorkspaceStudy, change: Change): Promise<string> {
  if (study.setAside) throw new UserError(wasSetAside(study.name));
  const { document, edit, done } = await editDeclaration(study, change);
  // nothing before the edit has moved
  const start = document.offsetAt(toRange(edit.range).start);
  const selection = rangeIn(document, start, start + edit.text.length);
  const visible = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
  await vscode.window.showTextDocument(document, {
    selection,
    ...(visible?.viewColumn !== undefined && { viewColumn: visible.viewColumn }),
  });
  return done;
}

/** Another search space or metric is another study, which can begin with the trials of this one (startStudy.ts). */
export function sayWhatItMeans(app: App, study: WorkspaceStudy, done: string): void {
  const { notifications } = app;
  const hasBegun = (study.summary?.trials.length ?? 0) > 0;
  if (!hasBegun) notifications.showInformation(done);
  // once it is saved, studies/trackedStudy.ts says what becomes of a study that runs
  else if (study.active) notifications.showStatusMessage(ofStudy(study.name, done));
  else
    notifications.showInformation(spaceMessages.isAnotherStudy(done), {
      [actions.startNewStudy]: () => startStudy(app, study),
    });
}
