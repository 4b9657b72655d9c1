/** How a journal file of Optuna (`JournalFileBackend`) says which operation a line has, and the state of a trial. */
export const opCode = {
  createStudy: 0,
  deleteStudy: 1,
  setStudyUserAttribute: 2,
  setStudySystemAttribute: 3,
  createTrial: 4,
  setParameter: 5,
  setState: 6,
  setIntermediateValue: 7,
  setTrialUserAttribute: 8,
  setTrialSystemAttribute: 9,
} as const;

export const trialState = { running: 0, complete: 1, pruned: 2, failed: 3, waiting: 4 } as const;

export const hasEnded = (state: number): boolean =>
  state === trialState.complete || state === trialState.pruned || state === trialState.failed;

export const direction = { minimize: 1, maximize: 2 } as const;

/**
 * The system attribute of a trial with its constraints, at most 0 where they are kept: a list, or since Optuna 5 one
 * attribute for each, with a colon and its name.
 */
export const CONSTRAINTS = 'constraints';

/** The attribute of a study with the names of its metrics. */
export const METRIC_NAMES = 'study:metric_names';
