/**
 * The space as the model sees it: legal points with their rows of the unit cube (space/encoding.ts), and which columns
 * may move.
 *
 * D columns of the unit cube.
 */
import type { Matrix } from '../math/linalg/matrix.ts';
import { activeParameters } from './activeParameters.ts';
import { encoding, keyOfRow, type Encoding } from './encoding.ts';
import type { Expression } from './expression.ts';
import { feasibility } from './feasibility.ts';
import { sizeOf, type Parameter, type Point, type Space } from './parameter.ts';

/** A point that a trial can have, with its encoding. */
export interface Candidate {
  readonly point: Point;
  /** [D] */
  readonly row: Float64Array;
  /**
   * `keyOfRow` of the row: the model cannot tell candidates with the same key apart. Computed when first used: most
   * never are.
   */
  readonly key: string;
}

/** One parameter's columns of a row. */
export interface ParameterColumns {
  readonly parameter: Parameter;
  readonly start: number;
  readonly width: number;
  /** Whether it is a number, whose column may be moved; other values are drawn. */
  readonly numeric: boolean;
}

export interface SearchSpace extends Pick<Encoding, 'encode' | 'decode' | 'sample'> {
  readonly space: Space;
  /** [D], the index in `varying` of the parameter that each column belongs to. */
  readonly groups: readonly number[];
  readonly varying: readonly ParameterColumns[];
  /** The candidate of a point. Inactive parameters are left out. */
  readonly candidate: (point: Point) => Candidate;
  /** The legal candidate nearest to a row. */
  readonly nearestCandidate: (row: Float64Array) => Candidate;
  readonly isFeasible: (point: Point) => boolean;
}

export function searchSpaceOf(space: Space, constraints: readonly Expression[]): SearchSpace {
  const { groups, encode, decode, sample } = encoding(space);
  const activeOnly = activeParameters(space);
  const encoded = (point: Point): Candidate => {
    const row = new Float64Array(groups.length);
    encode(point, row);
    return makeCandidate(point, row);
  };
  const varyingIndices = [...new Set(groups)];
  return {
    space,
    groups: groups.map((parameter) => varyingIndices.indexOf(parameter)),
    varying: varyingIndices.map((j) =>
      parameterColumns(space[j], groups.indexOf(j), groups.filter((group) => group === j).length),
    ),
    candidate: (point) => encoded(activeOnly(point)),
    nearestCandidate: (row) => encoded(decode(row)),
    decode,
    encode,
    sample,
    isFeasible: feasibility(constraints),
  };
}

export function makeCandidate(point: Point, row: Float64Array): Candidate {
  let key: string | undefined;
  return {
    point,
    row,
    get key() {
      return (key ??= keyOfRow(row));
    },
  };
}

/** [n, D], their rows. */
export function matrixOf(candidates: readonly Pick<Candidate, 'row'>[]): Matrix {
  const cols = candidates.at(0)?.row.length ?? 0;
  const data = new Float64Array(candidates.length * cols);
  candidates.forEach(({ row }, i) => data.set(row, i * cols));
  return { rows: candidates.length, cols, data };
}

function parameterColumns(parameter: Parameter, start: number, width: number): ParameterColumns {
  const isCategorical = parameter.type === 'bool' || (parameter.type === 'choice' && !parameter.ordered);
  return { parameter, start, width, numeric: !isCategorical && sizeOf(parameter) > 1 };
}
