/**
 * One declaration and the study it describes. What is known of the study comes from its journal, so it makes no
 * difference whether this window, another one or a terminal runs it.
 */
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type * as vscode from 'vscode';
import { commandText } from '../study/commandText.ts';
import type { Declaration, Parsed, Problem } from '../study/declaration.ts';
import { parseDeclarationFile } from '../study/declarationFile.ts';
import { compare, type Comparison } from '../study/identity.ts';
import { JournalError, readJournal } from '../study/journal.ts';
import { tunerOf } from '../study/lock.ts';
import type { PastFile } from '../study/pastFile.ts';
import { journalFile, studyFolder, trialFolder } from '../study/paths.ts';
import type { Request } from '../study/requests.ts';
import { brokenConstraints } from '../study/pointProblems.ts';
import { scriptProblems } from '../study/scriptProblems.ts';
import { spaceProblems } from '../study/spaceProblems.ts';
import { apply, replay, type Study } from '../study/study.ts';
import { summarize } from '../study/summarize.ts';
import type { Summary } from '../study/summary.ts';
import type { Trial } from '../study/trial.ts';
import type { End } from '../tuner/ending.ts';
import { commandOf, rerunOf } from '../tuner/job.ts';
import { HumanError, messageOf } from './sentences.ts';
import { Session } from './session.ts';

export class WorkspaceStudy {
  /** As it was last read without a problem. */
  declaration: Declaration | undefined;
  problems: readonly Problem[] = [];
  /** What of another tuner's file could not be carried over. */
  notes: readonly Problem[] = [];
  /** The past trials that it will begin with; undefined where none are asked for and for a study that is begun. */
  pastFile: PastFile | undefined;
  /** Why the journal cannot be read; undefined where it can. */
  damage: string | undefined;

  readonly uri: vscode.Uri;
  readonly #engineWorker: URL;
  readonly #changed: () => void;
  #study: Study | undefined;
  /** Whether the journal has it, or it is only shown as what it will be. */
  #begun = false;
  /** Whether some tuner, here or elsewhere, is at work. */
  #alive = false;
  #session: Session | undefined;
  #summary: Summary | undefined;

  constructor(uri: vscode.Uri, engineWorker: URL, changed: () => void) {
    this.uri = uri;
    this.#engineWorker = engineWorker;
    this.#changed = changed;
  }

