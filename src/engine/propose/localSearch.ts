/** Local optimisation of the acquisition function: L-BFGS over a pick's numbers, then back to legal values. */
import { minimise } from '../../math/linalg/lbfgs.ts';
import type { SearchSpace, Candidate } from '../../space/searchSpace.ts';
import type { AcquisitionFunction } from './acquisition.ts';

/** The legal candidate nearest to the local optimum; undefined if that is `candidate` itself or not better. */
export function localSearch(
  searchSpace: SearchSpace,
  evaluate: (row: Float64Array) => ReturnType<AcquisitionFunction['evaluate']>,
  candidate: Candidate,
): Candidate | undefined {
  const { point, row } = candidate;
  const [low, high] = [row.slice(), row.slice()];
  for (const { parameter, start, numeric } of searchSpace.varying) {
    if (numeric && Object.hasOwn(point, parameter.name)) [low[start], high[start]] = [0, 1];
  }
  const negativeAcquisition = (x: Float64Array) => {
    const { value, gradient } = evaluate(x);
    return { value: -value, gradient: gradient.map((entry) => -entry) };
  };
  const { x } = minimise(
    negativeAcquisition,
    row,
    { low, high },
    { maxIterations: 25, gradientTolerance: GRADIENT_TOLERANCE },
  );
  const optimum = searchSpace.nearestCandidate(x);
  return optimum.key !== candidate.key && evaluate(optimum.row).value > evaluate(row).value ? optimum : undefined;
}

/** The tolerance of the acquisition function's gradient, in warped units per width of the unit cube. */
const GRADIENT_TOLERANCE = 1e-4;
