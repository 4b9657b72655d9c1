/**
 * The model's prediction for each pick of a batch before the batch's results, and the reason of the pick.
 *
 *   warped value ~ N(μ, s²),   s² = s_f² (ν + λ) (1 + κ/n)        with the noise; κ and n as in widening.ts
 *
 * The warp is not linear, so the metric's value is not normal. `mean` is the median of its distribution, and `sd` half
 * the distance between the quantiles one standard deviation below and above. Both are exact where the warp is a
 * straight line.
 */
import { argmax } from '../../math/linalg/argmax.ts';
import { kernelColumn, scaleByLengthscales } from '../../math/gp/covariance.ts';
import { normalCdf } from '../../math/normalCdf.ts';
import { toMetric, toReward, type Goal } from '../port/goal.ts';
import type { Pick, PickReason } from '../port/pick.ts';
import type { PickedCandidate } from './pickRule.ts';
import type { TrialHistory } from '../model/completedTrials.ts';
import type { FittedHistory } from './fittedModel.ts';
import { probabilitiesToKeepAll } from './keepsLimits.ts';
import type { Model } from '../model/model.ts';
import { scaledByLengthscales } from '../model/posterior.ts';
import { predict, predictMeans } from '../model/predictions.ts';
import { matrixOf, type Candidate } from '../../space/searchSpace.ts';
import type { Warp } from '../model/warp.ts';
import { widening } from '../model/widening.ts';

/** From this correlation on, a pick refines the trial that is nearest to it. */
export const MIN_CORRELATION = 0.5;

/** A trial with a measured value; its number is null if it was made before the study. */
interface ValuedTrial {
  readonly number: number | null;
  readonly candidate: Candidate;
  readonly reward: number;
}

export function explainPicks(
  picks: readonly PickedCandidate[],
  model: Model,
  isNoisy: boolean,
  history: FittedHistory,
): Pick[] {
  const trials = valuedTrials(history);
  const incumbents = incumbentsOf(history, trials);
  const prediction = predictions(picks, model, widening(trials.length));
  const incumbent = isNoisy ? bestByMean(incumbents, model) : bestByReward(incumbents, model);
  const rows = matrixOf(picks.map(({ candidate }) => candidate));
  const keeps = probabilitiesToKeepAll(history.fitted().limits, rows, true);
  const nearest = nearestTrial(trials, model);
  // equal values, or none, say nothing of another value
  const informed = model.warp.values.some((value) => value !== 0);
  return picks.map(({ candidate, decision }, s): Pick => {
    const reason = reasonOf(decision, incumbent.number, () => nearest(candidate));
    const keepsLimits = keeps && { keeps: keeps[s] };
    if (!informed) return { mean: null, sd: null, chance: null, ...keepsLimits, reason };
    const { mean, sd } = prediction[s];
    return {
      ...inMetric(prediction[s], model.warp.inverse, history.settings.goal),
      chance: normalCdf((mean - incumbent.value) / sd),
      ...keepsLimits,
      reason,
    };
  });
}

/** Of a warped value that is normal: the median of the metric's value, and half the distance of its quantiles. */
export function inMetric({ mean, sd }: WarpedPrediction, inverse: Warp['inverse'], goal: Goal) {
  return { mean: toMetric(inverse(mean), goal), sd: inverse(mean + sd) / 2 - inverse(mean - sd) / 2 };
}

/** In warped units, with the noise. */
export interface WarpedPrediction {
  readonly mean: number;
  readonly sd: number;
}

function valuedTrials({ past, completedTrials, settings }: TrialHistory): ValuedTrial[] {
  return [...past, ...completedTrials].flatMap(({ candidate, feedback }, i) =>
    feedback.kind === 'value' && feedback.deviation === undefined
      ? [
          {
            number: i < past.length ? null : i - past.length,
            candidate,
            reward: toReward(feedback.value, settings.goal),
          },
        ]
      : [],
  );
}

/** Those that keep the limits; where none does, all. */
function incumbentsOf(history: FittedHistory, trials: readonly ValuedTrial[]): readonly ValuedTrial[] {
  if ((history.settings.limits ?? []).length === 0) return trials;
  const { kept } = history.fitted();
  const keeping = trials.filter(({ number }) => number !== null && kept[number] === true);
  return keeping.length > 0 ? keeping : trials;
}

/** μ and s of each pick, in warped units. */
function predictions(picks: readonly PickedCandidate[], { posterior }: Model, factor: number) {
  const { signalSd, lambda } = posterior.kernel;
  const { mean, variance } = predict(posterior, matrixOf(picks.map(({ candidate }) => candidate)));
  return picks.map((_, s) => ({ mean: mean[s], sd: factor * signalSd * Math.sqrt(variance[s] + lambda) }));
}

/** The best trial and its expected value, in warped units. */
interface Incumbent {
  readonly number: number | null;
  readonly value: number;
}

function bestByReward(trials: readonly ValuedTrial[], { warp }: Model): Incumbent {
  const best = trials.at(argmax(trials.map(({ reward }) => reward)));
  return { number: best?.number ?? null, value: warp.forward(best?.reward ?? 0) };
}

function bestByMean(trials: readonly ValuedTrial[], { posterior }: Model): Incumbent {
  const means = predictMeans(posterior, matrixOf(trials.map(({ candidate }) => candidate)));
  const best = argmax(means);
  return { number: trials.at(best)?.number ?? null, value: means[best] };
}

/** The trial that a candidate is near to, if there is one. */
function nearestTrial(trials: readonly ValuedTrial[], { posterior: { kernel } }: Model) {
  const X = scaleByLengthscales(matrixOf(trials.map(({ candidate }) => candidate)), kernel.lengthscales);
  return ({ row }: Candidate): ValuedTrial | undefined => {
    const correlation = kernelColumn(kernel.type, X, scaledByLengthscales(row, kernel), trials.length);
    const nearest = argmax(correlation);
    return correlation[nearest] >= MIN_CORRELATION ? trials[nearest] : undefined;
  };
}

function reasonOf(
  decision: PickedCandidate['decision'],
  incumbent: number | null,
  nearest: () => ValuedTrial | undefined,
): PickReason {
  switch (decision.kind) {
    case 'initialDesign':
    case 'given':
    case 'sources':
    case 'seeksLimits':
    case 'extendsFront':
    case 'likely':
      return { kind: decision.kind };
    case 'quota':
    case 'otherValue': {
      const { parameter, value } = decision.branch;
      return { kind: decision.kind === 'quota' ? 'branch' : 'otherValue', parameter, value };
    }
    case 'confirm':
      return { kind: 'confirms', trial: decision.trial };
    case 'repeat':
      return { kind: 'repeats', trial: nearest()?.number ?? null };
    case 'mostProbableImprovement':
      return { kind: 'improves', trial: incumbent };
    case 'highestBound': {
      const trial = nearest();
      return trial === undefined ? { kind: 'explores' } : { kind: 'refines', trial: trial.number };
    }
  }
}
