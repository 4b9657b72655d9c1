/**
 * The most probable hyperparameters of the joint kernel, as in math/gp/mapHyperparameters.ts:
 *
 *   ∂ log p(y) / ∂θ = ½ tr(W ∂C/∂θ),   W = α αᵀ − C⁻¹,  α = C⁻¹ y
 *
 * All parameters are logarithms. Several values of a trial tell what is its own; one of each would not.
 */
import { negativeLogPosterior, PRIORS, type Prior } from '../../math/gp/mapHyperparameters.ts';
import { groupCount, squaredDistances, symmetricMatVec } from '../../math/gp/logMarginalLikelihood.ts';
import { kernelAndSlope } from '../../math/gp/stationaryKernel.ts';
import { inverseOf } from '../../math/compiled/cholesky.ts';
import { dot } from '../../math/linalg/rows.ts';
import { matrixOf } from '../../space/searchSpace.ts';
import { minimise, type Objective } from '../../math/linalg/lbfgs.ts';
import { COMMON_RANGE, type CurvePlace, type JointHyperparameters } from './jointKernel.ts';

/** In units of the values' deviation, of the unit cube, and of τ. */
const JOINT_PRIORS = {
  ...PRIORS,
  signalRange: { median: 4, sd: 1, low: 0.2, high: 100 },
  own: { median: 0.1, sd: 1.5, low: 1e-4, high: 5 },
  ownRange: { median: 2, sd: 1, low: 0.1, high: 50 },
  common: { median: 0.3, sd: 1.5, low: 1e-4, high: 20 },
} as const satisfies Record<string, Prior>;

/** [n] values at as many places; the groups of the columns. */
export interface CurveValues {
  readonly places: readonly CurvePlace[];
  readonly y: readonly number[];
  readonly groups: readonly number[];
}

/** After the lengthscales, in this order. */
const REST = ['signal', 'signalRange', 'own', 'ownRange', 'common', 'noise'] as const;

export function fitJoint(values: CurveValues): JointHyperparameters {
  const G = groupCount(values.groups);
  const priors: Prior[] = [
    ...new Array<Prior>(G).fill(JOINT_PRIORS.lengthscale),
    ...REST.map((key) => JOINT_PRIORS[key]),
  ];
  const box = { low: priors.map(({ low }) => Math.log(low)), high: priors.map(({ high }) => Math.log(high)) };
  const objective = negativeLogPosterior(jointLikelihood(values), priors);
  const { x } = minimise(objective, pack(defaultStart(G)), box, { maxIterations: 20, valueTolerance: 1e-2 });
  return unpack(x, G);
}

function defaultStart(G: number): JointHyperparameters {
  return {
    lengthscales: new Array<number>(G).fill(0.4 * Math.sqrt(G)),
    ...{ signal: 1, signalRange: 4, own: 0.1, ownRange: 2, common: 0.3, noise: 1e-3 },
  };
}

/** log p(y) and its gradient at the logarithms of all hyperparameters. */
export function jointLikelihood({ places, y, groups }: CurveValues): Objective {
  const n = y.length;
  const G = groupCount(groups);
  const pairs = pairsOf(places, groups);
  const count = pairs.tau.length;
  return (theta) => {
    const [signal, a, own, b, common, noise] = Array.from(theta.subarray(G), Math.exp);
    const weights = Array.from(theta.subarray(0, G), (entry) => Math.exp(-2 * entry));
    const gradient = new Float64Array(G + 6);
    const r2 = new Float64Array(count);
    for (let g = 0; g < G; g++) for (let p = 0; p < count; p++) r2[p] += weights[g] * pairs.distances[g][p];
    const { k, kappa } = kernelAndSlope('matern52', r2);
    const decay = pairs.tau.map((d) => Math.exp(-d / a));
    const ofSignal = k.map((value, p) => signal * value * decay[p]);
    const ofOwn = pairs.tau.map((d, p) => (pairs.same[p] ? own * Math.exp(-d / b) : 0));
    const ofCommon = pairs.tau.map((d) => common * Math.exp(-d / COMMON_RANGE));
    const diagonal = signal + own + common + noise;
    const inverted = inverseOf(
      Array.from({ length: n }, (_, i) => {
        const first = (i * (i - 1)) / 2;
        const row = Float64Array.from(
          { length: i + 1 },
          (_, j) => ofSignal[first + j] + ofOwn[first + j] + ofCommon[first + j],
        );
        row[i] = diagonal;
        return row;
      }),
    );
    if (inverted === undefined) return { value: -Infinity, gradient };
    const { pivots, inverse } = inverted;
    const alpha = symmetricMatVec(inverse, y);
    const logDet = 2 * pivots.reduce((sum, pivot) => sum + Math.log(pivot), 0);
    const W = new Float64Array(count);
    let trace = 0;
    for (let i = 0, p = 0; i < n; i++) {
      trace += alpha[i] * alpha[i] - inverse[i][i];
      for (let j = 0; j < i; j++, p++) W[p] = alpha[i] * alpha[j] - inverse[i][j];
    }
    const slopes = W.map((value, p) => value * signal * kappa[p] * decay[p]);
    for (let g = 0; g < G; g++) gradient[g] = weights[g] * dot(slopes, pairs.distances[g]);
    gradient[G] = (signal * trace) / 2 + dot(W, ofSignal);
    gradient[G + 1] = dot(W, ofSignal.map((value, p) => (value * pairs.tau[p]) / a)); // oxfmt-ignore
    gradient[G + 2] = (own * trace) / 2 + dot(W, ofOwn);
    gradient[G + 3] = dot(W, ofOwn.map((value, p) => (value * pairs.tau[p]) / b)); // oxfmt-ignore
    gradient[G + 4] = (common * trace) / 2 + dot(W, ofCommon);
    gradient[G + 5] = (noise * trace) / 2;
    const dataFit = dot(alpha, Float64Array.from(y));
    return { value: -(dataFit + logDet + n * Math.log(2 * Math.PI)) / 2, gradient };
  };
}

/** Of the pairs (1,0), (2,0), (2,1), …: the squared distances by group, |τ−τ'|, and whether it is one trial. */
function pairsOf(places: readonly CurvePlace[], groups: readonly number[]) {
  const pairs = places.flatMap((at, i) => places.slice(0, i).map((other) => ({ at, other })));
  return {
    distances: squaredDistances(matrixOf(places), groups),
    tau: Float64Array.from(pairs, ({ at, other }) => Math.abs(at.tau - other.tau)),
    same: Uint8Array.from(pairs, ({ at, other }) => (at.trial === other.trial ? 1 : 0)),
  };
}

function pack(h: JointHyperparameters): number[] {
  return [...h.lengthscales, ...REST.map((key) => h[key])].map(Math.log);
}

function unpack(theta: Float64Array, G: number): JointHyperparameters {
  const values = Array.from(theta, Math.exp);
  const [signal, signalRange, own, ownRange, common, noise] = values.slice(G);
  return { lengthscales: values.slice(0, G), signal, signalRange, own, ownRange, common, noise };
}
