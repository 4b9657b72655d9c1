/**
 * ε-greedy: with probability ε an arm uniformly at random, otherwise the arm of best empirical mean among those with a
 * reward (Sutton and Barto, Reinforcement Learning, 2018, section 2.2). It does not use the kernel: a reward says
 * nothing about other arms. Until there is a reward every pull is uniform. Ties go to the lowest arm.
 *
 *   mean(x) = (Y_x + f_x · worst)/(n_x + f_x)      n_x rewards of sum Y_x, f_x failures, each the worst reward so far
 *
 * Arms may always be pulled again; otherwise there would be nothing to exploit.
 */
import type { Bandit, ArmFeedback } from '../bandit.ts';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import { excludedAfter, uniformArm, type ExcludedArms } from './excludedArms.ts';
import { plainBatch } from './plainBatch.ts';

export interface EpsilonGreedySettings {
  /** ε, from 0 to 1. 0.1 is usual, and what [BBKB] arXiv 2002.09954 compares with. */
  readonly epsilon: number;
  /** Arms in a batch; all of them are chosen by the means at its start. */
  readonly size: number;
  readonly seed: number;
}

/** Over `arms` arms. */
export function epsilonGreedy(arms: number, settings: EpsilonGreedySettings): Bandit {
  const none = { rewards: new Uint32Array(arms), sums: new Float64Array(arms), failures: new Uint32Array(arms) };
  return banditFrom({ ...none, batches: 0, worst: Infinity, excluded: new Uint8Array(arms) }, settings);
}

interface EpsilonGreedyState {
  readonly batches: number;
  /** [A] each: n, Y and f. */
  readonly rewards: Uint32Array;
  readonly sums: Float64Array;
  readonly failures: Uint32Array;
  readonly worst: number;
  readonly excluded: ExcludedArms;
}

function banditFrom(state: EpsilonGreedyState, settings: EpsilonGreedySettings): Bandit {
  return {
    ask: (limit) => {
      const uniform = seededUniform(settings.seed, STREAMS.epsilonGreedy, state.batches);
      const best = greedyArm(state);
      return plainBatch(Math.min(limit, settings.size), () => {
        const explores = uniform() < settings.epsilon;
        return explores || best === undefined ? uniformArm(state.excluded, uniform) : best;
      });
    },
    tell: (arms, feedback) => banditFrom(withFeedback(state, arms, feedback), settings),
    posterior: null,
  };
}

/** The arm of best empirical mean that is not excluded; undefined while no arm has a reward. */
function greedyArm({ rewards, sums, failures, worst, excluded }: EpsilonGreedyState): number | undefined {
  let best: number | undefined;
  let most = -Infinity;
  for (let i = 0; i < excluded.length; i++) {
    if (rewards[i] === 0 || excluded[i] === 1) continue;
    const mean = (sums[i] + failures[i] * worst) / (rewards[i] + failures[i]);
    if (best === undefined || mean > most) [best, most] = [i, mean];
  }
  return best;
}

function withFeedback(
  previous: EpsilonGreedyState,
  arms: readonly number[],
  feedback: readonly ArmFeedback[],
): EpsilonGreedyState {
  const [rewards, sums, failures] = [previous.rewards.slice(), previous.sums.slice(), previous.failures.slice()];
  let { worst } = previous;
  arms.forEach((arm, s) => {
    const each = feedback[s];
    if (each.kind === 'failed') failures[arm] += 1;
    if (each.kind !== 'reward') return;
    rewards[arm] += 1;
    sums[arm] += each.reward;
    worst = Math.min(worst, each.reward);
  });
  const excluded = excludedAfter(previous.excluded, arms, feedback, true);
  return { batches: previous.batches + 1, rewards, sums, failures, worst, excluded };
}
