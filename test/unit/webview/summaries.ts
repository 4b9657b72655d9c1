/** Small summaries to test the page's pure parts with: `values` in trial order, null for a failed trial. */
import { isBetter } from '../../../src/engine/port/goal.ts';
import type { BatchSummary, Summary, TrialSummary } from '../../../src/study/summary/summary.ts';

/** Of a study whose recommended trial is `best`. */
function announced({ best, goal, noise, trials }: Summary): Pick<Summary, 'recommended' | 'bestMeasured'> {
  const { expected = null, predictiveSd = null } = best ?? {};
  const isExpected = noise !== null && noise > 0 && expected !== null;
  const measured = trials.flatMap(({ trial, value, invalid }) => (value === null || invalid ? [] : [{ trial, value, told: true }])); // oxfmt-ignore
  return {
    recommended: best && {
      trial: best.trial,
      ...(isExpected ? { value: expected, sd: predictiveSd } : { value: best.value, sd: null }),
      setback: null,
    },
    bestMeasured: measured.reduce<Summary['bestMeasured']>(
      (first, each) => (first === null || isBetter(each.value, first.value, goal) ? each : first),
      null,
    ),
  };
}

export function summaryOf(values: readonly (number | null)[], changes: Partial<Summary> = {}): Summary {
  const summary: Summary = {
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
    ...{ recommended: null, bestMeasured: null },
    noise: null,
    bound: null,
    calibration: { trials: 0, within: 0, warning: null, pairs: [] },
    regret: { kind: 'estimated', reference: null, trials: [], cumulative: [], simple: [], optimistic: null },
    origin: null,
    ...changes,
  };
  return { ...summary, ...announced(summary), ...changes };
}

/** The view from which `summaryOf` makes the study's summary. */
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

/** The recommended trial, of which the model says nothing yet. */
export function bestOf(changes: Partial<NonNullable<Summary['best']>>): NonNullable<Summary['best']> {
  const unknown = { mean: null, sd: null, expected: null, predictiveSd: null };
  return { trial: 1, value: 0.5, parameters: {}, ...unknown, command: '', ...changes };
}

export function batchOf(changes: Partial<BatchSummary>): BatchSummary {
  const decision = { dictionary: 0, beta: 2, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 } as const;
  return { batch: 1, size: 1, ...decision, ...changes };
}
