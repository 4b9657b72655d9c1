/**
 * One declaration and the study it describes. What is known of the study comes from its journal, so it makes no
 * difference whether this window, another one or a terminal runs it.
 */
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type * as vscode from 'vscode';
import { commandText } from '../../declaration/command/commandText.ts';
import type { Declaration, ParsedDeclaration, Problem } from '../../declaration/reader/parseDeclaration.ts';
import { parseDeclarationFile } from '../../declaration/reader/parseDeclarationFile.ts';
import { compareDeclarations, type DeclarationComparison } from '../../declaration/compareDeclarations.ts';
import { JournalError } from '../../study/journalError.ts';
import { readJournal } from '../../study/disk/readJournal.ts';
import { activeTuner } from '../../study/disk/lock.ts';
import type { PastFile } from '../../study/past/pastFile.ts';
import { journalFile, studyFolder, trialFolder } from '../../study/disk/paths.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { violatedConstraints } from '../../declaration/points/pointProblems.ts';
import { scriptProblems } from '../../declaration/checks/scriptProblems.ts';
import { constraintProblems } from '../../declaration/checks/constraintProblems.ts';
import { replay, unstartedStudy } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import { summarize } from '../../study/summary/summarize.ts';
import type { Summary } from '../../study/summary/summary.ts';
import type { Trial } from '../../study/trial.ts';
import type { StudyEnd } from '../../tuner/session/studyEnd.ts';
import { trialCommand, rerunCommand } from '../../tuner/trials/createTrialJob.ts';
import { UserError, errorMessage } from '../messages/userError.ts';
import { StudyRun } from './studyRun.ts';

export class WorkspaceStudy {
  /** As it was last read without a problem. */
  declaration: Declaration | undefined;
  problems: readonly Problem[] = [];
  /** What of another tuner's file could not be carried over. */
  notes: readonly Problem[] = [];
  /** The past trials that it will begin with; undefined where none are asked for and for a study that is begun. */
  pastFile: PastFile | undefined;
  /** Why the journal cannot be read; undefined where it can. */
  journalError: string | undefined;

  readonly uri: vscode.Uri;
  readonly #engineWorker: URL;
  readonly #onChange: () => void;
  #studyState: StudyState | undefined;
  /** Whether the journal has it, or it is only shown as what it will be. */
  #started = false;
  /** Whether some tuner, here or elsewhere, is at work. */
  #tunerAlive = false;
  #run: StudyRun | undefined;
  #summary: Summary | undefined;

  constructor(uri: vscode.Uri, engineWorker: URL, changed: () => void) {
    this.uri = uri;
    this.#engineWorker = engineWorker;
    this.#onChange = changed;
  }

