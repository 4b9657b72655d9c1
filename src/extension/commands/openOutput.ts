/** Opens what a script printed, by the folder of its output. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { errorCode } from '../../system/errorCode.ts';

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
