/** What a person can get of one trial: what it printed, and the command that runs it again. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { errorCode } from '../../system/errorCode.ts';
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
import { requireTrust } from './requireTrust.ts';

/** Opens what the trial printed. If it printed on both stdout and stderr, the person chooses. */
export async function openLog(_app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  const folder = trialFolderOf(study, trial);
  const nonEmptyLogs: string[] = [];
  for (const name of ['stdout.log', 'stderr.log']) {
    if ((await fileSize(path.join(folder, name))) > 0) nonEmptyLogs.push(name);
  }
  if (nonEmptyLogs.length === 0) throw new UserError(nothingPrinted(study.name, trial));
  const name =
    nonEmptyLogs.length === 1
      ? nonEmptyLogs[0]
      : await vscode.window.showQuickPick(nonEmptyLogs, { placeHolder: logQuestion(trial) });
  if (name === undefined) return;
  // by command, because a TextDocument would be copied into the extension host, which refuses large files
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path.join(folder, name)), { preview: true });
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

async function fileSize(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}
