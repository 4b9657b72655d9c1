/** The commands on one trial: its output, its command to run again, its result taken back, a note of it. */
import * as vscode from 'vscode';
import { MAX_NOTE_LENGTH, noteOf } from '../../study/eventParts.ts';
import * as messages from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import { openLogs } from '../settings/setting.ts';
import { quotedRerunCommand, trialFolderOf } from '../studies/studyTrial.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { openOutput } from '../logs/openOutput.ts';
import type { App } from './app.ts';
import { sendRequest } from './sendRequest.ts';

export async function openLog({ settings }: App, study: WorkspaceStudy, trial: number): Promise<void> {
  const place = settings.get(openLogs, study.uri);
  if (!(await openOutput(trialFolderOf(study, trial), messages.logQuestion(trial), place)))
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
/** Milliseconds in which a shell that has announced its prompts shows the first one. */
const PROMPT_MS = 500;

/** Text that is typed before the prompt appears is shown twice. */
function waitForPrompt(terminal: vscode.Terminal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      listener.dispose();
      setTimeout(resolve, PROMPT_MS);
    };
    const timer = setTimeout(done, PROMPT_TIMEOUT_MS);
    const listener = vscode.window.onDidChangeTerminalShellIntegration((event) => {
      if (event.terminal === terminal) done();
    });
  });
}
