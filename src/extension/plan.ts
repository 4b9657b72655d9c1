/** Shows what a study would run next, as commands to be read or pasted. Runs nothing, so it needs no trust. */
import * as vscode from 'vscode';
import { HumanError, plural } from './sentences.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

export async function plan(study: WorkspaceStudy): Promise<void> {
  if (study.problems.length > 0) {
    throw new HumanError(`${study.name} has ${plural(study.problems.length, 'problem')}. Mend the declaration first.`);
  }
  const commands = await study.plan();
  if (commands.length === 0) throw new HumanError(`${study.name} has ended. There is nothing left to run.`);
  const heading = `# What ${study.name} would run next: ${plural(commands.length, 'trial')}. Nothing was run.`;
  const content = [heading, ...commands, ''].join('\n');
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'shellscript', content }));
}