  get name(): string {
    // a study that runs keeps its name and its folder, whatever is written into its declaration meanwhile
    return (
      (this.running ? this.#study?.name : undefined) ??
      this.declaration?.study ??
      path.basename(this.uri.fsPath).replace(/\.bbkb\.\w+$/, '')
    );
  }

  /** Whether this window runs it. */
  get running(): boolean {
    return this.#session !== undefined;
  }

  /** Whether another window or a terminal runs it. */
  get runningElsewhere(): boolean {
    return this.#alive && this.#session === undefined;
  }

  /** Whether a tuner is at work, whosever it is. */
  get active(): boolean {
    return this.running || this.runningElsewhere;
  }

  get journal(): string {
    return journalFile(this.#folder);
  }

  /** Undefined for a declaration that could never be read. */
  get summary(): Summary | undefined {
    const study = this.#study;
    if (study === undefined) return undefined;
    this.#summary ??= summarize(study, {
      alive: this.#alive,
      commandOf: (trial) => commandOf(study.declaration, this.#home, trial),
    });
    return this.#summary;
  }

  /** The declaration as it was last read, compared with the one that the study was begun or continued with. */
  get comparison(): Comparison {
    if (this.#study === undefined || this.declaration === undefined) return { kind: 'same', differences: [] };
    return compare(this.#study.declaration, this.declaration);
  }

  /** What makes the declaration one of another study than the one that was begun: whole sentences. */
  get differences(): readonly string[] {
    const { kind, differences } = this.comparison;
    return kind === 'different' ? differences : [];
  }

  /** The ranges of its points; undefined for a declaration that could never be read. */
  get space(): Declaration['space'] | undefined {
    return this.#study?.declaration.space;
  }

  /** The constraints that a point does not fulfil, a sentence each. */
  brokenBy(point: Trial['parameters']): readonly string[] {
    return brokenConstraints(this.#study?.declaration.constraints ?? [], point);
  }

  /** Whether the command names this file. */
  runs(script: string): boolean {
    const { command = [], cwd = '.' } = this.declaration ?? {};
    return command.some((word) => path.resolve(this.#home, cwd, word) === script);
  }

  trialFolder(number: number): string {
    return trialFolder(this.#folder, this.#trialAt(number).trial.trial);
  }

  /** What runs the trial once more, exactly as it ran: quoted for a POSIX shell, and the folder to run it in. */
  rerunOf(number: number): { readonly command: string; readonly cwd: string } {
    const { study, trial } = this.#trialAt(number);
    const { cwd, words } = rerunOf(study.declaration, this.#home, trial);
    return { command: commandText(words), cwd };
  }

  /** @throws HumanError where there is none: a row of the side bar may be older than the study. */
  #trialAt(number: number): { study: Study; trial: Trial } {
    const study = this.#study;
    const trial = study?.trials.find((each) => each.trial === number);
    if (study === undefined || trial === undefined) throw new HumanError(`${this.name} has no trial ${number}.`);
    return { study, trial };
  }

  /** Reads declaration and journal again. */
  async read(): Promise<void> {
    const file = this.uri.fsPath;
    const parsed = parseDeclarationFile(await this.#text(), file);
    this.notes = parsed.ok ? parsed.notes : [];
    if (parsed.ok) this.declaration = parsed.declaration;
    await this.readJournal();
    this.pastFile = parsed.ok ? await this.#readPast(parsed) : undefined;
    const unfit = parsed.ok ? spaceProblems(parsed) : [];
    this.problems = [...unfit, ...problemsIn(parsed, file), ...(this.pastFile?.problems ?? [])];
    this.#changed();
  }

  async #text(): Promise<string> {
    try {
      return await readFile(this.uri.fsPath, 'utf8');
    } catch (cause) {
      const gone = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
      throw gone ? new HumanError(`${this.uri.fsPath} is gone. Restore the file, then ask again.`, { cause }) : cause;
    }
  }

  /** A study that is begun has its past trials in its journal; another one, under the same name, begins with its own. */
  async #readPast(parsed: Extract<Parsed, { ok: true }>): Promise<PastFile | undefined> {
    if (parsed.declaration.start?.trials === undefined) return undefined;
    if (this.damage !== undefined || (this.#begun && this.differences.length === 0)) return undefined;
    // loaded where it is needed, as the tuner is
    const { readPast } = await import('../study/pastFile.ts');
    return readPast(parsed, this.#home);
  }

  async readJournal(): Promise<void> {
    const { declaration } = this;
    if (this.#session !== undefined || declaration === undefined) {
      this.#changed();
      return;
    }
    try {
      const { events } = await readJournal(this.journal);
      // one that was never started is shown as what it will be
      const begun = replay(events, this.journal);
      this.#begun = begun !== null;
      const study =
        begun ?? apply(null, { type: 'study.created', at: 0, version: 1, study: declaration.study, declaration });
      this.damage = undefined;
      this.#show(study, tunerOf(this.#folder) !== null);
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      this.damage = error.message;
      this.#changed();
    }
  }

  /** Starts or continues; resolves when it has ended, with the reason. */
  async run(): Promise<End> {
    const { declaration } = this;
    if (declaration === undefined)
      throw new HumanError(`${this.name} cannot be started before its declaration can be read.`);
    const onChange = (study: Study): void => {
      this.#begun = true;
      this.#show(study, true);
    };
    this.#session = new Session({
      declaration,
      past: this.pastFile?.trials,
      folder: this.#home,
      engineWorker: this.#engineWorker,
      now: Date.now,
      onChange,
    });
    this.#changed();
    try {
      return await this.#session.end;
    } finally {
      this.#session = undefined;
      await this.readJournal();
    }
  }

  /** The commands that would run next, quoted for a POSIX shell; it runs nothing and writes nothing. */
  async plan(): Promise<readonly string[]> {
    const { declaration } = this;
    if (declaration === undefined) throw new HumanError(`${this.name} has no declaration that can be read.`);
    // loaded where it is needed, as the tuner is
    const { planned } = await import('../tuner/planning.ts');
    const trials = await planned({
      declaration,
      past: this.pastFile?.trials,
      folder: this.#home,
      engineWorker: this.#engineWorker,
      now: Date.now,
    });
    return trials.map((trial) => commandText(commandOf(declaration, this.#home, trial)));
  }

  /**
   * Does what a person wants of the study, whoever runs it; says what was done.
   * @throws HumanError where it cannot be done
   */
  async control(request: Request): Promise<string> {
    try {
      if (this.#session !== undefined) return await this.#session.control(request);
      const declaration = this.#study?.declaration ?? this.declaration;
      if (declaration === undefined) throw new HumanError(`${this.name} has no declaration that can be read.`);
      // loaded where it is needed, as the tuner is
      const { control } = await import('../tuner/control.ts');
      const done = await control({ declaration, folder: this.#home, now: Date.now }, request);
      await this.readJournal();
      return done;
    } catch (error) {
      throw error instanceof HumanError ? error : new HumanError(messageOf(error), { cause: error });
    }
  }

  /** Ends the running trials of this window, the second time without grace; resolves when all has ended. */
  async stop(): Promise<void> {
    await this.#session?.stop();
  }

  /** Makes room for a new study; what was found so far is kept under a name of its own beside it. */
  async setAside(): Promise<void> {
    if (tunerOf(this.#folder) !== null)
      throw new HumanError(`${this.name} is running. Stop it before you start another study.`);
    const day = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');
    await rename(this.#folder, `${this.#folder}.${day}`);
    await this.readJournal();
  }

  #show(study: Study, alive: boolean): void {
    this.#study = study;
    this.#alive = alive;
    this.#summary = undefined;
    this.#changed();
  }

  /** The declaration's own folder. */
  get #home(): string {
    return path.dirname(this.uri.fsPath);
  }

  get #folder(): string {
    return studyFolder(this.#home, this.name);
  }
}

/** What is wrong with a declaration's text while it is being written. */
export function problemsOf(text: string, file: string): readonly Problem[] {
  return problemsIn(parseDeclarationFile(text, file), file);
}

function problemsIn(parsed: Parsed, file: string): readonly Problem[] {
  return parsed.ok ? scriptProblems(parsed, path.dirname(file), process.env) : parsed.problems;
}
