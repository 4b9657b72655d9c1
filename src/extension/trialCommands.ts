/** What can be had of one trial: what it printed, and the command that runs it again. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { HumanError } from './sentences.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

/** Opens what the trial printed; where both stdout and stderr have something, the person chooses. */
export async function openLog(study: WorkspaceStudy, trial: number): Promise<void> {
  const written: string[] = [];
  for (const name of ['stdout.log', 'stderr.log']) {
    if ((await sizeOf(path.join(study.trialFolder(trial), name))) > 0) written.push(name);
  }
  if (written.length === 0) throw new HumanError(`Trial ${trial} of ${study.name} has printed nothing yet.`);
  const name =
    written.length === 1
      ? written[0]
      : await vscode.window.showQuickPick(written, { placeHolder: `What trial ${trial} printed` });
  if (name === undefined) return;
  // by command, because an opened TextDocument would be copied into the extension host, which refuses large files
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path.join(study.trialFolder(trial), name)), {
    preview: true,
  });
}

export async function copyCommand(study: WorkspaceStudy, trial: number): Promise<void> {
  await vscode.env.clipboard.writeText(study.commandOf(trial));
  vscode.window.setStatusBarMessage(`The command of trial ${trial} is on the clipboard.`, 5000);
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
