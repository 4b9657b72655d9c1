/** What package.json says about the files of results, and the keys, beside VS Code's own. */
import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { eventually, write } from './files.ts';

interface Manifest {
  readonly contributes: { readonly keybindings: readonly { readonly command: string; readonly key: string }[] };
}

const OWN = '**/.bbkb/**';

describe('the files of results', () => {
  it('are not watched', async () => {
    const seen: string[] = [];
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    const note = ({ path }: vscode.Uri): void => void seen.push(path);
    const watching = vscode.Disposable.from(watcher, watcher.onDidCreate(note), watcher.onDidChange(note));
    try {
      let count = 0;
      await eventually('the file beside them', () => {
        write('.bbkb/unwatched/trials/0001/work/model.bin', String(count));
        write('beside.txt', String(count++));
        return seen.some((path) => path.endsWith('/beside.txt')) ? true : undefined;
      });
      assert.deepEqual(
        seen.filter((path) => path.includes('/.bbkb/unwatched/')),
        [],
      );
    } finally {
      watching.dispose();
    }
  });

  it('are followed by an editor that shows them', async () => {
    const log = write('.bbkb/shown/trials/0001/stdout.log', 'epoch 1\n');
    await vscode.commands.executeCommand('vscode.open', log);
    const { document } = await eventually('the editor', () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.path === log.path ? editor : undefined;
    });
    let appended = 0;
    await eventually('a later line in the editor', () => {
      // a watch takes a while to begin, and a watcher collects events until files come to rest
      if (Date.now() > appended + 2000) {
        appended = Date.now();
        appendFileSync(log.fsPath, 'epoch 2\n');
      }
      return document.getText().includes('epoch 2\n') ? true : undefined;
    });
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('stay out of searches and of the explorer beside what a person leaves out', async () => {
    const search = vscode.workspace.getConfiguration('search');
    await search.update('exclude', { '**/mine/**': true }, vscode.ConfigurationTarget.Global);
    try {
      const exclude: unknown = vscode.workspace.getConfiguration('search').get('exclude');
      assert.ok(typeof exclude === 'object' && exclude !== null);
      for (const pattern of [OWN, '**/mine/**', '**/node_modules']) assert.ok(pattern in exclude, pattern);
    } finally {
      await search.update('exclude', undefined, vscode.ConfigurationTarget.Global);
    }
    const explorer = vscode.workspace.getConfiguration('explorer').get<object>('autoRevealExclude') ?? {};
    for (const pattern of [OWN, '**/node_modules']) assert.ok(pattern in explorer, pattern);
  });
});

describe('the keys of the extension', () => {
  it('are those of no command of VS Code', async () => {
    await vscode.commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
    const text = await eventually('the keys of VS Code', () => {
      const found = vscode.window.activeTextEditor?.document.getText();
      return found?.includes('"key": "ctrl+k') === true ? found : undefined;
    });
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    const extension = vscode.extensions.getExtension<unknown>('bbkb.bbkb-tuner');
    const { keybindings } = (extension?.packageJSON as Manifest).contributes;
    assert.ok(keybindings.length > 0);
    for (const { command, key } of keybindings) {
      const bound = [...text.matchAll(/"key": "([^"]+)",\s+"command": "([^"]+)"/g)].filter(([, each]) => each === key);
      assert.deepEqual(
        bound.map(([, , each]) => each),
        [command],
        key,
      );
    }
  });
});
