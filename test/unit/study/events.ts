/** The events of studies that tests make. Nothing in them is later than the beginning of 1970. */
import type { Declaration } from '../../../src/declaration/declaration.ts';
import type { Recommendation, StudyEvent, TrialResult } from '../../../src/study/events.ts';

type Event<T extends StudyEvent['type']> = Extract<StudyEvent, { type: T }>;

const at = 0;
const decision = { dictionary: 0, beta: 2, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 } as const;

/** A study is created, and its tuner begins. */
export const begun = (declaration: Declaration, study = 'digits'): readonly StudyEvent[] => [
  { type: 'study.created', at, version: 1, study, declaration },
  { type: 'tuner.started', at, pid: 1, host: 'here' },
];

export const asked = (
  batch: number,
  trials: Event<'batch.asked'>['trials'],
  more: Partial<Event<'batch.asked'>> = {},
): Event<'batch.asked'> => ({ type: 'batch.asked', at, batch, trials, decision, ...more });

export const starting = (trial: number): StudyEvent => ({ type: 'trial.starting', at, trial, attempt: 1 });

/** @param result a value, or how else its only attempt ended */
export const ended = (
  trial: number,
  result: number | TrialResult,
  more: Partial<Event<'trial.ended'>> = {},
): StudyEvent => ({
  ...{ type: 'trial.ended', at, trial, attempt: 1, seconds: 1 },
  result: typeof result === 'number' ? { kind: 'succeeded', value: result } : result,
  ...more,
});

/** A trial that starts and ends, also by a decision to end it early. */
export const ran = (...[trial, result, more]: Parameters<typeof ended>): readonly StudyEvent[] => {
  const stop = { rule: 'above', reason: 'It was bad.', predicted: null, reports: [] } as const;
  const isStopped = typeof result !== 'number' && result.kind === 'stoppedEarly';
  const stopping = { type: 'trial.stopping', at, trial, attempt: 1, stop } as const;
  return [starting(trial), ...(isStopped ? [stopping] : []), ended(trial, result, more)];
};

export const told = (batch: number, recommendation: Partial<Recommendation> = {}): Event<'batch.told'> => ({
  ...{ type: 'batch.told', at, batch },
  recommendation: { best: null, mean: null, sd: null, optimistic: null, engineSeconds: 0, ...recommendation },
});
