/** Asks before a study starts, and says what it would do. */
import * as vscode from 'vscode';
import { interpreterText } from '../../declaration/command/interpreterText.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import type { Executor } from '../../declaration/executor.ts';
import {
  actions,
  problemLine,
  RUNS_ON_SLURM,
  ranByText,
  runText,
  runsOnText,
  startQuestion,
} from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';

/** @param openLabel the button that opens the file instead */
export async function confirmStart(
  { notifications }: App,
  study: WorkspaceStudy,
  { budget, parallel, objective, command, space, executor }: Declaration,
  openLabel: string,
): Promise<boolean> {
  const { uri, notes } = study;
  const { goal, metric } = objective;
  const run = runText(budget.trials, parallel, goal, metric, command.join(' '));
  const noteLines = notes.map(({ line, message }) => problemLine(line, message));
  const question = startQuestion(space.map(({ name }) => name));
  const answer = await notifications.askModal(
    question,
    [run, ...(await whereText(study, executor)), ...noteLines].join('\n\n'),
    actions.start,
    openLabel,
  );
  if (answer === openLabel) await vscode.window.showTextDocument(uri);
  return answer === actions.start;
}

/** What runs it, and on which machines; hosts have interpreters of their own. */
async function whereText(study: WorkspaceStudy, executor: Executor | undefined): Promise<readonly string[]> {
  if (executor !== undefined && 'ssh' in executor) return [runsOnText(executor.ssh.hosts.map(({ host }) => host))];
  const interpreter = await study.interpreter();
  return [
    ...(executor === undefined ? [] : [RUNS_ON_SLURM]),
    ...(interpreter === undefined ? [] : [ranByText(interpreterText(interpreter))]),
  ];
}
