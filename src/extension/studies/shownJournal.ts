/**
 * A study as its journal has it, read again when that has changed, and what a person sees of it: worked out when it is
 * asked for, and kept until the journal changes.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Declaration } from '../../declaration/declaration.ts';
import { newStudy } from '../../study/newStudy.ts';
import type { Note } from '../../study/note.ts';
import { summaryOf, type StudyView } from '../../study/summary/studyView.ts';
import { viewOf } from '../../study/summary/summarize.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { trialCommand } from '../../tuner/trials/trialCommand.ts';
import { hasLivingTuner, journalVersion, lostState, readJournalState, type JournalState } from './journalState.ts';

interface Surroundings {
  /** As it was last read. */
  readonly declaration: Declaration | undefined;
  /** The name under which it was set aside. */
  readonly setAside: string | undefined;
  /** Absolute: that of the declaration. */
  readonly folder: string;
}

export class ShownJournal {
  #state: JournalState = { studyState: undefined, started: false, tunerAlive: false, error: undefined };
  /** Of the file that was read last. */
  #version: string | undefined;
  /** The study's folder is gone. It is shown as its tuner knew it last, until it is put back or started again. */
  #isLost = false;
  #notes: readonly Note[] = [];
  #view: StudyView | undefined;
  #summary: Summary | undefined;

  get state(): JournalState {
    return this.#state;
  }

  private set state(state: JournalState) {
    this.#state = state;
    [this.#view, this.#summary] = [undefined, undefined];
  }

  /**
   * @param declaration as which a study is shown that was never started
   * @param isWanted whether the journal still says more than this window, once it was read
   */
  async read(studyFolder: string, declaration: Declaration | undefined, isWanted: () => boolean): Promise<void> {
    this.#version = await journalVersion(studyFolder);
    const reading = await readJournalState(studyFolder, declaration);
    if (!isWanted()) return;
    if (reading.ok) {
      const { studyState, started, tunerAlive } = reading;
      this.#isLost &&= !started;
      if (!this.#isLost) this.state = { studyState, started, tunerAlive, error: undefined };
    } else {
      const { error, tunerAlive } = reading;
      const studyState = this.#state.studyState ?? (declaration && newStudy(declaration, 0));
      this.state = { ...this.#state, studyState, tunerAlive, error };
    }
  }

  /** Whether it should be read again: the file changed, or the tuner elsewhere was killed, which changes nothing. */
  async isOutdated(studyFolder: string): Promise<boolean> {
    const wasKilled = this.#state.tunerAlive && !hasLivingTuner(studyFolder);
    return wasKilled || (await journalVersion(studyFolder)) !== this.#version;
  }

  /** From the tuner of this window, which knows it first. */
  follow(studyState: StudyState): void {
    this.#isLost = false;
    this.state = { studyState, started: true, tunerAlive: true, error: undefined };
  }

  /** The study's folder is gone. */
  lose(reason: string): void {
    const { studyState } = this.#state;
    if (studyState === undefined) return;
    this.#isLost = true;
    this.state = lostState(studyState, reason, Date.now());
  }

  /** What a person has noted of its trials. */
  set notes(notes: readonly Note[]) {
    // the journal changes far more often, and each new view makes its rows anew
    if (isDeepStrictEqual(notes, this.#notes)) return;
    this.#notes = notes;
    this.state = this.#state;
  }

  /** Undefined while there is no study. */
  view({ declaration, setAside, folder }: Surroundings): StudyView | undefined {
    const { studyState, tunerAlive, error: damage } = this.#state;
    if (studyState === undefined) return undefined;
    return (this.#view ??= viewOf(studyState, {
      alive: tunerAlive,
      declared: declaration,
      setAside,
      damage,
      notes: this.#notes,
      argsOf: (trial) => trialCommand(studyState.declaration, folder, trial),
    }));
  }

  /** Undefined where `view` is. */
  summary(surroundings: Surroundings): Summary | undefined {
    const view = this.view(surroundings);
    return view && (this.#summary ??= summaryOf(view));
  }
}
