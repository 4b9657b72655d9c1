/** What a person can get of one trial: what it printed, and the command that runs it again. */
import * as vscode from 'vscode';
import {
  commandCopied,
  commandNotTyped,
  controlCharacter,
  logQuestion,
  nothingPrinted,
  terminalName,
} from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import { quotedRerunCommand, trialFolderOf } from '../studies/studyTrial.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { openOutput } from './openOutput.ts';
import { requireTrust } from './requireTrust.ts';

export async function openLog(_app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  if (!(await openOutput(trialFolderOf(study, trial), logQuestion(trial))))
    throw new UserError(nothingPrinted(study.name, trial));
}

export async function copyCommand({ notifications }: App, study: WorkspaceStudy, trial: number): Promise<void> {
  await vscode.env.clipboard.writeText(quotedRerunCommand(study, trial).command);
  notifications.showStatusMessage(commandCopied(trial));
}

/** Types the command into a terminal, where the person can change it and runs it. */
export async function runInTerminal({ notifications }: App, study: WorkspaceStudy, trial: number): Promise<void> {
  if (!requireTrust(notifications, commandNotTyped(trial))) return;
  const { command, cwd } = quotedRerunCommand(study, trial);
  // it is quoted for a shell, but a terminal reads it key by key: a line break would run it, Ctrl-C would end the quotes
  if (/\p{Cc}/u.test(command)) throw new UserError(controlCharacter(trial));
  const terminal = vscode.window.createTerminal({ name: terminalName(study.name, trial), cwd });
  terminal.show();
  await waitForPrompt(terminal);
  terminal.sendText(command, false);
}

/** Milliseconds to wait for the prompt: not every shell announces its prompts. */
const PROMPT_TIMEOUT_MS = 3000;

/** Text that is typed before the prompt appears is shown twice. */
function waitForPrompt(terminal: vscode.Terminal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    };
    const timer = setTimeout(done, PROMPT_TIMEOUT_MS);
    const listener = vscode.window.onDidChangeTerminalShellIntegration((event) => {
      if (event.terminal === terminal) done();
    });
  });
}
