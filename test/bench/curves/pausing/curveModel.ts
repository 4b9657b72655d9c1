/** The joint model of curves: their newest values are warped, the hyperparameters fitted, the posterior computed. */
import { warp, type Warp } from '../../../../src/engine/model/warp.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
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

export interface Passed {
  readonly epoch: number;
  /** To be minimised. */
  readonly value: number;
}

export interface CurveModel {
  readonly posterior: JointPosterior;
  /** The warped reward of a value. */
  readonly warped: (value: number) => number;
}

/** Where the curve of a trial is observed at an epoch, of as many as a whole trial has. */
export function curvePlace(
  { trial, row }: Pick<SeenCurve, 'trial' | 'row'>,
  epoch: number,
  epochs: number,
): CurvePlace {
  return { trial, row, tau: Math.log(epochs / epoch) };
}

/**
 * One observation for each trial: its newest value. Never a predicted one. The hyperparameters stay until a tenth more
 * trials are seen, and their next search begins from them as well.
 */
export function curveModels(groups: readonly number[], epochs: number, seed: number) {
  const uniform = seededUniform(seed, 211);
  let fitted: { readonly hyperparameters: JointHyperparameters; readonly count: number } | undefined;
  return (curves: readonly SeenCurve[]): CurveModel => {
    const newest = curves.map(({ passed }) => passed[passed.length - 1]);
    const { forward } = warpOf(curves);
    const warped = (value: number): number => forward(-value);
    if (!fitted || curves.length >= REFIT_AFTER * fitted.count) {
      const sample = fitSample(curves, uniform);
      const values = {
        places: sample.map(({ curve, epoch }) => curvePlace(curve, epoch, epochs)),
        y: sample.map(({ value }) => warped(value)),
        groups,
      };
      fitted = { hyperparameters: fitJoint(values, fitted?.hyperparameters), count: curves.length };
    }
    const observed = {
      places: curves.map((curve, i) => curvePlace(curve, newest[i].epoch, epochs)),
      y: newest.map(({ value }) => warped(value)),
      groups,
    };
    return { posterior: jointPosterior(fitted.hyperparameters, observed), warped };
  };
}

/** By all values at rungs, each trial with one vote: by the newest alone, early values could be below all and the same. */
function warpOf(curves: readonly SeenCurve[]): Warp {
  const all = curves.flatMap(({ passed }) =>
    passed.map(({ value }) => ({ reward: -value, weight: 1 / passed.length })),
  );
  return warp(
    all.map(({ reward }) => reward),
    all.map(({ weight }) => weight),
  );
}

const REFIT_AFTER = 1.1;
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
