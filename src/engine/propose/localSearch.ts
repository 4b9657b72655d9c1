/** Local optimisation of the acquisition function: L-BFGS over a pick's numbers, then back to legal values. */
import { minimise } from '../../math/linalg/lbfgs.ts';
import type { SearchSpace, Candidate } from '../../space/searchSpace.ts';
import type { AcquisitionFunction } from './acquisition.ts';
import type { BatchSoFar } from './pickRule.ts';

type Evaluate = (row: Float64Array) => ReturnType<AcquisitionFunction['evaluate']>;

/** The local optimum beside the candidate where it may be picked and keeps the limits, else the candidate itself. */
export function refined(
  { searchSpace, limits, unavailable }: Pick<BatchSoFar, 'searchSpace' | 'limits' | 'unavailable'>,
  evaluate: Evaluate,
  candidate: Candidate,
): Candidate {
  const optimum = localSearch(searchSpace, limits.penalised(evaluate), candidate);
  const isLegal =
    optimum !== undefined &&
    !unavailable.has(optimum.key) &&
    searchSpace.isFeasible(optimum.point) &&
    limits.mayKeepRow(optimum.row);
  return isLegal ? optimum : candidate;
}

/** The legal candidate nearest to the local optimum; undefined if that is `candidate` itself or not better. */
function localSearch(searchSpace: SearchSpace, evaluate: Evaluate, candidate: Candidate): Candidate | undefined {
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
