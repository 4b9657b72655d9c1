/** The trials that the practical optimizer was told: as observations, as rewards, and which of them count. */
import { dataSubset } from './dataSubset.ts';
import { toReward } from '../port/goal.ts';
import type { Measured } from '../port/limits.ts';
import type { Feedback, WithoutItsEnd } from '../port/proposal.ts';
import type { OptimizerSettings } from '../port/optimizerSettings.ts';
import type { Candidate } from '../../space/searchSpace.ts';

export interface CompletedTrial {
  readonly candidate: Candidate;
  readonly feedback: Feedback;
}

export interface TrialHistory {
  readonly settings: OptimizerSettings;
  /** Trials that were run before the study. */
  readonly past: readonly CompletedTrial[];
  readonly completedTrials: readonly CompletedTrial[];
}

/** A trial that the model learns from. Without a reward it failed, or only other models learn from it. */
export interface Observation extends WithoutItsEnd {
  readonly candidate: Candidate;
  readonly reward: number | undefined;
  /** The standard deviation of the reward's error, if it was measured. */
  readonly sd?: number;
  /** The standard deviation of a reward that was predicted, as of a trial that was stopped early. */
  readonly deviation?: number;
  /** What limits and further objectives name. */
  readonly measured?: Measured;
}

/**
 * The most trials that the model learns from. With all of 10,000 a batch took 7.5 s of the processor, with 2,000 it
 * takes 1.7 s.
 */
const MAX_MODELLED = 2000;

/** The observations that the model is fitted to: all, or a subset of many (dataSubset.ts). */
export function modelledObservations(history: TrialHistory): Observation[] {
  const observations = observationsOf(history);
  const rewards = observations.map(({ reward }) => reward ?? -Infinity);
  return dataSubset(rewards, MAX_MODELLED, history.settings.seed).map((i) => observations[i]);
}

/** The measured reward of each trial; undefined where it failed or was stopped early. */
export function measuredRewards({ completedTrials, settings }: TrialHistory): (number | undefined)[] {
  return completedTrials.map(({ feedback }) =>
    feedback.kind === 'value' && feedback.deviation === undefined ? toReward(feedback.value, settings.goal) : undefined,
  );
}

/** The indices of the trials that may be recommended: of those with a reward, all, or a subset of many. */
export function recommendable(rewards: readonly (number | undefined)[], { settings }: TrialHistory): number[] {
  const succeeded = [...rewards.keys()].filter((i) => rewards[i] !== undefined);
  const values = succeeded.map((i) => rewards[i] ?? -Infinity);
  return dataSubset(values, MAX_MODELLED, settings.seed).map((i) => succeeded[i]);
}

/** The trials that the model may learn from, in order. */
export function observationsOf({ past, completedTrials, settings }: TrialHistory): Observation[] {
  return [...past, ...completedTrials].flatMap(({ candidate, feedback }): Observation[] => {
    switch (feedback.kind) {
      case 'value': {
        const { value, sd, deviation, measured } = feedback;
        const known = {
          ...(sd !== undefined && { sd }),
          ...(deviation !== undefined && { deviation }),
          // a trial that was stopped early has not measured what it would have at its end
          ...(measured !== undefined && deviation === undefined && { measured }),
          ...withoutItsEnd(feedback),
        };
        return [{ candidate, reward: toReward(value, settings.goal), ...known }];
      }
      case 'failed':
        return [{ candidate, reward: undefined }];
      case 'unmeasured':
      case 'excluded':
      case 'ignored':
        return [];
    }
  });
}

/** The newest trials that tell only of other metrics than the first. */
export function unmeasuredObservations({ completedTrials }: TrialHistory): Observation[] {
  const unmeasured = completedTrials.flatMap(({ candidate, feedback }): Observation[] =>
    feedback.kind === 'unmeasured' ? [{ candidate, reward: undefined, ...withoutItsEnd(feedback) }] : [],
  );
  return unmeasured.slice(-MAX_MODELLED);
}

function withoutItsEnd({ furtherPredicted, broke }: WithoutItsEnd): WithoutItsEnd {
  return { ...(furtherPredicted && { furtherPredicted }), ...(broke && { broke }) };
}

/** The keys that may not be proposed: those of excluded trials and, unless points may repeat, those of all trials. */
export function excludedKeys(history: TrialHistory, repeats: boolean): Set<string> {
  const trials = [...history.past, ...history.completedTrials].filter(
    ({ feedback: { kind } }) => kind === 'excluded' || (!repeats && kind !== 'ignored'),
  );
  return new Set(trials.map(({ candidate }) => candidate.key));
}

/** How many trials have results that are not ignored. The ignored ones change nothing. */
export function usableCount(trials: readonly CompletedTrial[]): number {
  return trials.filter(({ feedback: { kind } }) => kind !== 'ignored').length;
}
