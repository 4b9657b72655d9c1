/** What can be had of one trial: what it printed, and the command that runs it once more. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { App } from './app.ts';
import { UserError } from '../messages/userError.ts';
import { requireTrust } from './requireTrust.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** Opens what the trial printed; where both stdout and stderr have something, the person chooses. */
export async function openLog(_app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  const nonEmptyLogs: string[] = [];
  for (const name of ['stdout.log', 'stderr.log']) {
    if ((await fileSize(path.join(study.trialFolder(trial), name))) > 0) nonEmptyLogs.push(name);
  }
  if (nonEmptyLogs.length === 0) throw new UserError(`Trial ${trial} of ${study.name} has printed nothing yet.`);
  const name =
    nonEmptyLogs.length === 1
      ? nonEmptyLogs[0]
      : await vscode.window.showQuickPick(nonEmptyLogs, { placeHolder: `What trial ${trial} printed` });
  if (name === undefined) return;
  // by command, because an opened TextDocument would be copied into the extension host, which refuses large files
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path.join(study.trialFolder(trial), name)), {
    preview: true,
  });
}

export async function copyCommand({ notifications }: App, study: WorkspaceStudy, trial: number): Promise<void> {
  await vscode.env.clipboard.writeText(study.quotedRerunCommand(trial).command);
  notifications.showStatusMessage(`The command of trial ${trial} is on the clipboard.`);
}

/** Types the command into a terminal, where the person looks at it, changes it and runs it. */
export async function runInTerminal({ notifications }: App, study: WorkspaceStudy, trial: number): Promise<void> {
  if (!requireTrust(notifications, `The command of trial ${trial} was not typed`)) return;
  const { command, cwd } = study.quotedRerunCommand(trial);
  // quoted for a shell, but what is typed is read key by key: an end of line would run it, Ctrl-C leave the quotes
  if (/\p{Cc}/u.test(command)) {
    throw new UserError(
      `A parameter of trial ${trial} has a control character, which a terminal takes for a key. Copy the command instead.`,
    );
  }
  const terminal = vscode.window.createTerminal({ name: `${study.name}, trial ${trial}`, cwd });
  terminal.show();
  await waitForPrompt(terminal);
  terminal.sendText(command, false);
}

/** Milliseconds after which a shell that says nothing of its prompts is taken to have one. */
const PROMPT_TIMEOUT_MS = 3000;

/** What is typed before the prompt is there stands in the terminal twice. */
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
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
