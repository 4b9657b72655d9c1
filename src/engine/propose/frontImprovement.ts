/**
 * With several objectives: by how much a point's optimistic values would extend the front, and the batch's picks with
 * it, each at its posterior mean.
 *
 *   U_j(x) = warp_j⁻¹(μ_j(x) + β s_j √ν_j(x))        the optimistic vector, as rewards
 *   HVI(x) = HV(F ∪ {U(x)}) − HV(F)                  exact for two objectives
 *          = c_m E_λ max(0, s_λ(U(x)) − max_F s_λ),   s_λ(y) = min_j max(0, (y_j − r_j)/λ_j)^m,   for three and four
 *
 * F is the front of the posterior means at the trials that keep all limits, r the reference point (scaleOf), λ a uniform
 * direction with positive entries. The expectation is a mean over fixed draws of λ. Sources: Golovin and Zhang, Random hypervolume
 * scalarizations for provable multi-objective black box optimization (ICML 2020, arXiv 2006.04655), lemma 5; of the
 * optimistic vector as in Vizier's gp_ucb_pe (Song et al., arXiv 2408.11527, section 3).
 */
import { once } from '../../math/once.ts';
import { quantile } from '../../math/quantile.ts';
import { normals } from '../../math/random/normals.ts';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import { matrixOf, type Candidate } from '../../space/searchSpace.ts';
import { nonDominated } from '../front/dominance.ts';
import { knee } from '../front/knee.ts';
import { rangeOf } from '../front/range.ts';
import type { Model } from '../model/model.ts';
import { predictMeans, type Predictions } from '../model/predictions.ts';
import { upperConfidenceBound, UCB_MULTIPLIER, type AcquisitionFunction } from './acquisition.ts';

/** A row for each point, with its reward in each objective. */
type Rows = readonly (readonly number[])[];

/** A metric's model and its predictions at the candidates. */
export interface FittedObjective {
  readonly model: Model;
  readonly predictions: Predictions;
}

export interface FrontImprovement {
  /** Of the trials the one that gives up least, by the posterior means. */
  readonly knee: Candidate;
  /** [n], HVI of every candidate, with this β. */
  readonly atCandidates: (beta: number) => Float64Array;
  /** HVI at a row of the unit cube, and its gradient. */
  readonly evaluate: (beta: number) => (row: Float64Array) => ReturnType<AcquisitionFunction['evaluate']>;
  readonly condition: (candidate: Candidate) => void;
}

/** A row's reward in each objective, as the models expect it. */
export function expectedRewards(models: readonly Model[], candidates: readonly Candidate[]): number[][] {
  const rows = matrixOf(candidates);
  const means = models.map(({ posterior, warp }) => Array.from(predictMeans(posterior, rows), warp.inverse));
  return candidates.map((_, i) => means.map((each) => each[i]));
}

export interface MeasuredTrial {
  readonly candidate: Candidate;
  /** All limits. */
  readonly keepsLimits: boolean;
}

export function frontImprovement(
  objectives: readonly FittedObjective[],
  trials: readonly MeasuredTrial[],
  seed: number,
): FrontImprovement {
  const models = objectives.map(({ model }) => model);
  const all = expectedRewards(models, trials.map(({ candidate }) => candidate)); // oxfmt-ignore
  const kept = trials.filter(({ keepsLimits }) => keepsLimits);
  const rewards = all.filter((_, i) => trials[i].keepsLimits);
  const onFront = nonDominated(rewards);
  const scale = scaleOf(rewards, all);
  const toVolume = (reward: number, j: number) => (reward - scale[j].reference) / scale[j].range;
  const bounds = objectives.map(({ model, predictions }, j) => ({
    acquisition: upperConfidenceBound(model.posterior, predictions, UCB_MULTIPLIER),
    predictions,
    volumeOf: (warped: number) => toVolume(model.warp.inverse(warped), j),
  }));
  const measure = objectives.length === 2 ? exactImprovement() : expectedImprovement(objectives.length, seed);
  let front = frontOf(rewards.map((row) => row.map(toVolume)));
  measure.setFront(front);
  /** [n], of each objective. */
  const volumesAt = (beta: number): readonly Float64Array[] =>
    bounds.map(({ acquisition, predictions: { mean }, volumeOf }) => {
      if (beta === 0) return mean.map(volumeOf);
      const { ucb } = acquisition;
      return mean.map((mu, i) => volumeOf(mu + (beta / UCB_MULTIPLIER) * (ucb[i] - mu)));
    });
  const row = new Float64Array(objectives.length);
  const improvementOf = (volumes: readonly Float64Array[], i: number): number => {
    for (let j = 0; j < row.length; j++) row[j] = volumes[j][i];
    return measure.of(row);
  };
  const volumesAtMeans = once(() => volumesAt(0));
  const atMeans = bounds[0].predictions.mean.map(() => Infinity);
  return {
    knee: kept[onFront[knee(onFront.map((i) => rewards[i]))]].candidate,
    atCandidates: (beta) => {
      const volumes = beta === 0 ? volumesAtMeans() : volumesAt(beta);
      if (beta > 0) return atMeans.map((_, i) => improvementOf(volumes, i));
      // means stay while a batch is chosen, and what extends no front extends none that has grown
      for (let i = 0; i < atMeans.length; i++) if (atMeans[i] > 0) atMeans[i] = improvementOf(volumes, i);
      return atMeans.slice();
    },
    evaluate: (beta) => (x) => {
      const at = bounds.map(({ acquisition }) => acquisition.evaluate(x, beta));
      const values = Float64Array.from(at, ({ value }, j) => bounds[j].volumeOf(value));
      const gradient = new Float64Array(x.length);
      at.forEach(({ value, gradient: slope }, j) => {
        const moved = (by: number) => measure.of(values.with(j, bounds[j].volumeOf(value + by)));
        const weight = (moved(STEP) - moved(-STEP)) / (2 * STEP);
        for (let d = 0; d < gradient.length; d++) gradient[d] += weight * slope[d];
      });
      return { value: measure.of(values), gradient };
    },
    condition: (candidate) => {
      for (const { acquisition } of bounds) acquisition.condition(candidate.row);
      front = frontOf([...front, ...expectedRewards(models, [candidate]).map((rewards) => rewards.map(toVolume))]);
      measure.setFront(front);
    },
  };
}

