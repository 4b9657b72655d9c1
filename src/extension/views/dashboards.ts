/**
 * The dashboard panels, at most one for each study. A page has no state that lasts: whenever it says `ready` it gets
 * the complete study, and then the changes, so a hidden, moved or reloaded page is always up to date.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import * as z from 'zod';
import { fromPageSchema, type FromPage, type ModelRequest, type ToPage } from '../../protocol.ts';
import { summaryOf } from '../../study/summary/studyView.ts';
import { messageOf } from '../../system/errors.ts';
import { allCurves } from '../../tuner/job/curveFeed.ts';
import { commandIds, dashboardViewType } from '../contributions.ts';
import { dashboardTitle, deletedTitle } from '../messages/glanceMessages.ts';
import * as messages from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import { UserError } from '../messages/userError.ts';
import { chartColors } from '../settings/setting.ts';
import type { Settings } from '../settings/settings.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { Comparison, comparisonStore } from './comparison.ts';
import { CurveUpdates } from './curveUpdates.ts';
import { dashboardHtml } from './dashboardHtml.ts';
import { PageModel } from './pageModel.ts';
import { PageUpdates } from './pageUpdates.ts';
import { savePicture, saveReport } from './saveAs.ts';
import { createTrialInspector } from './trialDetails.ts';

/** A button of the page that runs a command. */
type CommandRequest = Extract<FromPage, { type: keyof typeof commandIds }>;
type OwnRequest = Exclude<FromPage, CommandRequest>;
type OwnRequests = { readonly [Request in OwnRequest as Request['type']]: Request };
type Answers = { readonly [Type in keyof OwnRequests]: (request: OwnRequests[Type]) => unknown };

const savedStateSchema = z.object({ declaration: z.string() });

interface ShownPage {
  readonly panel: vscode.WebviewPanel;
  readonly page: PageUpdates;
  readonly model: PageModel;
  readonly curves: CurveUpdates;
  readonly inspectTrial: ReturnType<typeof createTrialInspector>;
  readonly comparison: Comparison;
  /** For the page that is being loaded. */
  readonly waiting: ToPage[];
}

export class Dashboards implements vscode.Disposable {
  readonly #extensionUri: vscode.Uri;
  readonly #kept: vscode.Memento;
  readonly #engineWorker: URL;
  readonly #studies: Studies;
  readonly #notifications: Notifications;
  readonly #settings: Settings;
  readonly #panels = new Map<WorkspaceStudy, ShownPage>();
  readonly #subscriptions: vscode.Disposable;
  readonly #shownChanged = new vscode.EventEmitter<void>();
  /** Another page may be visible, or in front. */
  readonly onDidChangeShown = this.#shownChanged.event;

