/** The model and the gate over a whole run: what costs much is computed again when there is a tenth more to learn from. */
import {
  curveHyperparameters,
  curveModel,
  type CurveModel,
  type SeenCurve,
} from '../../../../src/engine/pausing/curveModel.ts';
import { wholeTrials, type GateOptions } from '../../../../src/engine/pausing/gate.ts';
import type { JointHyperparameters } from '../../../../src/engine/pausing/jointKernel.ts';

const AGAIN_AFTER = 1.1;

/** A later search for hyperparameters begins from the last ones. */
export function curveModels(groups: readonly number[], seed: number): (curves: readonly SeenCurve[]) => CurveModel {
  let fitted: { readonly hyperparameters: JointHyperparameters; readonly count: number } | undefined;
  return (curves) => {
    if (!fitted || curves.length >= AGAIN_AFTER * fitted.count) {
      const hyperparameters = curveHyperparameters(curves, groups, seed, fitted?.hyperparameters);
      fitted = { hyperparameters, count: curves.length };
    }
    return curveModel(curves, groups, fitted.hyperparameters);
  };
}

/** How many of the workers run whole trials. */
export function gateOf(workers: number, gate: GateOptions) {
  let decided = { count: 0, slots: gate.slots };
  return (model: CurveModel, complete: readonly SeenCurve[]): number => {
    const count = complete.length;
    if (count < gate.from || count < AGAIN_AFTER * decided.count) return decided.slots;
    const slots = { all: workers, few: gate.slots, none: 0 }[wholeTrials(model, complete, gate)];
    decided = { count, slots };
    return slots;
  };
}
