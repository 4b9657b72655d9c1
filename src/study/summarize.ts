/** A study as a person wants to see it: the one way from the folded journal to the summary. */
import { quote } from 'shell-quote';
import { regretOf } from './regret.ts';
import { latestBelief, type Study } from './study.ts';
import type { Summary } from './summary.ts';
import type { Trial } from './trial.ts';

type Succeeded = Extract<Trial, { state: 'succeeded' }>;

export interface View {
  /** Whether the study's tuner lives: the journal cannot know. */
  readonly alive: boolean;
  /** The words that run a trial; how they are formed is not the study's business. */
  readonly commandOf: (trial: Trial) => readonly string[];
}

export function summarize(study: Study, { alive, commandOf }: View): Summary {
  const { declaration, trials, batches } = study;
  const { objective, budget, parallel, space } = declaration;
  const best = bestOf(study);
  const state = stateOf(study, alive);
  return {
    study: study.name,
    state,
    reason: reasonOf(study, state),
    goal: objective.goal,
    metric: objective.metric,
    budget: { trials: budget.trials, seconds: budget.seconds ?? null },
    parallel,
    parameters: space.map(({ name }) => name),
    start: startOf(study),
    trials: trials.map((trial) => trialRow(trial, alive)),
    batches: batches.map(({ batch, trials: { length: size }, decision, belief }) => ({
      batch,
      size,
      ...decision,
      engineSeconds: decision.engineSeconds + (belief?.engineSeconds ?? 0),
    })),
    best: best && {
      trial: best.trial,
      value: best.value,
      parameters: best.parameters,
      ...beliefAbout(best, study),
      command: quote(commandOf(best)),
    },
    regret: regretOf(study),
  };
}

function stateOf({ batches, tuner, end }: Study, alive: boolean): Summary['state'] {
  if (tuner !== null) return alive ? 'running' : 'interrupted';
  switch (end?.because) {
    case undefined:
      return batches.length === 0 ? 'new' : 'interrupted';
    case 'stopped':
      return 'stopped';
    case 'failure':
      return 'failed';
    case 'trials':
    case 'time':
    case 'target':
    case 'exhausted':
      return 'finished';
  }
}

function startOf({ declaration: { start, objective }, past }: Study): Summary['start'] {
  if (start === undefined) return null;
  const sign = objective.goal === 'maximize' ? 1 : -1;
  const best = past.reduce((best, { value }) => Math.max(best, sign * value), -Infinity);
  return { past: past.length, bestPast: past.length === 0 ? null : sign * best };
}

/** The point to recommend: under noise the one believed best, else (and before any belief) the best one seen. */
function bestOf(study: Study): Succeeded | null {
  const { declaration, trials } = study;
  const { objective, repeats } = declaration;
  const believed = latestBelief(study)?.best ?? null;
  const recommended = believed === null ? undefined : trials.at(believed - 1);
  const noisy = objective.noise > 0 || repeats !== undefined;
  if (noisy && recommended?.state === 'succeeded') return recommended;
  const sign = objective.goal === 'maximize' ? 1 : -1;
  return trials.reduce<Succeeded | null>(
    (best, trial) =>
      trial.state === 'succeeded' && (best === null || sign * trial.value > sign * best.value) ? trial : best,
    null,
  );
}

function beliefAbout({ trial }: Succeeded, study: Study): { mean: number | null; sd: number | null } {
  const belief = latestBelief(study);
  return belief?.best === trial ? { mean: belief.mean, sd: belief.sd } : { mean: null, sd: null };
}

function trialRow(trial: Trial, alive: boolean): Summary['trials'][number] {
  const { trial: number, attempt, batch, parameters } = trial;
  const row = { trial: number, attempt, batch, parameters, value: null, seconds: null, reason: null };
  switch (trial.state) {
    case 'waiting':
    case 'cutOff':
      return { ...row, state: 'waiting' };
    case 'running':
      // without its tuner it is cut off, only that nobody was left to write so
      return { ...row, state: alive ? 'running' : 'waiting' };
    case 'succeeded':
      return { ...row, state: trial.state, value: trial.value, seconds: trial.seconds };
    case 'failed':
    case 'timedOut':
    case 'cancelled':
      return { ...row, state: trial.state, seconds: trial.seconds, reason: trial.reason };
  }
}

function reasonOf({ end }: Study, state: Summary['state']): string | null {
  if (state === 'interrupted') return 'Its tuner ended without a word; start it again to continue.';
  return end?.reason ?? null;
}
