/** The extension: its parts are made, handed to each other and left to VS Code to dispose of. Nothing else happens here. */
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { registerCommands } from './commands.ts';
import { registerCompletion } from './completion.ts';
import { Dashboards } from './dashboards.ts';
import { showDeclarationProblems } from './declarationProblems.ts';
import { registerHover } from './hover.ts';
import { Messages } from './messages.ts';
import { keepPaletteContexts } from './paletteContexts.ts';
import { registerStartLens } from './startLens.ts';
import { createStatusBar } from './statusBar.ts';
import { Studies } from './studies.ts';
import { registerStudiesTree } from './studiesTree.ts';

let studies: Studies | undefined;

export function activate({ extensionUri, subscriptions }: vscode.ExtensionContext): void {
  const engineWorker = pathToFileURL(vscode.Uri.joinPath(extensionUri, 'dist', 'engineWorker.js').fsPath);
  const messages = new Messages();
  studies = new Studies(engineWorker, messages);
  const dashboards = new Dashboards(extensionUri, studies, messages);
  subscriptions.push(
    messages,
    studies,
    dashboards,
    showDeclarationProblems(studies),
    registerStudiesTree(studies),
    createStatusBar(studies),
    keepPaletteContexts(studies),
    registerStartLens(studies),
    registerCompletion(),
    registerHover(),
    registerCommands({ studies, dashboards, messages }),
  );
}

/** VS Code waits for this, for a few seconds, before it ends the extension host. */
export async function deactivate(): Promise<void> {
  await studies?.stopAll();
}
