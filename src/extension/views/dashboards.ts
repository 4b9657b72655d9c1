/**
 * The dashboard panels, at most one for each study. A page has no state that lasts: whenever it says `ready` it gets the
 * complete study, and then what changes, so a hidden, moved or reloaded page is always up to date.
 */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import * as z from 'zod';
import { fromPageSchema, type ToPage } from '../../protocol.ts';
import { messageOf } from '../../system/messageOf.ts';
import { commandIds, dashboardViewType } from '../contributions.ts';
import {
  COMPARE_ACTION,
  couldNot,
  DASHBOARD_CLOSED,
  dashboardTitle,
  INSPECT_TRIAL_ACTION,
  NOTE_ACTION,
  SAVE_PICTURE_ACTION,
  SAVE_REPORT_ACTION,
  unknownMessage,
} from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import { UserError } from '../messages/userError.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { Comparison } from './comparison.ts';
import { dashboardHtml } from './dashboardHtml.ts';
import { comparisonStore } from './keptComparison.ts';
import { PageModel } from './pageModel.ts';
import { PageUpdates } from './pageUpdates.ts';
import { savePicture } from './savePicture.ts';
import { saveReport } from './saveReport.ts';
import { setNote } from './setNote.ts';
import { createTrialInspector } from './trialDetails.ts';

const savedStateSchema = z.object({ declaration: z.string() });

interface ShownPage {
  readonly panel: vscode.WebviewPanel;
  readonly page: PageUpdates;
  readonly model: PageModel;
  readonly inspectTrial: ReturnType<typeof createTrialInspector>;
  readonly comparison: Comparison;
}

