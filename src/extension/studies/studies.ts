/** The studies of this workspace, one for each declaration, whoever runs them: this window, another, a terminal. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Recovery } from '../../study/disk/recoverJournal.ts';
import { isMissing } from '../../system/errors.ts';
import { declarationGlob } from '../contributions.ts';
import { readAction, stopBeforeNewStudy, studyIn } from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import { UserError } from '../messages/userError.ts';
import type { TrackedStudy, TrackStudy } from './trackedStudy.ts';
import { oneAtATime } from './oneAtATime.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';
import type { Programs } from './declarationState.ts';

/**
 * Milliseconds between two looks at the journals and notes that others may write. VS Code does not watch their folders,
 * because each trial has one or more of its own, and watchers miss changes on network drives.
 */
const POLL_INTERVAL_MS = 1000;

/** Folders of packages, which are large. */
const WITHOUT_STUDIES = ['.git', '.venv', '__pycache__', 'node_modules', 'venv'];

export class Studies implements vscode.Disposable {
  readonly #programs: Programs;
  readonly #notifications: Notifications;
  readonly #tracked = new Map<string, TrackedStudy>();
  /** Whose declaration is gone: another branch's, it comes back, and its page goes on. */
  readonly #deleted = new Map<string, TrackedStudy>();
  readonly #onDidChangeEmitter = new vscode.EventEmitter<WorkspaceStudy | undefined>();
  readonly #subscriptions: vscode.Disposable;
  #searching: Promise<void>;

  /** Fires with a study that has changed, with undefined when studies were added or removed. */
  readonly onDidChange = this.#onDidChangeEmitter.event;

