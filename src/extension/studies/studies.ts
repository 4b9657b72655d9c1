/** The studies of this workspace: one per declaration file, whoever runs it, this window, another one or a terminal. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { declarationGlob } from '../contributions.ts';
import type { Notifications } from '../messages/notifications.ts';
import { applyDeclarationChange } from './applyDeclarationChange.ts';
import { throttle, type Throttled } from './throttle.ts';
import { WorkspaceStudy } from './workspaceStudy.ts';

/** Milliseconds between two looks at what changes: four a second are as live as a person can see. */
const REFRESH_INTERVAL_MS = 250;
/** Milliseconds after which a tuner elsewhere is looked after: a killed one says nothing, not even in the journal. */
const LIVENESS_CHECK_MS = 5000;

interface TrackedStudy {
  readonly study: WorkspaceStudy;
  readonly fireChanged: Throttled;
  readonly readJournal: Throttled;
  readonly applyDeclarationChange: () => void;
}

export class Studies implements vscode.Disposable {
  readonly #engineWorker: URL;
  readonly #notifications: Notifications;
  readonly #tracked = new Map<string, TrackedStudy>();
  readonly #onDidChangeEmitter = new vscode.EventEmitter<WorkspaceStudy | undefined>();
  readonly #subscriptions: vscode.Disposable;
  #searching: Promise<void>;

  /** Fires with a study when what is known of it changed, with undefined when studies came or went. */
  readonly onDidChange = this.#onDidChangeEmitter.event;

  constructor(engineWorker: URL, messages: Notifications) {
    this.#engineWorker = engineWorker;
    this.#notifications = messages;
    const declarations = vscode.workspace.createFileSystemWatcher(declarationGlob);
    const journals = vscode.workspace.createFileSystemWatcher('**/.bbkb/*/journal.jsonl');
    const declarationChanged = async (uri: vscode.Uri): Promise<void> => {
      await this.#load(uri);
      this.#tracked.get(uri.toString())?.applyDeclarationChange();
    };
    const journalChanged = ({ fsPath }: vscode.Uri): void => {
      for (const { study, readJournal } of this.#tracked.values()) if (study.journalPath === fsPath) readJournal();
    };
    const lookAfter = setInterval(() => {
      for (const { study, readJournal } of this.#tracked.values()) if (study.runningElsewhere) readJournal();
    }, LIVENESS_CHECK_MS);
    this.#subscriptions = vscode.Disposable.from(
      this.#onDidChangeEmitter,
      declarations,
      declarations.onDidCreate(declarationChanged),
      declarations.onDidChange(declarationChanged),
      declarations.onDidDelete((uri) => {
        this.#remove(uri);
      }),
      journals,
      journals.onDidCreate(journalChanged),
      journals.onDidChange(journalChanged),
      journals.onDidDelete(journalChanged),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.#searching = this.#search();
      }),
      new vscode.Disposable(() => {
        clearInterval(lookAfter);
      }),
    );
    this.#searching = this.#search();
  }

  /** Resolves when the workspace has been searched. */
  get ready(): Promise<void> {
    return this.#searching;
  }

  /** By path. */
  get all(): readonly WorkspaceStudy[] {
    return [...this.#tracked.values()].map(({ study }) => study).sort((a, b) => a.uri.path.localeCompare(b.uri.path));
  }

  /** The study of a declaration; undefined where there is no such file. */
  async get(declaration: vscode.Uri): Promise<WorkspaceStudy | undefined> {
    await this.#searching;
    const known = this.#tracked.get(declaration.toString())?.study;
    return known ?? ((await fileExists(declaration)) ? this.#load(declaration) : undefined);
  }

  /** Ends what runs in this window, within the few seconds that VS Code waits for an extension when it closes. */
  async stopAll(): Promise<void> {
    const stopAll = (): Promise<unknown> => Promise.all(this.all.map((study) => study.stop()));
    await Promise.race([stopAll(), sleep(2000)]);
    await Promise.race([stopAll(), sleep(1500)]);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const watched of this.#tracked.values()) disposeTracked(watched);
  }

  async #search(): Promise<void> {
    const uris = await vscode.workspace.findFiles(declarationGlob, '**/{node_modules,.bbkb}/**');
    await Promise.all(uris.map((uri) => this.#load(uri)));
  }

  /** Reads a declaration and its journal, for the first time or again. */
  async #load(uri: vscode.Uri): Promise<WorkspaceStudy> {
    const known = this.#tracked.get(uri.toString());
    const watched = known ?? this.#track(uri);
    try {
      await watched.study.read();
    } catch (error) {
      this.#notifications.reportError(`read ${uri.fsPath}`, error);
    }
    if (known === undefined) this.#onDidChangeEmitter.fire(undefined);
    return watched.study;
  }

  #track(uri: vscode.Uri): TrackedStudy {
    const announce = throttle(() => {
      this.#onDidChangeEmitter.fire(study);
    }, REFRESH_INTERVAL_MS);
    const readJournal = throttle(() => {
      study.readJournal().catch((error: unknown) => {
        this.#notifications.reportError(`read ${study.journalPath}`, error);
      });
    }, REFRESH_INTERVAL_MS);
    const study = new WorkspaceStudy(uri, this.#engineWorker, announce);
    let taken = Promise.resolve('');
    const takeOverLast = (): void => {
      taken = taken.then((said) => applyDeclarationChange(study, this.#notifications, said));
    };
    const watched = { study, fireChanged: announce, readJournal, applyDeclarationChange: takeOverLast };
    this.#tracked.set(uri.toString(), watched);
    return watched;
  }

  #remove(uri: vscode.Uri): void {
    const watched = this.#tracked.get(uri.toString());
    // a running study keeps its row, and with it the button that stops it
    if (watched === undefined || watched.study.running) return;
    disposeTracked(watched);
    this.#tracked.delete(uri.toString());
    this.#onDidChangeEmitter.fire(undefined);
  }
}

function disposeTracked({ fireChanged, readJournal }: TrackedStudy): void {
  fireChanged.dispose();
  readJournal.dispose();
}

async function fileExists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return false;
    throw error;
  }
}