export class Dashboards implements vscode.WebviewPanelSerializer, vscode.Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #kept: vscode.Memento;
  readonly #engineWorker: URL;
  readonly #studies: Studies;
  readonly #notifications: Notifications;
  readonly #panels = new Map<WorkspaceStudy, ShownPage>();
  readonly #subscriptions: vscode.Disposable;

  constructor(
    { extensionUri, workspaceState }: Pick<vscode.ExtensionContext, 'extensionUri' | 'workspaceState'>,
    engineWorker: URL,
    studies: Studies,
    notifications: Notifications,
  ) {
    this.#extensionUri = extensionUri;
    this.#kept = workspaceState;
    this.#engineWorker = engineWorker;
    this.#studies = studies;
    this.#notifications = notifications;
    this.#subscriptions = vscode.Disposable.from(
      vscode.window.registerWebviewPanelSerializer(dashboardViewType, this),
      studies.onDidChange((study) => {
        for (const { panel, comparison } of this.#panels.values()) if (panel.visible) comparison.update(study, studies);
        const shown = study && this.#panels.get(study);
        if (shown === undefined) return;
        if (study?.view !== undefined) shown.page.update(study.view);
        if (study?.studyState !== undefined && shown.panel.visible) shown.model.update(study.studyState);
      }),
    );
  }

  /** @throws UserError where nothing of the study can be read */
  show(study: WorkspaceStudy): void {
    if (study.view === undefined && study.journalError !== undefined) throw new UserError(study.journalError);
    const shown = this.#panels.get(study);
    if (shown !== undefined) {
      shown.panel.reveal();
      return;
    }
    const column = vscode.window.activeTextEditor === undefined ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
    this.#attach(vscode.window.createWebviewPanel(dashboardViewType, '', column), study);
  }

  /** Whether the person can see it now. */
  isVisible(study: WorkspaceStudy): boolean {
    return this.#panels.get(study)?.panel.visible ?? false;
  }

  /** After a reload of the window: `state` is what the page saved last. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const saved = savedStateSchema.safeParse(state);
    const study = saved.success ? await this.#studies.get(vscode.Uri.parse(saved.data.declaration)) : undefined;
    if (study === undefined) {
      this.#notifications.logWarning(DASHBOARD_CLOSED);
      panel.dispose();
      return;
    }
    this.#attach(panel, study);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const { panel } of this.#panels.values()) panel.dispose();
  }

  #attach(panel: vscode.WebviewPanel, study: WorkspaceStudy): void {
    const files = this.#pageFolder;
    const address = (name: string): string => panel.webview.asWebviewUri(vscode.Uri.joinPath(files, name)).toString();
    const page = new PageUpdates((message) => void panel.webview.postMessage(message));
    const model = new PageModel(this.#engineWorker, (message) => void panel.webview.postMessage(message));
    const kept = comparisonStore(this.#kept, study.uri);
    const comparison = new Comparison(study, (message) => void panel.webview.postMessage(message), kept);
    comparison.restore(this.#studies).catch((error: unknown) => {
      this.#notifications.reportError(COMPARE_ACTION, error);
    });
    const shown: ShownPage = { panel, page, model, inspectTrial: createTrialInspector(study), comparison };
    this.#panels.set(study, shown);
    panel.onDidChangeViewState(() => {
      if (!panel.visible) model.close();
    });
    panel.onDidDispose(() => {
      model.close();
      this.#panels.delete(study);
    });
    panel.title = dashboardTitle(study.name);
    // the one command is for a page whose extension host is gone
    const enableCommandUris = ['workbench.action.reloadWindow'];
    panel.webview.options = { enableScripts: true, enableCommandUris, localResourceRoots: [files] };
    // before the HTML is set, because the first `ready` could be missed otherwise
    panel.webview.onDidReceiveMessage((message: unknown) => {
      this.#handleMessage(study, shown, message);
    });
    panel.webview.html = dashboardHtml({
      cspSource: panel.webview.cspSource,
      scriptUri: address('main.js'),
      styleUri: address('style.css'),
      nonce: randomBytes(16).toString('base64url'),
      declarationUri: study.uri.toString(),
    });
  }

  /** Where the page was built. */
  get #pageFolder(): vscode.Uri {
    return vscode.Uri.joinPath(this.#extensionUri, 'dist', 'webview');
  }

  #handleMessage(study: WorkspaceStudy, shown: ShownPage, message: unknown): void {
    const { panel, page, model, inspectTrial, comparison } = shown;
    const request = fromPageSchema.safeParse(message);
    if (!request.success) {
      this.#notifications.logWarning(unknownMessage(study.name, request.error.message));
    } else if (request.data.type === 'ready') {
      page.begin(study.view);
      model.begin(study.studyState);
      comparison.begin();
    } else if (request.data.type === 'ping') {
      void panel.webview.postMessage({ type: 'pong' } satisfies ToPage);
    } else if (request.data.type === 'predict' || request.data.type === 'contour') {
      if (study.studyState !== undefined) model.ask(study.studyState, request.data);
    } else if (request.data.type === 'inspectTrial') {
      const { trial, unasked } = request.data;
      inspectTrial(trial).then(
        (details) => {
          void panel.webview.postMessage(details satisfies ToPage);
        },
        (error: unknown) => {
          if (unasked) this.#notifications.logWarning(couldNot(INSPECT_TRIAL_ACTION, messageOf(error)));
          else this.#notifications.reportError(INSPECT_TRIAL_ACTION, error);
        },
      );
    } else if (request.data.type === 'setNote') {
      setNote(study, request.data.note).catch((error: unknown) => {
        this.#notifications.reportError(NOTE_ACTION, error);
      });
    } else if (request.data.type === 'savePicture') {
      savePicture(study, request.data, this.#notifications).catch((error: unknown) => {
        this.#notifications.reportError(SAVE_PICTURE_ACTION, error);
      });
    } else if (request.data.type === 'saveReport') {
      const extra = { insight: model.insight, compared: comparison.studies };
      saveReport(study, extra, this.#pageFolder, this.#notifications).catch((error: unknown) => {
        this.#notifications.reportError(SAVE_REPORT_ACTION, error);
      });
    } else if (request.data.type === 'compare') {
      comparison.choose(this.#studies).catch((error: unknown) => {
        this.#notifications.reportError(COMPARE_ACTION, error);
      });
    } else {
      // a button of the page runs a command, which reports its own errors
      const { type, ...rest } = request.data;
      void vscode.commands.executeCommand(commandIds[type], study, ...Object.values<unknown>(rest));
    }
  }
}
