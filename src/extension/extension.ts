/**
 * The extension: creates its parts, connects them and lets VS Code dispose of them. Each window with a declaration waits
 * for `activate`, so what is loaded with it has no packages but those of words; the rest is loaded when it is first needed.
 */
import { pathToFileURL } from 'node:url';
import * as vscode from 'vscode';
import { resumeAfterReload } from './commands/resumeAfterReload.ts';
import type { App } from './commands/app.ts';
import { registerCommands } from './commands/registerCommands.ts';
import { dashboardViewType } from './contributions.ts';
import { createValueThread } from './checking/valueThread.ts';
import type { Dashboards } from './views/dashboards.ts';
import { registerDiagnostics } from './editing/diagnostics.ts';
import { notChecked } from './messages/messages.ts';
import { Notifications } from './messages/notifications.ts';
import { Tries } from '../tuner/tries.ts';
import { registerReference } from './editing/reference.ts';
import { registerLanguageModelTools } from './agents/languageModelTools.ts';
import { registerMcpServer } from './agents/mcpServer.ts';
import { registerCodeLens } from './editing/codeLens.ts';
import { createStatusBar } from './views/statusBar.ts';
import { Settings } from './settings/settings.ts';
import { Studies } from './studies/studies.ts';
import { whenDeclared } from './editing/whenDeclared.ts';
import { registerTasks } from './tasks/registerTasks.ts';
import type { WorkspaceStudy } from './studies/workspaceStudy.ts';
import { registerStudiesTree } from './views/studiesTree.ts';

/** The parsers take a second for the longest file. */
const MAX_CHECK_SECONDS = 5;

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
  const selectedPython = async (file: string) =>
    (await import('./editing/selectedPython.ts')).chosenPython(settings)(file);
  const programs = { engineWorker: program('engineWorker.js'), supervisor, selectedPython, values };
  const shownStudies = (studies = new Studies(programs, notifications));
  const shownTries = (tries = new Tries());
  let dashboards: Dashboards | undefined;
  const shownChanged = new vscode.EventEmitter<void>();
  const createApp = async (): Promise<App> => {
    const [{ Dashboards }, { Plans }] = await Promise.all([
      import('./views/dashboards.ts'),
      import('./views/plans.ts'),
    ]);
    dashboards = new Dashboards(context, programs.engineWorker, shownStudies, notifications, settings);
    const plans = new Plans();
    subscriptions.push(
      dashboards,
      plans,
      dashboards.onDidChangeShown(() => shownChanged.fire()),
    );
    const parts = { studies: shownStudies, dashboards, notifications, settings, plans, tries: shownTries };
    return { ...parts, selectedPython, draftWorker, supervisor };
  };
  const isShown = (study: WorkspaceStudy) => dashboards?.isVisible(study) ?? false;
  let app: Promise<App> | undefined;
  const loadApp = () => (app ??= createApp());
  reloadWatch = resumeAfterReload(studies, notifications, settings, workspaceState);
  subscriptions.push(
    reloadWatch,
    notifications,
    values,
    studies,
    vscode.window.registerWebviewPanelSerializer(dashboardViewType, {
      deserializeWebviewPanel: async (panel, state) => (await loadApp()).dashboards.restore(panel, state),
    }),
    registerDiagnostics(studies, programs),
    registerReference(vscode.Uri.joinPath(extensionUri, 'docs', 'declaration.md')),
    registerStudiesTree(studies),
    shownChanged,
    createStatusBar(studies, isShown, shownChanged.event),
    registerCodeLens(studies),
    whenDeclared(studies, notifications, async () => {
      const { registerDeclaredParts } = await import('./declaredParts.ts');
      return registerDeclaredParts({
        ...{ studies: shownStudies, notifications, settings, checks: programs, draftWorker, isShown },
      });
    }),
    registerCommands(loadApp, notifications),
    registerLanguageModelTools(loadApp, programs),
    registerMcpServer(program('cli.js'), settings),
    registerTasks(studies, program('cli.js')),
  );
}

/** VS Code waits a few seconds for this before it ends the extension host. */
export async function deactivate(): Promise<void> {
  reloadWatch?.dispose();
  await Promise.all([studies?.stopAll(), tries?.stopAll()]);
}
