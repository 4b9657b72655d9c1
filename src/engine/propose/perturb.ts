/** Random changes of a candidate, to search near the best ones. */
import { normals } from '../../math/random/normals.ts';
import type { Uniform } from '../../math/random/seededUniform.ts';
import type { Point } from '../../space/parameter.ts';
import type { ParameterColumns, SearchSpace, Candidate } from '../../space/searchSpace.ts';

/** Standard deviations of a step, as shares of the range. */
const PERTURBATION_SCALES = [0.3, 0.1, 0.03, 0.01];

/**
 * The candidate's point with at least one parameter changed. Numbers move by a normal step of one of four scales,
 * reflected at the ends of their range; other values are drawn uniformly.
 */
export function perturb(searchSpace: SearchSpace, { point, row }: Candidate, uniform: Uniform): Point {
  const normal = normals(uniform);
  const moved = row.slice();
  const { varying } = searchSpace;
  const changeProbability = Math.max(0.35, 1.5 / varying.length);
  const scale = PERTURBATION_SCALES[Math.floor(uniform() * PERTURBATION_SCALES.length)];
  const alwaysChanged = Math.floor(uniform() * varying.length);
  varying.forEach((columns, j) => {
    const { parameter, start, numeric } = columns;
    const isActive = Object.hasOwn(point, parameter.name);
    const changes = j === alwaysChanged || uniform() < changeProbability;
    // a parameter that a changed choice makes active has no value yet
    if (!isActive) drawValue(columns, moved, uniform);
    else if (changes && numeric) moved[start] = reflectIntoUnit(moved[start] + scale * normal());
    else if (changes && (j === alwaysChanged || uniform() < 0.5)) drawValue(columns, moved, uniform);
  });
  return searchSpace.decode(moved);
}

/** A uniform value of the parameter, into its columns of the row. */
function drawValue({ start, width }: ParameterColumns, row: Float64Array, uniform: Uniform): void {
  if (width === 1) row[start] = uniform();
  else {
    row.fill(0, start, start + width);
    row[start + Math.floor(uniform() * width)] = Math.SQRT1_2;
  }
}

/** Reflects a number into [0, 1], as between two mirrors. */
function reflectIntoUnit(u: number): number {
  const phase = Math.abs(u) % 2;
  return phase > 1 ? 2 - phase : phase;
}
