/** A study that is no longer its tuner's: its journal was moved or deleted, or another tuner has taken its lock. */
import { JournalError } from '../journalError.ts';
import type { StudyLoss } from './journalPlace.ts';
import { studyLost } from './messages.ts';

export class StudyLostError extends JournalError {
  override readonly name = 'StudyLostError';
  readonly loss: StudyLoss;

  /** @param advice the place of everything and the remedy, in whole sentences */
  constructor(loss: StudyLoss, advice?: string) {
    super([studyLost(loss), ...(advice === undefined ? [] : [advice])].join(' '));
    this.loss = loss;
  }
}