  constructor(
    { extensionUri, workspaceState }: Pick<vscode.ExtensionContext, 'extensionUri' | 'workspaceState'>,
    engineWorker: URL,
    studies: Studies,
    notifications: Notifications,
    settings: Settings,
  ) {
    this.#extensionUri = extensionUri;
    this.#kept = workspaceState;
    this.#engineWorker = engineWorker;
    this.#studies = studies;
    this.#notifications = notifications;
    this.#settings = settings;
    this.#subscriptions = vscode.Disposable.from(
      this.#shownChanged,
      settings.onDidChange(chartColors, () => {
        for (const [study, { panel }] of this.#panels) this.#load(study, panel);
      }),
      studies.onDidChange((study) => {
        for (const { panel, comparison } of this.#panels.values()) if (panel.visible) comparison.update(study, studies);
        if (study === undefined) for (const [each, { panel }] of this.#panels) panel.title = this.#titleOf(each);
        const shown = study && this.#panels.get(study);
        if (shown === undefined) return;
        if (study?.view !== undefined) shown.page.update(study.view);
        if (study?.studyState !== undefined && shown.panel.visible) shown.model.update(study.studyState);
      }),
    );
  }

  /** With a trial opened, if one is named. @throws UserError where nothing of the study can be read */
  async show(study: WorkspaceStudy, trial?: number): Promise<void> {
    const shown = await this.#shown(study);
    if (trial === undefined) shown.panel.reveal();
    else tell(shown, { type: 'openTrial', trial });
  }

  /** All that the study's page shows, as one HTML file that the person names. */
  async saveReport(study: WorkspaceStudy): Promise<void> {
    const { model, comparison } = await this.#shown(study);
    const { view, studyState } = study;
    if (view === undefined || studyState === undefined) throw new UserError(messages.nothingToExport(study.name));
    const source = async () => ({
      ...{ view, ...(await model.insightsOf(studyState)), compared: comparison.studies },
      curves: await allCurves(study.studyFolder, studyState, summaryOf(view)),
    });
    await saveReport(study, source, this.#pageFolder, this.#notifications);
  }

  /** Shows its page, which asks for the chart: nobody else has drawn them. */
  async saveChart(study: WorkspaceStudy): Promise<void> {
    tell(await this.#shown(study), { type: 'saveChart' });
  }

  /** Asks beside which other studies its page shows it, and shows it there. */
  async compare(study: WorkspaceStudy): Promise<void> {
    const shown = await this.#shown(study);
    if (await shown.comparison.choose(this.#studies)) tell(shown, { type: 'showComparison' });
  }

  /** Its page, which is opened where it has none. */
  async #shown(study: WorkspaceStudy): Promise<ShownPage> {
    const shown = this.#panels.get(study) ?? (await this.#restored(study));
    if (shown !== undefined) return shown;
    if (study.view === undefined && study.journalError !== undefined) throw new UserError(study.journalError);
    const column = vscode.window.activeTextEditor === undefined ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside;
    return this.#attach(vscode.window.createWebviewPanel(dashboardViewType, '', column), study);
  }

  /** That of a window before, if its tab is there: VS Code hands a panel over once it is revealed. */
  async #restored(study: WorkspaceStudy): Promise<ShownPage | undefined> {
    if (!(await revealTab(this.#titleOf(study)))) return undefined;
    for (let waited = 0; waited < RESTORING_MS && !this.#panels.has(study); waited += 50) await sleep(50);
    return this.#panels.get(study);
  }

  /** Whether the person can see it now. */
  isVisible(study: WorkspaceStudy): boolean {
    return this.#panels.get(study)?.panel.visible ?? false;
  }

  /** The study whose page is the active editor: commands are about it. */
  get inFront(): WorkspaceStudy | undefined {
    return [...this.#panels].find(([, { panel }]) => panel.active)?.[0];
  }

  /** After a reload of the window: `state` is the page's own, as it saved it last. */
  async restore(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const saved = savedStateSchema.safeParse(state);
    const study = saved.success ? await this.#studies.get(vscode.Uri.parse(saved.data.declaration)) : undefined;
    if (study === undefined || this.#panels.has(study)) {
      if (study === undefined) this.#notifications.logWarning(messages.DASHBOARD_CLOSED);
      panel.dispose();
      return;
    }
    this.#attach(panel, study);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const { panel } of this.#panels.values()) panel.dispose();
  }

  #attach(panel: vscode.WebviewPanel, study: WorkspaceStudy): ShownPage {
    const page = new PageUpdates((message) => void panel.webview.postMessage(message));
    const model = new PageModel(this.#engineWorker, (message) => void panel.webview.postMessage(message));
    const kept = comparisonStore(this.#kept, study.uri);
    const comparison = new Comparison(study, (message) => void panel.webview.postMessage(message), kept);
    void this.#reported(messages.commandActions.compare, comparison.restore(this.#studies));
    const curves = new CurveUpdates(study, (message) => void panel.webview.postMessage(message));
    const [inspect, waiting] = [createTrialInspector(study), []];
    const shown: ShownPage = { panel, page, model, curves, inspectTrial: inspect, comparison, waiting };
    this.#panels.set(study, shown);
    const answers = this.#answers(study, shown);
    panel.onDidChangeViewState(() => {
      if (!panel.visible) model.close();
      this.#shownChanged.fire();
    });
    panel.onDidDispose(() => {
      model.close();
      this.#panels.delete(study);
      this.#shownChanged.fire();
    });
    panel.title = this.#titleOf(study);
    // the one command is for a page whose extension host is gone
    const enableCommandUris = ['workbench.action.reloadWindow'];
    panel.webview.options = { enableScripts: true, enableCommandUris, localResourceRoots: [this.#pageFolder] };
    // before the HTML is set, because the first `ready` could be missed otherwise
    panel.webview.onDidReceiveMessage((message: unknown) => this.#handleMessage(study, answers, message));
    this.#load(study, panel);
    return shown;
  }

  #titleOf(study: WorkspaceStudy): string {
    const title = dashboardTitle(this.#studies.labelOf(study));
    return this.#studies.isDeleted(study) ? deletedTitle(title) : title;
  }

  /** The page, for the first time or anew. */
  #load(study: WorkspaceStudy, { webview }: vscode.WebviewPanel): void {
    const address = (name: string): string =>
      webview.asWebviewUri(vscode.Uri.joinPath(this.#pageFolder, name)).toString();
    webview.html = dashboardHtml({
      cspSource: webview.cspSource,
      scriptUri: address('main.js'),
      styleUri: address('style.css'),
      nonce: randomBytes(16).toString('base64url'),
      declarationUri: study.uri.toString(),
      colors: this.#settings.get(chartColors),
    });
  }

  /** Where the page was built. */
  get #pageFolder(): vscode.Uri {
    return vscode.Uri.joinPath(this.#extensionUri, 'dist', 'webview');
  }

  #handleMessage(study: WorkspaceStudy, answers: Answers, message: unknown): void {
    const { data: request, error } = fromPageSchema.safeParse(message);
    if (error !== undefined)
      this.#notifications.logWarning(messages.unknownMessage(study.name, error.issues[0].message));
    else if (isCommand(request)) {
      // it reports its own errors
      const { type, ...rest } = request;
      void vscode.commands.executeCommand(commandIds[type], study, ...Object.values<unknown>(rest));
    } else answer(answers, request.type, request);
  }

  #answers(
    study: WorkspaceStudy,
    { panel, page, model, curves, inspectTrial, comparison, waiting }: ShownPage,
  ): Answers {
    const post = (message: ToPage) => panel.webview.postMessage(message);
    const askModel = (request: ModelRequest): void => {
      if (study.studyState !== undefined) model.ask(study.studyState, request);
    };
    /** Failures of requests that no person has made. */
    const log = (error: unknown): void => {
      this.#notifications.logWarning(messages.couldNot(messages.INSPECT_TRIAL_ACTION, messageOf(error)));
    };
    return {
      ready: () => {
        page.begin(study.view);
        model.begin(study.studyState);
        comparison.begin();
        for (const message of waiting.splice(0)) void post(message);
        return curves.begin().catch(log);
      },
      curves: () => curves.update().catch(log),
      ping: () => post({ type: 'pong' }),
      metricInsight: askModel,
      predict: askModel,
      contour: askModel,
      inspectTrial: ({ trial, unasked }) =>
        inspectTrial(trial).then(post, (error: unknown) => {
          if (unasked) log(error);
          else this.#notifications.reportError(messages.INSPECT_TRIAL_ACTION, error);
        }),
      setNote: ({ note }) => this.#reported(messages.commandActions.writeNote, study.setNote(note)),
      savePicture: (picture) =>
        this.#reported(messages.commandActions.saveChart, savePicture(study, picture, this.#notifications)),
    };
  }

  /** The work, whose failure a person is told of. */
  #reported(action: string, work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => this.#notifications.reportError(action, error));
  }
}

/** Milliseconds. */
const RESTORING_MS = 3000;
/** Of the commands that focus them: there is none that reveals a tab. */
const GROUPS = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

/** Whether there is a tab of a dashboard with this title. */
async function revealTab(title: string): Promise<boolean> {
  const isDashboard = ({ label, input }: vscode.Tab): boolean =>
    label === title && input instanceof vscode.TabInputWebview && input.viewType.endsWith(dashboardViewType);
  const group = vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(isDashboard));
  const name = GROUPS.at((group?.viewColumn ?? 0) - 1);
  if (group === undefined || name === undefined) return false;
  await vscode.commands.executeCommand(`workbench.action.focus${name}EditorGroup`);
  await vscode.commands.executeCommand('workbench.action.openEditorAtIndex', group.tabs.findIndex(isDashboard));
  return true;
}

/** Shows the page, and tells it as soon as it is loaded: one that was hidden is loaded anew. */
function tell({ panel, page, waiting }: ShownPage, message: ToPage): void {
  const isLoaded = page.isReady && panel.visible;
  panel.reveal();
  if (isLoaded) void panel.webview.postMessage(message);
  else waiting.push(message);
}

function isCommand(request: FromPage): request is CommandRequest {
  return request.type in commandIds;
}

/** The type parameter is how TypeScript sees that a request and its answer have the same type. */
function answer<Type extends keyof Answers>(answers: Answers, type: Type, request: OwnRequests[Type]): void {
  answers[type](request);
}
