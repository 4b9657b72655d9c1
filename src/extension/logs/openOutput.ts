/** Opens what a script has printed, where the person wants logs. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { errorCode } from '../../system/errors.ts';
import type { LogPlace } from '../settings/setting.ts';
import { showInTerminal } from './logTerminal.ts';

/** If it printed on both stdout and stderr, the person chooses. @returns false where it has printed nothing */
export async function openOutput(folder: string, question: string, place: LogPlace): Promise<boolean> {
  const nonEmptyLogs: string[] = [];
  for (const name of ['stdout.log', 'stderr.log']) {
    if ((await fileSize(path.join(folder, name))) > 0) nonEmptyLogs.push(name);
  }
  if (nonEmptyLogs.length === 0) return false;
  const name =
    nonEmptyLogs.length === 1
      ? nonEmptyLogs[0]
      : await vscode.window.showQuickPick(nonEmptyLogs, { placeHolder: question });
  if (name !== undefined) await open(path.join(folder, name), place);
  return true;
}

async function open(file: string, place: LogPlace): Promise<void> {
  if (place === 'terminal') {
    showInTerminal(file);
    return;
  }
  const viewColumn = place === 'beside' ? { viewColumn: vscode.ViewColumn.Beside } : {};
  // by command, because a TextDocument would be copied into the extension host, which refuses large files
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file), { preview: true, ...viewColumn });
}

async function fileSize(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}
