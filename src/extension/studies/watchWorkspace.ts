/** Watches the files that studies consist of: declarations, journals and the folders of the workspace. */
import * as vscode from 'vscode';
import { declarationGlob } from '../contributions.ts';

interface WorkspaceListeners {
  readonly onDeclaration: (uri: vscode.Uri) => unknown;
  readonly onDeclarationRemoved: (uri: vscode.Uri) => unknown;
  readonly onJournal: (uri: vscode.Uri) => unknown;
  /** Of a note's study, its journal. */
  readonly onNote: (journal: vscode.Uri) => unknown;
  readonly onFolders: () => unknown;
}

export function watchWorkspace(listeners: WorkspaceListeners): vscode.Disposable {
  const { onDeclaration, onDeclarationRemoved, onJournal, onFolders } = listeners;
  const declarations = vscode.workspace.createFileSystemWatcher(declarationGlob);
  const journals = vscode.workspace.createFileSystemWatcher('**/.bbkb/*/journal.jsonl');
  const notes = vscode.workspace.createFileSystemWatcher('**/.bbkb/*/notes/*.json');
  const onNote = (uri: vscode.Uri): unknown => listeners.onNote(vscode.Uri.joinPath(uri, '..', '..', 'journal.jsonl'));
  return vscode.Disposable.from(
    declarations,
    declarations.onDidCreate(onDeclaration),
    declarations.onDidChange(onDeclaration),
    declarations.onDidDelete(onDeclarationRemoved),
    journals,
    journals.onDidCreate(onJournal),
    journals.onDidChange(onJournal),
    journals.onDidDelete(onJournal),
    notes,
    notes.onDidCreate(onNote),
    notes.onDidChange(onNote),
    notes.onDidDelete(onNote),
    vscode.workspace.onDidChangeWorkspaceFolders(onFolders),
  );
}
