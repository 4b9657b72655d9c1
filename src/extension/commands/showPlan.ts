/** Shows what a study would run next, as commands to read or paste. It runs nothing, so it needs no trust. */
import * as vscode from 'vscode';
import path from 'node:path';
import { commandText } from '../../declaration/command/commandText.ts';
import { trialCommand } from '../../tuner/trials/trialCommand.ts';
import { fixBeforePlan, nothingToPlan, planHeading, unreadableDeclaration } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export async function showPlan(study: WorkspaceStudy): Promise<void> {
  const { name, problems } = study;
  if (problems.length > 0) throw new UserError(fixBeforePlan(name, problems.length));
  const commands = await plannedCommands(study);
  if (commands.length === 0) throw new UserError(nothingToPlan(name));
  const content = [planHeading(name, commands.length), ...commands, ''].join('\n');
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'shellscript', content }));
}

/** Quoted for a POSIX shell. */
async function plannedCommands(study: WorkspaceStudy): Promise<readonly string[]> {
  const { declaration } = study;
  if (declaration === undefined) throw new UserError(unreadableDeclaration(study.name));
  // loaded only when it is needed, like the tuner
  const { planTrials } = await import('../../tuner/planTrials.ts');
  const trials = await planTrials(study.tunerOptions(declaration));
  const folder = path.dirname(study.uri.fsPath);
  const interpreter = await study.interpreter();
  return trials.map((trial) => commandText(trialCommand(declaration, folder, { ...trial, interpreter })));
}
