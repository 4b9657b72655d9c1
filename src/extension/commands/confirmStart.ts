/** Says what a study would do before it starts, and whether the person wants that. */
import * as vscode from 'vscode';
import type { Declaration } from '../../declaration/reader/parseDeclaration.ts';
import type { App } from './app.ts';
import { pluralize } from '../messages/userError.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** @param openLabel what looking at the file instead is called */
export async function confirmStart(
  { notifications }: App,
  { uri, notes }: WorkspaceStudy,
  { budget, parallel, objective, command, space }: Declaration,
  openLabel: string,
): Promise<boolean> {
  const runText = `${pluralize(budget.trials, 'trial')}, ${parallel} at a time, to ${objective.goal} ${objective.metric} of: ${command.join(' ')}`;
  const noteLines = notes.map(({ line, message }) => `Line ${line}: ${message}`);
  const question = `Tune ${space.map(({ name }) => name).join(', ')}?`;
  const answer = await notifications.askModal(question, [runText, ...noteLines].join('\n\n'), 'Start', openLabel);
  if (answer === openLabel) await vscode.window.showTextDocument(uri);
  return answer === 'Start';
}