  constructor(programs: Programs, notifications: Notifications) {
    this.#programs = programs;
    this.#notifications = notifications;
    const pollTimer = setInterval(() => {
      for (const { readChanges } of this.#tracked.values()) readChanges();
      void this.#followMoves();
    }, POLL_INTERVAL_MS);
    const declarations = vscode.workspace.createFileSystemWatcher(declarationGlob);
    const created = vscode.workspace.createFileSystemWatcher('**', false, true, true);
    const onDeclaration = (uri: vscode.Uri): Promise<void> => this.#onDeclarationChanged(uri);
    this.#subscriptions = vscode.Disposable.from(
      this.#onDidChangeEmitter,
      declarations,
      declarations.onDidCreate(onDeclaration),
      declarations.onDidChange(onDeclaration),
      declarations.onDidDelete((uri) => this.#remove(uri)),
      created,
      created.onDidCreate((uri) => this.#searchFolder(uri)),
      vscode.workspace.onDidChangeWorkspaceFolders(() => {
        this.#searching = this.#search();
      }),
      new vscode.Disposable(() => clearInterval(pollTimer)),
    );
    this.#searching = this.#search();
  }

  /** Resolves when the workspace has been searched. */
  get ready(): Promise<void> {
    return this.#searching;
  }

  /** In the order of their folders and names, so that one that was set aside stands behind the one of its name. */
  get all(): readonly WorkspaceStudy[] {
    const placeOf = ({ declarationFolder, name }: WorkspaceStudy): string => path.join(declarationFolder, name);
    return [...this.#tracked.values()]
      .map(({ study }) => study)
      .sort((a, b) => placeOf(a).localeCompare(placeOf(b), 'en', { numeric: true }));
  }

  /** Its name, with its folder where another study of the workspace has the same. */
  labelOf({ name, uri }: WorkspaceStudy): string {
    const isShared = [...this.#tracked.values()].filter(({ study }) => study.name === name).length > 1;
    return isShared ? studyIn(name, path.posix.dirname(vscode.workspace.asRelativePath(uri, true))) : name;
  }

  /** The study of a declaration; undefined if there is no such file. */
  async get(declaration: vscode.Uri): Promise<WorkspaceStudy | undefined> {
    await this.#searching;
    if (!isOnDisk(declaration)) return undefined;
    const known = this.#tracked.get(declaration.toString())?.study;
    return known ?? ((await fileExists(declaration)) ? this.#load(declaration) : undefined);
  }

  isDeleted({ uri }: WorkspaceStudy): boolean {
    return this.#deleted.has(uri.toString());
  }

  /** Ends the studies of this window, within the few seconds that VS Code waits for an extension when it closes. */
  async stopAll(): Promise<void> {
    const stopAll = (): Promise<unknown> => Promise.all(this.all.map((study) => study.stop()));
    await Promise.race([stopAll(), sleep(2000)]);
    await Promise.race([stopAll(), sleep(1500)]);
  }

  /** Makes room for a new study. @returns the name under which the old one is still shown */
  async setAside({ name, uri, active }: WorkspaceStudy): Promise<string> {
    if (active) throw new UserError(stopBeforeNewStudy(name));
    const { setStudyAside } = await import('../../tuner/session/setAside.ts');
    const { kept } = await setStudyAside(path.dirname(uri.fsPath), name, Date.now);
    await this.#tracked.get(uri.toString())?.study.readJournal();
    await this.#searchSetAside();
    return kept;
  }

  /** @returns null for a study whose journal is not damaged */
  async recover({ name, uri }: WorkspaceStudy): Promise<Recovery | null> {
    const { recoverStudy } = await import('../../tuner/session/openStudy.ts');
    const recovery = await recoverStudy(name, path.dirname(uri.fsPath), Date.now);
    await this.#tracked.get(uri.toString())?.study.readJournal();
    return recovery;
  }

  dispose(): void {
    this.#subscriptions.dispose();
    for (const tracked of [...this.#tracked.values(), ...this.#deleted.values()]) tracked.dispose();
  }

  async #search(): Promise<void> {
    await this.#loadFrom(declarationGlob);
    await this.#searchSetAside();
  }

  /** Of a folder that appears with its files, the watcher may tell of the folder alone. */
  async #searchFolder(uri: vscode.Uri): Promise<void> {
    const parts = vscode.workspace.asRelativePath(uri).split('/');
    if (parts.some((part) => part === '.bbkb' || WITHOUT_STUDIES.includes(part))) return;
    const isFolder = isOnDisk(uri) && (await stat(uri.fsPath).then((status) => status.isDirectory(), () => false)); // oxfmt-ignore
    if (isFolder) await this.#loadFrom(new vscode.RelativePattern(uri, declarationGlob));
  }

  async #loadFrom(declarations: vscode.GlobPattern): Promise<void> {
    const uris = await vscode.workspace.findFiles(declarations, `**/{.bbkb,${WITHOUT_STUDIES.join()}}/**`);
    await Promise.all(uris.filter(isOnDisk).map((uri) => this.#load(uri)));
  }

  /** Studies that no declaration names: they were set aside, or their declaration is gone. */
  async #searchSetAside(): Promise<void> {
    const journals = await vscode.workspace.findFiles('**/.bbkb/*/journal.jsonl', `**/{${WITHOUT_STUDIES.join()}}/**`);
    const known = new Set(this.all.map(({ journalPath }) => journalPath));
    const unknown = journals.filter((uri) => isOnDisk(uri) && !known.has(uri.fsPath));
    await Promise.all(unknown.map((uri) => this.#load(uri)));
  }

  async #onDeclarationChanged(uri: vscode.Uri): Promise<void> {
    await this.#load(uri);
    this.#tracked.get(uri.toString())?.applyDeclarationChange();
  }

  /** Reads a declaration and its journal, for the first time or again. */
  async #load(uri: vscode.Uri): Promise<WorkspaceStudy> {
    // what reads declarations and journals is loaded with the first of them
    const { trackStudy } = await import('./trackedStudy.ts');
    const known = this.#tracked.get(uri.toString());
    const { study } = known ?? this.#track(uri, trackStudy);
    try {
      await study.read();
    } catch (error) {
      this.#notifications.reportError(readAction(uri.fsPath), error);
    }
    if (known === undefined) {
      this.#forgetSetAside(study.journalPath);
      this.#onDidChangeEmitter.fire(undefined);
    }
    return study;
  }

  /** What was taken for set aside before its declaration was found, as in a folder whose files appear one by one. */
  #forgetSetAside(journal: string): void {
    const key = vscode.Uri.file(journal).toString();
    const setAside = this.#tracked.get(key);
    const isDeclared = this.all.some(({ uri, journalPath }) => journalPath === journal && uri.fsPath !== journal);
    if (setAside === undefined || setAside.study.running || !isDeclared) return;
    setAside.dispose();
    this.#tracked.delete(key);
  }

  #track(uri: vscode.Uri, trackStudy: TrackStudy): TrackedStudy {
    const key = uri.toString();
    const onChange = (study: WorkspaceStudy): void => {
      // its folder may be in the workspace still, under another name
      if (study.lost) void this.#searchSetAside();
      this.#onDidChangeEmitter.fire(study);
    };
    const tracked = this.#deleted.get(key) ?? trackStudy(uri, this.#programs, this.#notifications, onChange);
    this.#deleted.delete(key);
    this.#tracked.set(key, tracked);
    return tracked;
  }

  /** Of a folder that is moved or deleted the watcher tells, of the files in it not always. */
  readonly #followMoves = oneAtATime(async () => {
    const uris = this.all.filter(({ running }) => !running).map(({ uri }) => uri);
    const areGone = await Promise.all(uris.map(({ fsPath }) => stat(fsPath).then(() => false, isMissing)));
    const gone = uris.filter((_, at) => areGone[at]);
    if (gone.length === 0) return;
    for (const uri of gone) this.#remove(uri);
    await (this.#searching = this.#search());
  });

  #remove(uri: vscode.Uri): void {
    const tracked = this.#tracked.get(uri.toString());
    // a running study keeps its row, and with it the button that stops it
    if (tracked === undefined || tracked.study.running) return;
    this.#deleted.set(uri.toString(), tracked);
    this.#tracked.delete(uri.toString());
    this.#onDidChangeEmitter.fire(undefined);
  }
}

/** A workspace of several folders may have some that are not. */
function isOnDisk({ scheme }: vscode.Uri): boolean {
  return scheme === 'file';
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
