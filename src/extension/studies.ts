/** The studies of this workspace: one per declaration file, whoever runs it, this window, another one or a terminal. */
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import { declarationFiles } from './contributions.ts';
import type { Messages } from './messages.ts';
import { takeOver } from './takeOver.ts';
import { throttled, type Throttled } from './throttled.ts';
import { WorkspaceStudy } from './workspaceStudy.ts';

/** Milliseconds between two looks at what changes: four a second are as live as a person can see. */
const pace = 250;
/** Milliseconds after which a tuner elsewhere is looked after: a killed one says nothing, not even in the journal. */
const vigilance = 5000;

interface Watched {
  readonly study: WorkspaceStudy;
  readonly announce: Throttled;
  readonly readJournal: Throttled;
  readonly takeOver: () => void;
}

export class Studies implements vscode.Disposable {
  readonly #engineWorker: URL;
  readonly #messages: Messages;
  readonly #watched = new Map<string, Watched>();
  readonly #changed = new vscode.EventEmitter<WorkspaceStudy | undefined>();
  readonly #subscriptions: vscode.Disposable;
  #looking: Promise<void>;

  /** Fires with a study when what is known of it changed, with undefined when studies came or went. */
  readonly onDidChange = this.#changed.event;

  constructor(engineWorker: URL, messages: Messages) {
    this.#engineWorker = engineWorker;
    this.#messages = messages;
    const declarations = vscode.workspace.createFileSystemWatcher(declarationFiles);
    const journals = vscode.workspace.createFileSystemWatcher('**/.bbkb/*/journal.jsonl');
    const declarationChanged = async (uri: vscode.Uri): Promise<void> => {
      await this.#add(uri);
      this.#watched.get(uri.toString())?.takeOver();
    };
    const journalChanged = ({ fsPath }: vscode.Uri): void => {
      for (const { study, readJournal } of this.#watched.values()) if (study.journal === fsPath) readJournal();
    };
    const lookAfter = setInterval(() => {
      for (const { study, readJournal } of this.#watched.values()) if (study.runningElsewhere) readJournal();
    }, vigilance);
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
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
        this.#looking = this.#look();
      }),
      new vscode.Disposable(() => {
        clearInterval(lookAfter);
      }),
    );
    this.#looking = this.#look();
  }

  /** Resolves when the workspace has been searched. */
  get found(): Promise<void> {
    return this.#looking;
  }

  /** By path. */
  get all(): readonly WorkspaceStudy[] {
    return [...this.#watched.values()].map(({ study }) => study).sort((a, b) => a.uri.path.localeCompare(b.uri.path));
  }

  /** The study of a declaration; undefined where there is no such file. */
  async at(declaration: vscode.Uri): Promise<WorkspaceStudy | undefined> {
    await this.#looking;
    const known = this.#watched.get(declaration.toString())?.study;
    return known ?? ((await exists(declaration)) ? this.#add(declaration) : undefined);
  }

  /** Ends what runs in this window, within the few seconds that VS Code waits for an extension when it closes. */
  async stopAll(): Promise<void> {
    const stopAll = (): Promise<unknown> => Promise.all(this.all.map((study) => study.stop()));
    await Promise.race([stopAll(), sleep(2000)]);
    await Promise.race([stopAll(), sleep(1500)]);
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const watched of this.#watched.values()) forget(watched);
  }

  async #look(): Promise<void> {
    const uris = await vscode.workspace.findFiles(declarationFiles, '**/{node_modules,.bbkb}/**');
    await Promise.all(uris.map((uri) => this.#add(uri)));
  }

  /** Reads a declaration and its journal, for the first time or again. */
  async #add(uri: vscode.Uri): Promise<WorkspaceStudy> {
    const known = this.#watched.get(uri.toString());
    const watched = known ?? this.#watch(uri);
    try {
      await watched.study.read();
    } catch (error) {
      this.#messages.report(`read ${uri.fsPath}`, error);
    }
    if (known === undefined) this.#changed.fire(undefined);
    return watched.study;
  }

  #watch(uri: vscode.Uri): Watched {
    const announce = throttled(() => {
      this.#changed.fire(study);
    }, pace);
    const readJournal = throttled(() => {
      study.readJournal().catch((error: unknown) => {
        this.#messages.report(`read ${study.journal}`, error);
      });
    }, pace);
    const study = new WorkspaceStudy(uri, this.#engineWorker, announce);
    let taken = Promise.resolve('');
    const takeOverLast = (): void => {
      taken = taken.then((said) => takeOver(study, this.#messages, said));
    };
    const watched = { study, announce, readJournal, takeOver: takeOverLast };
    this.#watched.set(uri.toString(), watched);
    return watched;
  }

  #remove(uri: vscode.Uri): void {
    const watched = this.#watched.get(uri.toString());
    // a running study keeps its row, and with it the button that stops it
    if (watched === undefined || watched.study.running) return;
    forget(watched);
    this.#watched.delete(uri.toString());
    this.#changed.fire(undefined);
  }
}

function forget({ announce, readJournal }: Watched): void {
  announce.dispose();
  readJournal.dispose();
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return false;
    throw error;
  }
}
