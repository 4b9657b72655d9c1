/** Asks for a path with the editor's dialog. */
import path from 'node:path';
import * as vscode from 'vscode';
import { USE } from '../messages/draftMessages.ts';

interface AskedPath {
  readonly title: string;
  /** Absolute: where the command runs. */
  readonly folder: string;
}

/** Relative to the folder in which the command runs, unless it is elsewhere altogether. */
export async function pickPath(
  kind: vscode.OpenDialogOptions,
  { title, folder }: AskedPath,
): Promise<string | undefined> {
  const defaultUri = vscode.Uri.file(folder);
  const picked = await vscode.window.showOpenDialog({ ...kind, title, defaultUri, openLabel: USE });
  const file = picked?.at(0)?.fsPath;
  if (file === undefined) return undefined;
  const root = vscode.workspace.getWorkspaceFolder(defaultUri)?.uri.fsPath ?? folder;
  const isInside = file === root || file.startsWith(root + path.sep);
  return isInside ? path.relative(folder, file) || '.' : file;
}
