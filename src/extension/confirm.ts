/** Says what a study would do before it starts, and whether the person wants that. */
import * as vscode from 'vscode';
import type { Declaration } from '../study/declaration.ts';
import type { App } from './app.ts';
import { plural } from './sentences.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

/** @param openLabel what looking at the file instead is called */
export async function confirmed(
  { messages }: App,
  { uri, notes }: WorkspaceStudy,
  { budget, parallel, objective, command, space }: Declaration,
  openLabel: string,
): Promise<boolean> {
  const plan = `${plural(budget.trials, 'trial')}, ${parallel} at a time, to ${objective.goal} ${objective.metric} of: ${command.join(' ')}`;
  const remarks = notes.map(({ line, message }) => `Line ${line}: ${message}`);
  const question = `Tune ${space.map(({ name }) => name).join(', ')}?`;
  const answer = await messages.ask(question, [plan, ...remarks].join('\n\n'), 'Start', openLabel);
  if (answer === openLabel) await vscode.window.showTextDocument(uri);
  return answer === 'Start';
}
