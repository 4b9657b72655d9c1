/**
 * A study as its journal has it, read again when that has changed, and its view for a person: computed on demand, and
 * kept until the journal changes.
 */
import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Declaration } from '../../declaration/declaration.ts';
import { notesFolder, readNotes } from '../../study/disk/notes.ts';
import { journalFile } from '../../study/disk/paths.ts';
import { readJournal } from '../../study/disk/readJournal.ts';
import { livingTuner, seenTuner } from '../../study/disk/seenTuner.ts';
import type { Note } from '../../study/eventParts.ts';
import { JournalError } from '../../study/journalError.ts';
import { apply, newStudy, replay } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import { type StudyView, summaryOf } from '../../study/summary/studyView.ts';
import { viewOf } from '../../study/summary/summarize.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { errorCode } from '../../system/errors.ts';
import { trialCommand } from '../../tuner/job/trialCommand.ts';

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
  #notesVersion: string | undefined;
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

  get isLost(): boolean {
    return this.#isLost;
  }

  /**
   * @param declaration as which a study is shown that was never started
   * @param isWanted whether the journal still says more than this window, once it was read
   */
  async read(studyFolder: string, declaration: Declaration | undefined, isWanted: () => boolean): Promise<void> {
    this.#version = await versionOf(journalFile(studyFolder));
    const reading = await readJournalState(studyFolder, declaration);
    if (!isWanted()) return;
    const { error, started, tunerAlive } = reading;
    if (error === undefined) {
      this.#isLost &&= !started;
      if (!this.#isLost) this.state = reading;
    } else {
      const studyState = this.#state.studyState ?? (declaration && newStudy(declaration, 0));
      this.state = { ...this.#state, studyState, tunerAlive, error };
    }
  }

  /** Whether it should be read again: the file changed, or the tuner elsewhere was killed, which changes nothing. */
  async isOutdated(studyFolder: string): Promise<boolean> {
    const wasKilled = this.#state.tunerAlive && !mayHaveTuner(studyFolder);
    return wasKilled || (await versionOf(journalFile(studyFolder))) !== this.#version;
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

  /** A person's notes of its trials. */
  async readNotes(studyFolder: string): Promise<void> {
    this.#notesVersion = await versionOf(notesFolder(studyFolder));
    const notes = await readNotes(studyFolder);
    // the journal changes far more often, and each new view makes its rows anew
    if (isDeepStrictEqual(notes, this.#notes)) return;
    this.#notes = notes;
    this.state = this.#state;
  }

  /** A note that is written or removed changes its folder, because it appears complete, by renaming. */
  async hasOutdatedNotes(studyFolder: string): Promise<boolean> {
    return (await versionOf(notesFolder(studyFolder))) !== this.#notesVersion;
  }

  /** Undefined while there is no study. */
  view({ declaration, setAside, folder }: Surroundings): StudyView | undefined {
    const { studyState, tunerAlive, original, error: damage } = this.#state;
    if (studyState === undefined) return undefined;
    return (this.#view ??= viewOf(studyState, {
      alive: tunerAlive,
      original,
      declared: declaration,
      setAside,
      lost: this.#isLost,
      damage,
      notes: this.#notes,
      commandOf: (trial) => trialCommand(studyState.declaration, folder, trial),
    }));
  }

  /** Undefined where `view` is. */
  summary(surroundings: Surroundings): Summary | undefined {
    const view = this.view(surroundings);
    return view && (this.#summary ??= summaryOf(view));
  }
}

interface JournalState {
  readonly studyState: StudyState | undefined;
  /** Whether the journal has the study. If not, it is shown as it will be. */
  readonly started: boolean;
  /** Whether a tuner works on it, in this window or elsewhere. */
  readonly tunerAlive: boolean;
  /** The folder of the study of which it is a copy, while that one runs. */
  readonly original?: string | undefined;
  /** Why the journal cannot be read; undefined if it can. */
  readonly error: string | undefined;
}

/** Another one after each change, also where there is none or it cannot be read: its reader is told why. */
async function versionOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(file);
    return [ino, size, mtimeMs].join(' ');
  } catch (error) {
    return String(errorCode(error));
  }
}

/** @param declaration as which a study is shown that was never started; undefined for one that was set aside */
async function readJournalState(studyFolder: string, declaration: Declaration | undefined): Promise<JournalState> {
  let tunerAlive = false;
  try {
    const file = journalFile(studyFolder);
    // before the journal: a tuner that ends in between would seem to have stopped unexpectedly
    const seen = seenTuner(studyFolder);
    tunerAlive = livingTuner(seen, null).alive;
    const { events } = await readJournal(file);
    const startedStudy = replay(events, file);
    const { alive, original } = livingTuner(seen, startedStudy);
    return {
      studyState: startedStudy ?? (declaration && newStudy(declaration, 0)),
      started: startedStudy !== null,
      tunerAlive: alive,
      original,
      error: undefined,
    };
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return { studyState: undefined, started: false, tunerAlive, error: error.message };
  }
}

/** False also where the lock is damaged: whoever reads the journal is told why. */
function mayHaveTuner(studyFolder: string): boolean {
  try {
    const seen = seenTuner(studyFolder);
    return seen === undefined || seen.owner !== null;
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
    return false;
  }
}

/** Of a study whose folder is gone: as its tuner knew it last, failed for this reason. */
function lostState(study: StudyState, reason: string, at: number): JournalState {
  const studyState = apply(study, { type: 'tuner.ended', at, because: 'failure', reason });
  return { studyState, started: false, tunerAlive: false, error: undefined };
}
