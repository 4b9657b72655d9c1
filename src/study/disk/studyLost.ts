/** A study that is no longer its tuner's: its journal was moved or deleted, or another tuner has taken its lock. */
import { JournalError } from '../journalError.ts';
import type { JournalPlace } from './journalPlace.ts';
import type { LockOwner } from './lockOwner.ts';
import { studyLost } from './messages.ts';

export interface StudyLoss {
  /** Where the journal was. */
  readonly file: string;
  readonly place: JournalPlace;
  /** Who tunes a study in this folder now. */
  readonly takenBy: LockOwner | null;
}

export class StudyLostError extends JournalError {
  override readonly name = 'StudyLostError';
  readonly loss: StudyLoss;

  /** @param advice where everything is and what to do, in whole sentences */
  constructor(loss: StudyLoss, advice?: string) {
    super([studyLost(loss), ...(advice === undefined ? [] : [advice])].join(' '));
    this.loss = loss;
  }
}
