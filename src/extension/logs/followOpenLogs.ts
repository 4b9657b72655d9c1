/**
 * Watches the folders of open files of results, so that their editors follow them. VS Code does not watch these folders
 * by itself (`files.watcherExclude` in package.json); a watcher of one folder, without what is below, tells of files that
 * the setting leaves out. It finds them by the setting's patterns with another `/**` behind each: so `**\/.bbkb` stands
 * there beside `**\/.bbkb/**`, which then fits no file.
 */
import path from 'node:path';
import * as vscode from 'vscode';

export function followOpenLogs(): vscode.Disposable {
  const watchers = new Map<string, vscode.Disposable>();
  const update = (): void => {
    const folders = openFolders();
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.dispose();
      watchers.delete(folder);
    }
    for (const folder of folders) if (!watchers.has(folder)) watchers.set(folder, watch(folder));
  };
  update();
  const subscription = vscode.window.tabGroups.onDidChangeTabs(update);
  return new vscode.Disposable(() => {
    subscription.dispose();
    for (const watcher of watchers.values()) watcher.dispose();
  });
}

/** Of the files of results that are open in editors. */
function openFolders(): ReadonlySet<string> {
  // not by documents, because VS Code does not give an extension those that are large
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  const files = inputs.flatMap((input) => (input instanceof vscode.TabInputText ? [input.uri] : []));
  const results = files.filter(({ scheme, path }) => scheme === 'file' && path.includes('/.bbkb/'));
  return new Set(results.map(({ fsPath }) => path.dirname(fsPath)));
}

function watch(folder: string): vscode.Disposable {
  return vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.file(folder), '*'));
}
