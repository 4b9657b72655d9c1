/** The joint model of curves: their newest values are warped, the hyperparameters fitted, the posterior computed. */
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import { warp, type Warp } from '../model/warp.ts';
import { jointPosterior, type JointPosterior } from './jointBound.ts';
import { fitJoint } from './jointFit.ts';
import type { CurvePlace, JointHyperparameters } from './jointKernel.ts';

/** A trial that has passed a rung. */
export interface SeenCurve {
  readonly trial: number;
  /** [D] of the unit cube. */
  readonly row: Float64Array;
  /** At least one, the newest last. */
  readonly passed: readonly Passed[];
}

interface Passed {
  /** t/T, the share of the trial's steps that it had made; 1 at its end. */
  readonly share: number;
  /** To be maximised. */
  readonly reward: number;
}

export interface CurveModel {
  readonly posterior: JointPosterior;
  readonly warp: Pick<Warp, 'forward' | 'inverse'>;
}

/** Where the curve of a trial is observed after a share of its steps: τ = log(T/t). */
export function curvePlace({ trial, row }: Pick<SeenCurve, 'trial' | 'row'>, share: number): CurvePlace {
  return { trial, row, tau: -Math.log(share) };
}

/**
 * One observation for each trial: its newest value. Never a predicted one.
 *
 * @param groups [D], the lengthscale of each column
 */
export function curveModel(
  curves: readonly SeenCurve[],
  groups: readonly number[],
  hyperparameters: JointHyperparameters,
): CurveModel {
  const newest = curves.map(({ passed }) => passed[passed.length - 1]);
  const warp = warpOf(curves);
  const observed = {
    places: curves.map((curve, i) => curvePlace(curve, newest[i].share)),
    y: newest.map(({ reward }) => warp.forward(reward)),
    groups,
  };
  return { posterior: jointPosterior(hyperparameters, observed), warp };
}

/** Of the joint kernel, the most probable ones. */
export function curveHyperparameters(
  curves: readonly SeenCurve[],
  groups: readonly number[],
  seed: number,
): JointHyperparameters {
  const { forward } = warpOf(curves);
  const sample = fitSample(curves, seededUniform(seed, STREAMS.curves, curves.length));
  const values = {
    places: sample.map(({ curve, share }) => curvePlace(curve, share)),
    y: sample.map(({ reward }) => forward(reward)),
    groups,
  };
  return fitJoint(values);
}

/** By all values at rungs, each trial with one vote: by the newest alone, early values could be below all and the same. */
function warpOf(curves: readonly SeenCurve[]): Warp {
  const all = curves.flatMap(({ passed }) => passed.map(({ reward }) => ({ reward, weight: 1 / passed.length })));
  return warp(
    all.map(({ reward }) => reward),
    all.map(({ weight }) => weight),
  );
}

/** An evaluation of the likelihood costs its third power. */
const FIT_SIZE = 100;

/**
 * Values to fit to, at all rungs that their trials have passed, because only several values of a trial tell what is its
 * own: of the trials that came farthest, and of as many by chance.
 */
function fitSample(curves: readonly SeenCurve[], uniform: () => number) {
  const farthest = [...curves].sort((a, b) => b.passed.length - a.passed.length || b.trial - a.trial);
  const drawn = curves.map((curve) => ({ curve, key: uniform() })).sort((a, b) => a.key - b.key);
  const order = new Set(farthest.flatMap((curve, i) => [curve, drawn[i].curve]));
  const sample: (Passed & { readonly curve: SeenCurve })[] = [];
  for (const curve of order) {
    if (sample.length >= FIT_SIZE) break;
    sample.push(...curve.passed.map((each) => ({ curve, ...each })));
  }
  return sample;
}