  get name(): string {
    // a study that runs keeps its name and its folder, whatever is written into its declaration meanwhile
    return (
      (this.running ? this.#studyState?.name : undefined) ??
      this.declaration?.study ??
      path.basename(this.uri.fsPath).replace(/\.bbkb\.\w+$/, '')
    );
  }

  /** Whether this window runs it. */
  get running(): boolean {
    return this.#run !== undefined;
  }

  /** Whether another window or a terminal runs it. */
  get runningElsewhere(): boolean {
    return this.#tunerAlive && this.#run === undefined;
  }

  /** Whether a tuner is at work, whosever it is. */
  get active(): boolean {
    return this.running || this.runningElsewhere;
  }

  get journalPath(): string {
    return journalFile(this.#studyFolder);
  }

  /** Undefined for a declaration that could never be read. */
  get summary(): Summary | undefined {
    const study = this.#studyState;
    if (study === undefined) return undefined;
    this.#summary ??= summarize(study, {
      alive: this.#tunerAlive,
      argsOf: (trial) => trialCommand(study.declaration, this.#declarationFolder, trial),
    });
    return this.#summary;
  }

  /** The declaration as it was last read, compared with the one that the study was begun or continued with. */
  get comparison(): DeclarationComparison {
    if (this.#studyState === undefined || this.declaration === undefined) return { kind: 'same', differences: [] };
    return compareDeclarations(this.#studyState.declaration, this.declaration);
  }

  /** What makes the declaration one of another study than the one that was begun: whole sentences. */
  get differences(): readonly string[] {
    const { kind, differences } = this.comparison;
    return kind === 'different' ? differences : [];
  }

  /** The ranges of its points; undefined for a declaration that could never be read. */
  get space(): Declaration['space'] | undefined {
    return this.#studyState?.declaration.space;
  }

  /** The constraints that a point does not fulfil, a sentence each. */
  constraintViolations(point: Trial['parameters']): readonly string[] {
    return violatedConstraints(this.#studyState?.declaration.constraints ?? [], point);
  }

  /** Whether the command names this file. */
  runsScript(script: string): boolean {
    const { command = [], cwd = '.' } = this.declaration ?? {};
    return command.some((word) => path.resolve(this.#declarationFolder, cwd, word) === script);
  }

  trialFolder(number: number): string {
    return trialFolder(this.#studyFolder, this.#trial(number).trial.trial);
  }

  /** What runs the trial once more, exactly as it ran: quoted for a POSIX shell, and the folder to run it in. */
  quotedRerunCommand(number: number): { readonly command: string; readonly cwd: string } {
    const { study, trial } = this.#trial(number);
    const { cwd, words } = rerunCommand(study.declaration, this.#declarationFolder, trial);
    return { command: commandText(words), cwd };
  }

  /** @throws HumanError where there is none: a row of the side bar may be older than the study. */
  #trial(number: number): { study: StudyState; trial: Trial } {
    const study = this.#studyState;
    const trial = study?.trials.find((each) => each.trial === number);
    if (study === undefined || trial === undefined) throw new UserError(`${this.name} has no trial ${number}.`);
    return { study, trial };
  }

  /** Reads declaration and journal again. */
  async read(): Promise<void> {
    const file = this.uri.fsPath;
    const parsed = parseDeclarationFile(await this.#readText(), file);
    this.notes = parsed.ok ? parsed.notes : [];
    if (parsed.ok) this.declaration = parsed.declaration;
    await this.readJournal();
    this.pastFile = parsed.ok ? await this.#readPast(parsed) : undefined;
    const unfit = parsed.ok ? constraintProblems(parsed) : [];
    this.problems = [...unfit, ...parseProblems(parsed, file), ...(this.pastFile?.problems ?? [])];
    this.#onChange();
  }

  async #readText(): Promise<string> {
    try {
      return await readFile(this.uri.fsPath, 'utf8');
    } catch (cause) {
      const gone = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
      throw gone ? new UserError(`${this.uri.fsPath} is gone. Restore the file, then ask again.`, { cause }) : cause;
    }
  }

  /** A study that is begun has its past trials in its journal; another one, under the same name, begins with its own. */
  async #readPast(parsed: Extract<ParsedDeclaration, { ok: true }>): Promise<PastFile | undefined> {
    if (parsed.declaration.start?.trials === undefined) return undefined;
    if (this.journalError !== undefined || (this.#started && this.differences.length === 0)) return undefined;
    // loaded where it is needed, as the tuner is
    const { readPastFile } = await import('../../study/past/pastFile.ts');
    return readPastFile(parsed, this.#declarationFolder);
  }

  async readJournal(): Promise<void> {
    const { declaration } = this;
    if (this.#run !== undefined || declaration === undefined) {
      this.#onChange();
      return;
    }
    try {
      const { events } = await readJournal(this.journalPath);
      // one that was never started is shown as what it will be
      const begun = replay(events, this.journalPath);
      this.#started = begun !== null;
      const study = begun ?? unstartedStudy(declaration);
      this.journalError = undefined;
      this.#setStudyState(study, activeTuner(this.#studyFolder) !== null);
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      this.journalError = error.message;
      this.#onChange();
    }
  }

  /** Starts or continues; resolves when it has ended, with the reason. */
  async run(): Promise<StudyEnd> {
    const { declaration } = this;
    if (declaration === undefined)
      throw new UserError(`${this.name} cannot be started before its declaration can be read.`);
    const onChange = (study: StudyState): void => {
      this.#started = true;
      this.#setStudyState(study, true);
    };
    this.#run = new StudyRun({
      declaration,
      past: this.pastFile?.trials,
      folder: this.#declarationFolder,
      engineWorker: this.#engineWorker,
      now: Date.now,
      onChange,
    });
    this.#onChange();
    try {
      return await this.#run.end;
    } finally {
      this.#run = undefined;
      await this.readJournal();
    }
  }

  /** The commands that would run next, quoted for a POSIX shell; it runs nothing and writes nothing. */
  async plannedCommands(): Promise<readonly string[]> {
    const { declaration } = this;
    if (declaration === undefined) throw new UserError(`${this.name} has no declaration that can be read.`);
    // loaded where it is needed, as the tuner is
    const { planTrials } = await import('../../tuner/planTrials.ts');
    const trials = await planTrials({
      declaration,
      past: this.pastFile?.trials,
      folder: this.#declarationFolder,
      engineWorker: this.#engineWorker,
      now: Date.now,
    });
    return trials.map((trial) => commandText(trialCommand(declaration, this.#declarationFolder, trial)));
  }

  /**
   * Does what a person wants of the study, whoever runs it; says what was done.
   * @throws HumanError where it cannot be done
   */
  async control(request: StudyRequest): Promise<string> {
    try {
      if (this.#run !== undefined) return await this.#run.control(request);
      const declaration = this.#studyState?.declaration ?? this.declaration;
      if (declaration === undefined) throw new UserError(`${this.name} has no declaration that can be read.`);
      // loaded where it is needed, as the tuner is
      const { controlStudy } = await import('../../tuner/requests/controlStudy.ts');
      const done = await controlStudy({ declaration, folder: this.#declarationFolder, now: Date.now }, request);
      await this.readJournal();
      return done;
    } catch (error) {
      throw error instanceof UserError ? error : new UserError(errorMessage(error), { cause: error });
    }
  }

  /** Ends the running trials of this window, the second time without grace; resolves when all has ended. */
  async stop(): Promise<void> {
    await this.#run?.stop();
  }

  /** Makes room for a new study; what was found so far is kept under a name of its own beside it. */
  async archive(): Promise<void> {
    if (activeTuner(this.#studyFolder) !== null)
      throw new UserError(`${this.name} is running. Stop it before you start another study.`);
    const day = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');
    await rename(this.#studyFolder, `${this.#studyFolder}.${day}`);
    await this.readJournal();
  }

  #setStudyState(study: StudyState, alive: boolean): void {
    this.#studyState = study;
    this.#tunerAlive = alive;
    this.#summary = undefined;
    this.#onChange();
  }

  /** The declaration's own folder. */
  get #declarationFolder(): string {
    return path.dirname(this.uri.fsPath);
  }

  get #studyFolder(): string {
    return studyFolder(this.#declarationFolder, this.name);
  }
}

/** What is wrong with a declaration's text while it is being written. */
export function problemsInText(text: string, file: string): readonly Problem[] {
  return parseProblems(parseDeclarationFile(text, file), file);
}

function parseProblems(parsed: ParsedDeclaration, file: string): readonly Problem[] {
  return parsed.ok ? scriptProblems(parsed, path.dirname(file), process.env) : parsed.problems;
}
