/**
 * The gate: how many workers run whole trials, by how much the early values of trials have told of their ends.
 *
 * Before enough trials have ended, some of them. Then the log density of the results of the better half, each predicted
 * from all other values (leave one out), with and without the trials' own values at a quarter of their epochs.
 */
import { confidenceInterval, studentQuantile } from '../../shared/confidenceInterval.ts';
import { leaveOneOutDensities } from './jointBound.ts';
import { curvePlace, type CurveModel, type SeenCurve } from './curveModel.ts';

export interface GateOptions {
  /** Of the workers so many run whole trials until it has decided, and where it cannot. */
  readonly slots: number;
  /** How many results it needs. */
  readonly from: number;
  /** With at least this gain of log density, a result, all trials pause. */
  readonly pause: number;
  /** With less than this, by a standard error, all workers run whole trials. */
  readonly whole: number;
}

/**
 * How many of the workers run whole trials. `complete` are the curves of the trials that have ended; it decides again
 * when there are a tenth more of them.
 */
export function gateOf(epochs: number, workers: number, { slots, from, pause, whole }: GateOptions) {
  let decided = { count: 0, slots };
  return (model: CurveModel, complete: readonly SeenCurve[]): number => {
    const count = complete.length;
    if (count < from || count < AGAIN_AFTER * decided.count) return decided.slots;
    const gains = earlyGains(model, complete, epochs);
    const { mean, halfWidth = 0 } = confidenceInterval(gains);
    const low = mean + halfWidth / studentQuantile(gains.length - 1) < whole;
    decided = { count, slots: mean >= pause ? 0 : low ? workers : slots };
    return decided.slots;
  };
}

const AGAIN_AFTER = 1.1;

/** The gain of log density by its early value, of each of the better half of the results. */
export function earlyGains(
  { posterior, warped }: CurveModel,
  complete: readonly SeenCurve[],
  epochs: number,
): number[] {
  const { hyperparameters, values } = posterior;
  const resultOf = ({ passed }: SeenCurve): number => passed[passed.length - 1].value;
  const better = [...complete]
    .sort((a, b) => resultOf(a) - resultOf(b))
    .slice(0, Math.ceil(complete.length / 2))
    .map((curve) => ({ curve, early: curve.passed.find(({ epoch }) => epoch >= EARLY * epochs) ?? curve.passed[0] }));
  const withEarly = {
    ...values,
    places: [...values.places, ...better.map(({ curve, early }) => curvePlace(curve, early.epoch, epochs))],
    y: [...values.y, ...better.map(({ early }) => warped(early.value))],
  };
  const [without, known] = [values, withEarly].map((data) => leaveOneOutDensities(hyperparameters, data));
  const ends = better.map(({ curve }) => values.places.findIndex(({ trial }) => trial === curve.trial));
  return ends.map((end) => known[end] - without[end]);
}

/** A quarter, whose rung may be rounded down. */
const EARLY = 0.2;
