/** Shows the next trials of a study as commands to read or paste. It runs nothing, so it needs no trust. */
import * as vscode from 'vscode';
import { fixBeforePlan, nothingToPlan, planHeading, unreadableDeclaration } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export async function showPlan(study: WorkspaceStudy): Promise<void> {
  const { name, problems, declaration } = study;
  if (problems.length > 0) throw new UserError(fixBeforePlan(name, problems.length));
  if (declaration === undefined) throw new UserError(unreadableDeclaration(name));
  // loaded only when it is needed, like the tuner
  const { plannedCommands } = await import('../../tuner/planTrials.ts');
  const commands = await plannedCommands(study.tunerOptions(declaration));
  if (commands.length === 0) throw new UserError(nothingToPlan(name));
  const content = [planHeading(name, commands.length), ...commands, ''].join('\n');
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'shellscript', content }));
}
