/** Asks before a study starts, and says what it would do. */
import * as vscode from 'vscode';
import { interpreterText } from '../../declaration/command/interpreterText.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { actions, problemLine, ranByText, runText, startQuestion } from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';

/** @param openLabel the button that opens the file instead */
export async function confirmStart(
  { notifications }: App,
  study: WorkspaceStudy,
  { budget, parallel, objective, command, space }: Declaration,
  openLabel: string,
): Promise<boolean> {
  const { uri, notes } = study;
  const { goal, metric } = objective;
  const run = runText(budget.trials, parallel, goal, metric, command.join(' '));
  const interpreter = await study.interpreter();
  const ranBy = interpreter === undefined ? [] : [ranByText(interpreterText(interpreter))];
  const noteLines = notes.map(({ line, message }) => problemLine(line, message));
  const question = startQuestion(space.map(({ name }) => name));
  const answer = await notifications.askModal(
    question,
    [run, ...ranBy, ...noteLines].join('\n\n'),
    actions.start,
    openLabel,
  );
  if (answer === openLabel) await vscode.window.showTextDocument(uri);
  return answer === actions.start;
}
