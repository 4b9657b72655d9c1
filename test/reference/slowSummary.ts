/** The summary of a study, made from scratch at every look, as people would compute it on paper. */
import { interpreterText } from '../../src/declaration/command/commandText.ts';
import type { StudyState } from '../../src/study/studyState.ts';
import type { TrialCounts } from '../../src/study/summary/countTrials.ts';
import type { SummaryContext } from '../../src/study/summary/summarize.ts';
import type { Summary, TrialSummary } from '../../src/study/summary/summary.ts';
import type { SucceededTrial, Trial } from '../../src/study/trial.ts';

/** The parts of a summary that depend on many trials or batches. */
export type SlowSummary = Pick<Summary, 'trials' | 'batches' | 'best' | 'regret'> & {
  readonly counts: TrialCounts;
};

/** @param reasonOf why a trial waits, which is not what is checked here */
export function slowSummary(
  study: StudyState,
  { alive, commandOf }: SummaryContext,
  reasonOf: (trial: number) => string | null,
): SlowSummary {
  const trials = [...study.trials];
  const rows = trials.map((trial) => rowOf(trial, alive, reasonOf(trial.trial)));
  const count = (...states: readonly TrialSummary['state'][]) =>
    rows.filter(({ state }) => states.includes(state)).length;
  const recommendation = recommendationOf(study, trials);
  const best = bestOf(study, trials, recommendation);
  const {
    mean,
    sd,
    expected = null,
    predictiveSd = null,
  } = recommendation?.best === best?.trial && recommendation ? recommendation : { mean: null, sd: null };
  return {
    trials: rows,
    batches: [...study.batches].map(({ batch, trials: { length: size }, rolling, decision, recommendation }) => ({
      batch,
      ...(rolling && { rolling }),
      size,
      ...decision,
      engineSeconds: decision.engineSeconds + (recommendation?.engineSeconds ?? 0),
    })),
    best: best && { trial: best.trial, value: best.value, parameters: best.parameters, mean, sd, expected, predictiveSd, command: commandOf(best) }, // oxfmt-ignore
    regret: regretOf(study, trials, recommendation),
    counts: {
      ended: count('succeeded', 'stoppedEarly', 'paused', 'failed', 'timedOut'),
      succeeded: count('succeeded'),
      stoppedEarly: count('stoppedEarly'),
      paused: count('paused'),
      failed: count('failed', 'timedOut'),
      running: count('running'),
      cancelled: count('cancelled'),
      waiting: study.tuner !== null && alive && !study.paused ? 0 : count('waiting', 'lost'),
    },
  };
}

function rowOf(trial: Trial, alive: boolean, waitingReason: string | null): TrialSummary {
  const ended = 'seconds' in trial;
  const runs = trial.state === 'running' && alive;
  return {
    trial: trial.trial,
    attempt: trial.attempt,
    batch: trial.batch,
    state: ended || runs ? trial.state : 'waiting',
    parameters: trial.parameters,
    value: trial.state === 'succeeded' ? trial.value : null,
    seconds: ended ? trial.seconds : null,
    ...(ended && { endedAfter: trial.spentAfter / 1000 }),
    reason: reasonOf(trial) ?? (ended || runs ? null : waitingReason),
    invalid: 'invalid' in trial && trial.invalid,
    gpus: runs && trial.gpus ? [...trial.gpus] : null,
    enqueued: trial.enqueued,
    pick: trial.pick ?? null,
    ...(trial.startedAt !== undefined && { startedAt: trial.startedAt }),
    ...(trial.state === 'stoppedEarly' && { predicted: trial.predicted }),
    ...(trial.rungs && { rungs: trial.rungs }),
    ...(trial.paused && trial.state !== 'paused' && { wentOn: trial.askedFor ? 'asked' : 'bound' }),
    ...(trial.interpreter && { interpreter: interpreterText(trial.interpreter) }),
  };
}

function reasonOf(trial: Trial): string | undefined {
  if (trial.state === 'succeeded') return trial.stopped;
  return 'reason' in trial ? trial.reason : undefined;
}

function isUsed(trial: Trial): trial is SucceededTrial {
  return trial.state === 'succeeded' && !trial.invalid;
}

function recommendationOf({ told }: StudyState, trials: readonly Trial[]) {
  return [...told]
    .map(({ recommendation }) => recommendation)
    .findLast(({ best }) => best === null || isUsed(trials[best - 1]));
}

function bestOf(
  { declaration }: StudyState,
  trials: readonly Trial[],
  recommendation: ReturnType<typeof recommendationOf>,
): SucceededTrial | null {
  const { objective, repeats } = declaration;
  const used = trials.filter(isUsed);
  const chosen = used.find(({ trial }) => trial === recommendation?.best);
  if (((recommendation?.noise ?? objective.noise ?? 0) > 0 || repeats !== undefined) && chosen) return chosen;
  const sign = objective.goal === 'maximize' ? 1 : -1;
  return used.sort((a, b) => sign * (b.value - a.value) || a.trial - b.trial).at(0) ?? null;
}

function regretOf(
  { declaration, trialsWithResult }: StudyState,
  trials: readonly Trial[],
  recommendation: ReturnType<typeof recommendationOf>,
): Summary['regret'] {
  const { optimum, goal } = declaration.objective;
  const sign = goal === 'maximize' ? 1 : -1;
  const { mean = null, optimistic = null } = recommendation ?? {};
  const reference = optimum ?? mean;
  // of each trial that ended: what it and those before it lost
  let before: readonly number[] = [];
  const losses = [...trialsWithResult]
    .map((each) => trials[each - 1])
    .map((trial) => (before = isUsed(trial) ? [...before, sign * ((reference ?? NaN) - trial.value)] : before));
  const shown = reference === null ? [] : [...trialsWithResult].filter((_, i) => losses[i].length > 0);
  const drawn = reference === null ? [] : losses.filter(({ length }) => length > 0);
  return {
    kind: optimum === undefined ? 'estimated' : 'exact',
    reference,
    trials: shown,
    cumulative: drawn.map((all) => all.reduce((sum, loss) => sum + loss, 0)),
    simple: drawn.map((all) => Math.min(...all)),
    optimistic: mean === null || optimistic === null ? null : sign * (optimistic - mean),
  };
}
