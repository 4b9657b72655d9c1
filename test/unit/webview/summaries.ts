/** Small summaries to test the page's pure parts with: `values` in trial order, null for a failed trial. */
import type { BatchSummary, Summary, TrialSummary } from '../../../src/study/summary/summary.ts';

export function summaryOf(values: readonly (number | null)[], changes: Partial<Summary> = {}): Summary {
  return {
    study: 'study',
    state: 'running',
    reason: null,
    log: null,
    failure: null,
    failureGroups: [],
    timeLeft: null,
    continues: true,
    setAside: false,
    theory: false,
    confirm: 0,
    goal: 'maximize',
    metric: 'accuracy',
    budget: { trials: 48, seconds: null },
    parallel: 4,
    parameters: ['lr'],
    axes: [{ parameter: 'lr', scale: 'log', low: 0.001, high: 1, isInteger: false }],
    start: null,
    trials: values.map((value, i) => trialOf({ trial: i + 1, value, state: value === null ? 'failed' : 'succeeded' })),
    notes: [],
    queue: [],
    batches: [],
    best: null,
    noise: null,
    bound: null,
    calibration: { trials: 0, within: 0, warning: null, pairs: [] },
    regret: { kind: 'estimated', reference: null, trials: [], cumulative: [], simple: [], optimistic: null },
    origin: null,
    ...changes,
  };
}

/** What `summaryOf` of the study makes the summary from. */
export function viewOf({ trials, batches, ...head }: Summary) {
  return { head, trials: [...trials], batches: [...batches], ended: head.regret.trials };
}

export function trialOf(changes: Partial<TrialSummary>): TrialSummary {
  return {
    trial: 1,
    attempt: 1,
    batch: 1,
    state: 'succeeded',
    parameters: { lr: 0.1 },
    value: null,
    seconds: 1,
    reason: null,
    invalid: false,
    gpus: null,
    enqueued: false,
    pick: null,
    ...changes,
  };
}

export function batchOf(changes: Partial<BatchSummary>): BatchSummary {
  const decision = { dictionary: 0, beta: 2, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 };
  return { batch: 1, size: 1, ...decision, ...changes };
}
