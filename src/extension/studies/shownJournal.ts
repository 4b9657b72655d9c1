/** A study as its journal has it, and what a person sees of it: worked out when it is asked for, and kept until the journal changes. */
import { isDeepStrictEqual } from 'node:util';
import type { Declaration } from '../../declaration/declaration.ts';
import type { Note } from '../../study/note.ts';
import { summaryOf, type StudyView } from '../../study/summary/studyView.ts';
import { viewOf } from '../../study/summary/summarize.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { trialCommand } from '../../tuner/trials/trialCommand.ts';
import type { JournalState } from './journalState.ts';

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
  #notes: readonly Note[] = [];
  #view: StudyView | undefined;
  #summary: Summary | undefined;

  get state(): JournalState {
    return this.#state;
  }

  set state(state: JournalState) {
    this.#state = state;
    [this.#view, this.#summary] = [undefined, undefined];
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
