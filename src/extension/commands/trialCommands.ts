/** The commands on one trial: its output, its command to run again, its result taken back, a note of it. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { MAX_NOTE_LENGTH, noteOf } from '../../study/eventParts.ts';
import { errorCode } from '../../system/errors.ts';
import * as messages from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import { quotedRerunCommand, trialFolderOf } from '../studies/studyTrial.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { sendRequest } from './sendRequest.ts';

export async function openLog(_app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  if (!(await openOutput(trialFolderOf(study, trial), messages.logQuestion(trial))))
    throw new UserError(messages.nothingPrinted(study.name, trial));
}

export async function copyCommand({ notifications }: App, study: WorkspaceStudy, trial: number): Promise<void> {
  await vscode.env.clipboard.writeText(quotedRerunCommand(study, trial).command);
  notifications.showStatusMessage(messages.commandCopied(trial));
}

/** Types the command into a terminal, where the person can change it and runs it. */
export async function runInTerminal({ notifications }: App, study: WorkspaceStudy, trial: number): Promise<void> {
  if (!notifications.requireTrust(messages.commandNotTyped(trial))) return;
  const { command, cwd } = quotedRerunCommand(study, trial);
  // quoted for a shell, but a terminal reads key by key: a line break would run it, Ctrl-C would end the quotes
  if (/\p{Cc}/u.test(command)) throw new UserError(messages.controlCharacter(trial));
  const terminal = vscode.window.createTerminal({ name: messages.terminalName(study.name, trial), cwd });
  terminal.show();
  await waitForPrompt(terminal);
  terminal.sendText(command, false);
}

/** With a button that takes it back, because the trial may have run for a day. */
export async function invalidateTrial(app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  const { notifications } = app;
  if (!notifications.requireTrust(messages.studyNotChanged(study.name))) return;
  const undo = () => sendRequest(app, study, { kind: 'restore', trial });
  notifications.showInformation(await study.control({ kind: 'invalidate', trial }), {
    [messages.actions.undo]: undo,
  });
}

export async function toggleStar(_app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  const note = noteOf(study.summary?.notes ?? [], trial);
  await study.setNote({ ...note, star: !note.star });
}

export async function writeNote(_app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  const note = noteOf(study.summary?.notes ?? [], trial);
  const text = await vscode.window.showInputBox({
    title: messages.noteTitle(study.name, trial),
    value: note.text,
    validateInput: (text) => (text.length > MAX_NOTE_LENGTH ? messages.noteTooLong(MAX_NOTE_LENGTH) : undefined),
  });
  if (text !== undefined) await study.setNote({ ...note, text });
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

/** If it printed on both stdout and stderr, the person chooses. @returns false where it has printed nothing */
export async function openOutput(folder: string, question: string): Promise<boolean> {
  const nonEmptyLogs: string[] = [];
  for (const name of ['stdout.log', 'stderr.log']) {
    if ((await fileSize(path.join(folder, name))) > 0) nonEmptyLogs.push(name);
  }
  if (nonEmptyLogs.length === 0) return false;
  const name =
    nonEmptyLogs.length === 1
      ? nonEmptyLogs[0]
      : await vscode.window.showQuickPick(nonEmptyLogs, { placeHolder: question });
  // by command, because a TextDocument would be copied into the extension host, which refuses large files
  if (name !== undefined)
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path.join(folder, name)), { preview: true });
  return true;
}

async function fileSize(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}
