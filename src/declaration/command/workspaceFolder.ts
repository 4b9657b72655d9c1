/** `${workspaceFolder}` in a command, a `cwd` or an environment variable, as other files of an editor's workspace have it. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE_FOLDER = '${workspaceFolder}';

/**
 * The text with the workspace's folder in its place: the nearest one with a `.vscode` or `.git` in it, from the declaration's
 * own upwards, which the terminal can find as well as the editor; where there is none, the declaration's own.
 *
 * @param folder absolute: the declaration's own
 */
export function expandWorkspaceFolder(text: string, folder: string): string {
  return text.includes(WORKSPACE_FOLDER) ? text.replaceAll(WORKSPACE_FOLDER, () => workspaceFolder(folder)) : text;
}

function workspaceFolder(folder: string): string {
  for (let current = folder; ; current = path.dirname(current)) {
    if (['.vscode', '.git'].some((name) => existsSync(path.join(current, name)))) return current;
    if (path.dirname(current) === current) return folder;
  }
}
