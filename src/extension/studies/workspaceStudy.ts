/**
 * One declaration and the study that it describes. The study's state comes from its journal, so it makes no difference
 * whether this window, another window or a terminal runs it.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type * as vscode from 'vscode';
import { compareDeclarations, type DeclarationComparison } from '../../declaration/compareDeclarations.ts';
import type { Interpreter } from '../../declaration/command/resolveInterpreter.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import type { Problem } from '../../declaration/problem.ts';
import { writeNote } from '../../study/disk/notes.ts';
import { journalFile, studyFolder } from '../../study/disk/paths.ts';
import { StudyLostError } from '../../study/disk/studyLost.ts';
import type { Note } from '../../study/eventParts.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import type { Beginning } from '../../study/past/beginning.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { StudyView } from '../../study/summary/studyView.ts';
import type { Summary } from '../../study/summary/summary.ts';
import type { StudyEnd } from '../../tuner/session/studyEnd.ts';
import { currentCommand } from '../../tuner/job/command.ts';
import type { TunerOptions } from '../../tuner/tuner.ts';
import { cannotStart, unreadableDeclaration, wasSetAside } from '../messages/messages.ts';
import { messageOf } from '../../system/errors.ts';
import { UserError } from '../messages/userError.ts';
import { controlsFromOutside, StudyRun } from './studyRun.ts';
import { checkDeclaration, readDeclaration, type DeclarationState } from './declarationState.ts';
import { oneAtATime } from './oneAtATime.ts';
import { locateStudy, type StudyLocation } from './studyLocation.ts';
import { ShownJournal } from './shownJournal.ts';
import type { Programs } from './declarationState.ts';

export class WorkspaceStudy {
  readonly uri: vscode.Uri;
  readonly #location: StudyLocation;
  readonly #programs: Programs;
  readonly #onChange: () => void;
  #declared: DeclarationState = { declaration: undefined, notes: [], problems: [], beginning: undefined };
  readonly #journal = new ShownJournal();
  readonly #controlFromOutside = controlsFromOutside();
  #run: StudyRun | undefined;
  /** With which its run begins, until that has told of itself. */
  #begun: Declaration | undefined;
  #hasRunHere = false;

  /** @param uri of the declaration; for a study that was set aside, of its journal */
  constructor(uri: vscode.Uri, programs: Programs, onChange: () => void) {
    this.uri = uri;
    this.#location = locateStudy(uri.fsPath);
    this.#programs = programs;
    this.#onChange = onChange;
  }

  get name(): string {
    if (this.setAside) return this.#location.name;
    // a running study keeps its name and its folder, whatever its declaration says in the meantime
    return (this.running ? this.studyState?.name : undefined) ?? this.declaration?.study ?? this.#location.name;
  }

  /** Absolute: also of a study that was set aside, whose own file is its journal. */
  get declarationFolder(): string {
    return this.#location.declarationFolder;
  }

  get setAside(): boolean {
    return this.#location.setAside;
  }

  /** As it was last read without a problem. */
  get declaration(): Declaration | undefined {
    return this.setAside ? this.studyState?.declaration : this.#declared.declaration;
  }

  get notes(): readonly Problem[] {
    return this.#declared.notes;
  }

  get problems(): readonly Problem[] {
    return this.#declared.problems;
  }

  get beginning(): Beginning | undefined {
    return this.#declared.beginning;
  }

  get studyState(): StudyState | undefined {
    return this.#journal.state.studyState;
  }

  get journalError(): string | undefined {
    return this.#journal.state.error;
  }

  /** Whether this window runs it. */
  get running(): boolean {
    return this.#run !== undefined;
  }

  /** Whether it failed after this window had run it: a failure before it was opened, or elsewhere, is not news. */
  get failedHere(): boolean {
    return this.#hasRunHere && !this.active && this.summary?.state === 'failed';
  }

  /** Whether another window or a terminal runs it. */
  get runningElsewhere(): boolean {
    return this.#journal.state.tunerAlive && this.#run === undefined;
  }

  /** Whether a tuner runs it, in this window or elsewhere. */
  get active(): boolean {
    return this.running || this.runningElsewhere;
  }

  /** Undefined if the declaration could never be read. */
  get view(): StudyView | undefined {
    return this.#journal.view(this.#surroundings);
  }

  get summary(): Summary | undefined {
    return this.#journal.summary(this.#surroundings);
  }

  /** The declaration as it was last read, compared with the one that the study was started or continued with. */
  get comparison(): DeclarationComparison {
    const { declaration } = this;
    const before = this.#begun ?? (this.#journal.state.started ? this.studyState?.declaration : declaration);
    return before && declaration ? compareDeclarations(before, declaration) : { kind: 'same', differences: [] };
  }

  /** Why the declaration describes another study than the one that was started, a sentence each. */
  get differences(): readonly string[] {
    const { kind, differences } = this.comparison;
    return kind === 'different' ? differences : [];
  }

  /** Its trials failed in the same way, and a person has not answered yet. */
  get asking(): boolean {
    return !this.setAside && this.summary !== undefined && this.summary.failure !== null;
  }

  get damaged(): boolean {
    return !this.setAside && this.journalError !== undefined;
  }

  /** Its folder is gone since this window ran it. */
  get lost(): boolean {
    return this.#journal.isLost;
  }

  get studyFolder(): string {
    return studyFolder(this.#location.declarationFolder, this.name);
  }

  get journalPath(): string {
    return journalFile(this.studyFolder);
  }

  /** Whether its command names this file. @param script absolute */
  runs(script: string): boolean {
    const { command = [], cwd = '.' } = this.declaration ?? {};
    return command.some((word) => path.resolve(this.declarationFolder, cwd, word) === script);
  }

  /** Reads declaration and journal again. */
  readonly read = oneAtATime(() => this.#read());

  /** What others have written since, and the end of a killed tuner, which writes nothing. */
  readonly readChanges = oneAtATime(async () => {
    if (this.#followsJournal && (await this.#journal.isOutdated(this.studyFolder))) await this.readJournal();
    // without the journal, in which a note changes nothing: a long one takes seconds to read
    else if (this.#isLocated && (await this.#journal.hasOutdatedNotes(this.studyFolder))) await this.#readNotes();
  });

  /** @throws UserError if it could not be written */
  async setNote(note: Note): Promise<void> {
    await writeNote(this.studyFolder, note).catch((error: unknown) => {
      throw new UserError(messageOf(error), { cause: error });
    });
    await this.#readNotes();
  }

  readonly readJournal = oneAtATime(() => this.#readJournal());

  /** Starts or continues it in this window, a new study with these `past` trials. Resolves with the end's reason. */
  async run({ anyway = false, past }: Pick<TunerOptions, 'anyway' | 'past'> = {}): Promise<StudyEnd> {
    const { declaration } = this;
    if (this.setAside) throw new UserError(wasSetAside(this.name));
    if (declaration === undefined) throw new UserError(cannotStart(this.name));
    const onChange = (studyState: StudyState): void => {
      this.#begun = undefined;
      this.#journal.follow(studyState);
      this.#onChange();
    };
    this.#hasRunHere = true;
    this.#begun = declaration;
    const options = this.tunerOptions(declaration, past);
    this.#run = new StudyRun({ ...options, id: randomUUID(), asks: true, anyway, onChange });
    this.#onChange();
    try {
      return await this.#run.end;
    } catch (error) {
      if (error instanceof UserError && error.cause instanceof StudyLostError) this.#journal.lose(error.message);
      throw error;
    } finally {
      [this.#run, this.#begun] = [undefined, undefined];
      await this.readJournal();
    }
  }

  /** Ends the running trials of this window, the second time without grace. Resolves when all have ended. */
  async stop(): Promise<void> {
    await this.#run?.stop();
  }

  /**
   * Sends a person's request to the study, whoever runs it. Resolves with a sentence about the result.
   *
   * @throws UserError if it cannot be done
   */
  async control(request: StudyRequest): Promise<string> {
    if (this.setAside) throw new UserError(wasSetAside(this.name));
    try {
      if (this.#run !== undefined) return await this.#run.control(request);
      const declaration = this.studyState?.declaration ?? this.declaration;
      if (declaration === undefined) throw new UserError(unreadableDeclaration(this.name));
      const done = await this.#controlFromOutside(declaration, this.#location.declarationFolder, request);
      await this.readJournal();
      return done;
    } catch (error) {
      throw error instanceof UserError ? error : new UserError(messageOf(error), { cause: error });
    }
  }

  /** For opening a tuner of this study. */
  tunerOptions(declaration: Declaration, past = this.beginning?.past): Omit<TunerOptions, 'id' | 'onChange'> {
    const sources = this.beginning?.sources;
    return { declaration, past, sources, folder: this.#location.declarationFolder, ...this.#programs, now: Date.now };
  }

  /** The program that would run its trials now; undefined where its command names one of its own. */
  async interpreter(declaration = this.declaration): Promise<Interpreter | undefined> {
    if (declaration === undefined) return undefined;
    const { declarationFolder } = this.#location;
    return (await currentCommand(declaration, declarationFolder, this.#programs.selectedPython)).interpreter;
  }

  /** Not while this window runs it, which knows more. */
  get #followsJournal(): boolean {
    return !this.running && this.#isLocated;
  }

  /** Whether a declaration, or the folder in which it was set aside, says where it is. */
  get #isLocated(): boolean {
    return this.declaration !== undefined || this.setAside;
  }

  get #surroundings() {
    const { declarationFolder: folder, name } = this.#location;
    return { declaration: this.declaration, setAside: this.setAside ? name : undefined, folder };
  }

  async #read(): Promise<void> {
    if (this.setAside) return this.readJournal();
    const file = this.uri.fsPath;
    const text = await readDeclaration(file);
    const { parsed } = text;
    if (parsed.ok) this.#declared = { ...this.#declared, declaration: parsed.declaration };
    await this.readJournal();
    // the journal of a started study has its past trials; another study of the same name begins with its own
    const begins = this.journalError === undefined && !(this.#journal.state.started && this.differences.length === 0);
    const checked = await checkDeclaration(text, file, begins, this.#programs);
    this.#declared = { ...this.#declared, ...checked };
    this.#onChange();
  }

  async #readJournal(): Promise<void> {
    await this.#readNotes();
    if (!this.#followsJournal) return;
    await this.#journal.read(this.studyFolder, this.declaration, () => !this.running);
    this.#onChange();
  }

  async #readNotes(): Promise<void> {
    if (this.#isLocated) await this.#journal.readNotes(this.studyFolder);
    this.#onChange();
  }
}
