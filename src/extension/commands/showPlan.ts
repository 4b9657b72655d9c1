/** Shows what a study would run next, as commands to be read or pasted. Runs nothing, so it needs no trust. */
import * as vscode from 'vscode';
import { UserError, pluralize } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export async function showPlan(study: WorkspaceStudy): Promise<void> {
  if (study.problems.length > 0) {
    throw new UserError(
      `${study.name} has ${pluralize(study.problems.length, 'problem')}. Mend the declaration first.`,
    );
  }
  const commands = await study.plannedCommands();
  if (commands.length === 0) throw new UserError(`${study.name} has ended. There is nothing left to run.`);
  const heading = `# What ${study.name} would run next: ${pluralize(commands.length, 'trial')}. Nothing was run.`;
  const content = [heading, ...commands, ''].join('\n');
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'shellscript', content }));
}
