/** What package.json says about the files of results, and the keys, beside VS Code's own. */
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { watchWorkspace } from '../../src/extension/studies/watchWorkspace.ts';
import { eventually, write } from './files.ts';

interface Manifest {
  readonly contributes: { readonly keybindings: readonly { readonly command: string; readonly key: string }[] };
}

const OWN = '**/.bbkb/**';

describe('the files of results', () => {
  it('are watched where views need them', async () => {
    const seen = new Set<string>();
    let written = '';
    const note = (what: string) => () => seen.add(what);
    const none = (): undefined => undefined;
    const watching = watchWorkspace({
      onDeclaration: none,
      onDeclarationRemoved: none,
      onFolders: none,
      onJournal: note('journal'),
      onNote: note('note'),
    });
    try {
      await eventually('the journal and the note', () => {
        // a watcher collects events until files come to rest, and a watch takes a while to begin
        const now = String(Math.floor(Date.now() / 5000));
        if (now !== written) {
          write('.bbkb/watched/journal.jsonl', now);
          write('.bbkb/watched/notes/0001.json', now);
          written = now;
        }
        return seen.has('journal') && seen.has('note') ? true : undefined;
      });
    } finally {
      watching.dispose();
    }
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
