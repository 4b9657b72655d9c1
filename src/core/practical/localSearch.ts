/** A pick moved uphill: its numbers along the gradient of the upper confidence bound, and back onto legal values. */
import { minimise } from '../linalg/lbfgs.ts';
import type { SearchSpace, Candidate } from './searchSpace.ts';
import type { AcquisitionFunction } from './acquisition.ts';

/** The legal place nearest to the top of the hill that `place` is on; undefined where that is `place` itself or no better. */
export function localSearch(
  searchSpace: SearchSpace,
  { evaluate }: Pick<AcquisitionFunction, 'evaluate'>,
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

/** Of the bound's gradient, in standardised values over the cube's width. */
const GRADIENT_TOLERANCE = 1e-4;
