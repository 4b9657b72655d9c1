/** `${workspaceFolder}` in a command, in `cwd` or in an environment variable, as in an editor's other files. */
import { existsSync } from 'node:fs';
import path from 'node:path';

const WORKSPACE_FOLDER = '${workspaceFolder}';

/**
 * Replaces it by the nearest folder, from the declaration's upwards, that has a `.vscode` or `.git` in it. The terminal
 * can find that folder as well as the editor. If there is none, it is the declaration's folder.
 *
 * @param folder absolute: that of the declaration
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