function frontOf(rows: Rows): Rows {
  return nonDominated(rows).map((i) => rows[i]);
}

/** In warped units, for the derivative of the volume. */
const STEP = 1e-4;

interface Scale {
  readonly reference: number;
  readonly range: number;
}

/**
 * How far below the worst values of the front the reference point is, in units of its range. 0.1, which is usual, left
 * up to 0.8 more of the logarithm of the missing hypervolume at 48 trials where the front was still far off (5 problems,
 * 3 seeds).
 */
const REFERENCE_MARGIN = 0.5;

/**
 * It is at least as low as so many of the trials. A front whose first points are all at one of its ends has a tiny range,
 * and what lies beyond half of it would seem to add nothing. The worst of all trials may be wild. Trials that break a
 * limit count, too: where the first that keep all are tiny networks, larger ones would else seem to add nothing.
 */
const REFERENCE_QUANTILE = 0.25;

/**
 * The volume's axes: 0 at the reference point, 1 for the range of the front, or of the rewards where it has none.
 *
 * @param rewards those of the trials that keep all limits
 * @param all those of the others as well
 */
function scaleOf(rewards: Rows, all: Rows): readonly Scale[] {
  const front = frontOf(rewards);
  return (rewards[0] ?? []).map((_, j) => {
    const ofFront = rangeOf(front, j);
    const { worst, best } = ofFront.best > ofFront.worst ? ofFront : rangeOf(rewards, j);
    const range = best - worst || 1;
    const low = quantile(
      all.map((row) => row[j]),
      REFERENCE_QUANTILE,
    );
    return { reference: Math.min(low, ofFront.worst - REFERENCE_MARGIN * range), range };
  });
}

/** The improvement over a front, whose rows are in units of the volume, 0 at the reference point. */
interface Improvement {
  readonly setFront: (front: Rows) => void;
  readonly of: (row: Float64Array) => number;
}

/** Of two objectives: the area below (u, v) that is above the front's steps. */
function exactImprovement(): Improvement {
  let steps: Rows = [];
  return {
    setFront: (front) => {
      steps = front.filter((row) => row.every((value) => value > 0)).sort((a, b) => a[0] - b[0]);
    },
    of: ([u, v]) => {
      if (!(u > 0 && v > 0)) return 0;
      let area = 0;
      let left = 0;
      for (const [right, height] of steps) {
        area += Math.max(0, Math.min(u, right) - left) * Math.max(0, v - height);
        left = right;
        if (left >= u) return area;
      }
      return area + (u - left) * v;
    },
  };
}

const DRAWS = 128;

function expectedImprovement(m: number, seed: number): Improvement {
  const normal = normals(seededUniform(seed, STREAMS.directions));
  // [DRAWS, m], 1/λ
  const inverses = Float64Array.from(
    Array.from({ length: DRAWS }, () => {
      const entries = Array.from({ length: m }, () => Math.max(Math.abs(normal()), 1e-6));
      const length = Math.hypot(...entries);
      return entries.map((entry) => length / entry);
    }).flat(),
  );
  // min_j (y_j − r_j)/λ_j of draw d, or the first ratio that is not above `least`
  const smallestRatio = (row: Float64Array, d: number, least: number): number => {
    let smallest = Infinity;
    for (let j = 0; j < m && smallest > least; j++) {
      const ratio = row[j] * inverses[d * m + j];
      if (ratio < smallest) smallest = ratio;
    }
    return smallest;
  };
  // max_F of these, and its m-th power
  const best = new Float64Array(DRAWS);
  const powers = new Float64Array(DRAWS);
  return {
    setFront: (front) => {
      const rows = front.map((row) => Float64Array.from(row));
      for (let d = 0; d < DRAWS; d++) {
        best[d] = rows.reduce((most, row) => Math.max(most, smallestRatio(row, d, most)), 0);
        powers[d] = power(best[d], m);
      }
    },
    of: (row) => {
      let sum = 0;
      for (let d = 0; d < DRAWS; d++) {
        const ratio = smallestRatio(row, d, best[d]);
        if (ratio > best[d]) sum += power(ratio, m) - powers[d];
      }
      return sum / DRAWS;
    },
  };
}

/** x^m. The operator took most of the time of three objectives, because it is right to the last bit. */
function power(x: number, m: number): number {
  let product = x;
  for (let j = 1; j < m; j++) product *= x;
  return product;
}
