/**
 * The bandit's prediction for each arm of a batch before the batch's results, and the reason of the pull.
 *
 *   scaled reward ~ N(μ̃, λ(σ̃² + 1))        λ is the noise's variance, by which σ̃² is divided
 */
import { algorithms, DEFAULT_ALGORITHM } from '../../bandits/algorithms.ts';
import type { ArmPosterior } from '../../bandits/bandit.ts';
import { normalCdf } from '../../math/normalCdf.ts';
import type { FixedCandidates } from '../../space/fixedCandidates.ts';
import { toMetric, toReward } from '../port/goal.ts';
import type { OptimizerSettings } from '../port/optimizerSettings.ts';
import type { Pick, PickReason } from '../port/pick.ts';

export interface BanditHistory {
  readonly settings: OptimizerSettings;
  readonly candidates: FixedCandidates;
  readonly bandit: { readonly posterior: ArmPosterior | null };
  readonly initialArms: ReadonlySet<number>;
  readonly results: readonly { readonly arm: number; readonly reward: number | undefined }[];
}

/** `incumbent` is the recommended arm; the first `givenCount` arms are a person's own. */
export function explainArms(
  history: BanditHistory,
  arms: readonly number[],
  givenCount: number,
  incumbent: { readonly arm: number; readonly isNoisy: boolean } | undefined,
): Pick[] {
  const { settings, bandit, results } = history;
  const { posterior } = bandit;
  const rewards = [
    ...settings.start.past.map(({ value }) => toReward(value, settings.goal)),
    ...results.flatMap(({ reward }) => reward ?? []),
  ];
  const informed = rewards.length > 0;
  const pulled = new Set(results.map(({ arm }) => arm));
  return arms.map((arm, s): Pick => {
    const reason = s < givenCount ? GIVEN : reasonOf(history, arm, pulled.has(arm), informed);
    if (posterior === null || !informed) return { mean: null, sd: null, chance: null, reason };
    const { scaling, lambda } = posterior;
    const mean = scaling.shift + scaling.scale * posterior.mean[arm];
    const sd = Math.min(Number.MAX_VALUE, scaling.scale * Math.sqrt(lambda * (posterior.variance[arm] + 1)));
    const best = incumbent?.isNoisy
      ? scaling.shift + scaling.scale * posterior.mean[incumbent.arm]
      : rewards.reduce((most, reward) => Math.max(most, reward));
    return { mean: toMetric(mean, settings.goal), sd, chance: normalCdf((mean - best) / sd), reason };
  });
}

const GIVEN: PickReason = { kind: 'given' };

function reasonOf(
  { settings, candidates, initialArms }: BanditHistory,
  arm: number,
  isPulled: boolean,
  informed: boolean,
): PickReason {
  const { algorithm, start } = settings;
  const { name = DEFAULT_ALGORITHM } = algorithm;
  if (initialArms.has(arm) && !isPulled) {
    return candidates.given.slice(0, start.points.length).includes(arm) ? GIVEN : { kind: 'initialDesign' };
  }
  if (!algorithms[name].hasBound) return { kind: 'algorithm', name };
  return { kind: informed ? 'bound' : 'explores' };
}
