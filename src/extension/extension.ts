/** The extension: creates its parts, connects them and lets VS Code dispose of them. */
import './messages/translation.ts';
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { announceBest } from './commands/announceBest.ts';
import { askAboutFailures } from './commands/askAboutFailures.ts';
import { resumeAfterReload } from './commands/resumeAfterReload.ts';
import { registerCommands } from './commands/registerCommands.ts';
import { registerCompletion } from './editing/completion.ts';
import { createValueThread } from './checking/valueThread.ts';
import { Dashboards } from './views/dashboards.ts';
import { registerNames } from './editing/names.ts';
import { registerNameWarnings } from './editing/nameWarnings.ts';
import { createScriptReadings } from './drafting/scriptReadings.ts';
import { registerDiagnostics } from './editing/diagnostics.ts';
import { registerHover } from './editing/completion.ts';
import { notChecked } from './messages/messages.ts';
import { Notifications } from './messages/notifications.ts';
import { registerContextKeys } from './commands/contextKeys.ts';
import { Tries } from '../tuner/tries.ts';
import { registerQuickFixes } from './editing/quickFixes.ts';
import { registerReference } from './editing/reference.ts';
import { registerLanguageModelTools } from './agents/languageModelTools.ts';
import { registerMcpServer } from './agents/mcpServer.ts';
import { chosenPython } from './editing/selectedPython.ts';
import { registerCodeLens } from './editing/codeLens.ts';
import { Plans } from './views/plans.ts';
import { createStatusBar } from './views/statusBar.ts';
import { Settings } from './settings/settings.ts';
import { Studies } from './studies/studies.ts';
import { registerTasks } from './tasks/declarationTasks.ts';
import { registerStudiesTree } from './views/studiesTree.ts';

/** The parsers take a second for the longest file. */
const MAX_CHECK_SECONDS = 5;

/** A script whose names are not known by then is edited without them. */
const MAX_READING_SECONDS = 4;

let studies: Studies | undefined;
let tries: Tries | undefined;
let reloadWatch: vscode.Disposable | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const { extensionUri, subscriptions, workspaceState } = context;
  const program = (name: string) => pathToFileURL(vscode.Uri.joinPath(extensionUri, 'dist', name).fsPath);
  const notifications = new Notifications();
  const settings = new Settings(notifications);
  const [draftWorker, supervisor] = [program('draftWorker.js'), program('supervisor.js')];
  const values = createValueThread(program('valueWorker.js'), MAX_CHECK_SECONDS, (file) => {
    notifications.logWarning(notChecked(file, MAX_CHECK_SECONDS));
  });
  const readings = createScriptReadings(draftWorker, MAX_READING_SECONDS);
  const programs = {
    engineWorker: program('engineWorker.js'),
    supervisor,
    selectedPython: chosenPython(settings),
    values,
  };
  studies = new Studies(programs, notifications);
  const dashboards = new Dashboards(context, programs.engineWorker, studies, notifications, settings);
  const plans = new Plans();
  tries = new Tries();
  const app = { studies, dashboards, notifications, settings, plans, tries, draftWorker, supervisor };
  reloadWatch = resumeAfterReload(app, workspaceState);
  subscriptions.push(
    reloadWatch,
    notifications,
    values,
    studies,
    dashboards,
    plans,
    registerDiagnostics(studies, programs),
    registerReference(vscode.Uri.joinPath(extensionUri, 'docs', 'declaration.md')),
    registerStudiesTree(studies),
    createStatusBar(studies),
    registerContextKeys(studies),
    registerCodeLens(studies),
    registerCompletion(readings),
    registerNames(readings),
    registerNameWarnings(readings),
    registerHover(),
    registerQuickFixes(studies),
    askAboutFailures(app),
    announceBest(app),
    registerCommands(app),
    registerLanguageModelTools(app, programs),
    registerMcpServer(program('cli.js')),
    registerTasks(studies, program('cli.js')),
  );
}

/** VS Code waits a few seconds for this before it ends the extension host. */
export async function deactivate(): Promise<void> {
  reloadWatch?.dispose();
  await Promise.all([studies?.stopAll(), tries?.stopAll()]);
}
