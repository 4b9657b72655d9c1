/**
 * VS Code does not watch the folders of trials, of which there may be thousands (`files.watcherExclude` in package.json).
 * Those of the logs that are open in an editor are watched here, so that the editor follows them.
 */
import path from 'node:path';
import * as vscode from 'vscode';

export function watchOpenLogs(): vscode.Disposable {
  const watchers = new Map<string, vscode.Disposable>();
  const update = (): void => {
    const open = new Set(openFiles().filter(isOfStudy).map(path.dirname));
    for (const [folder, watcher] of watchers) {
      if (open.has(folder)) continue;
      watcher.dispose();
      watchers.delete(folder);
    }
    for (const folder of open) {
      if (watchers.has(folder)) continue;
      const files = new vscode.RelativePattern(vscode.Uri.file(folder), '*');
      watchers.set(folder, vscode.workspace.createFileSystemWatcher(files));
    }
  };
  update();
  return vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(update),
    new vscode.Disposable(() => {
      for (const watcher of watchers.values()) watcher.dispose();
    }),
  );
}

function openFiles(): readonly string[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? [input.uri.fsPath] : []));
}

function isOfStudy(file: string): boolean {
  return file.split(path.sep).includes('.bbkb');
}
