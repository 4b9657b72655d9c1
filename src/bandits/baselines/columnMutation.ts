/**
 * The mutation of regularized evolution on a table of arms: one column gets another value.
 *
 * The column is drawn from those in which some arm differs from the parent in that column alone, and the child from
 * those arms, each with the same probability. A table of continuous parameters has no such arms. There the child is the
 * arm nearest to the mutated row, in Euclidean distance, so columns should be in comparable units.
 */
import type { Matrix } from '../../math/linalg/matrix.ts';
import type { Uniform } from '../../math/random/seededUniform.ts';
import type { Mutation } from './evolution.ts';

/** For the rows of X [A, D]. Undefined for a parent if all arms have its row. O(A D) for each child. */
export function columnMutation(X: Matrix): Mutation {
  return (parent, uniform) => {
    const { one, several } = armsByDifference(X, parent);
    const neighbours = randomElement([...one.values()], uniform);
    return neighbours ? randomElement(neighbours, uniform) : nearestMutation(X, parent, several, uniform);
  };
}

/** Arms by how they differ from the parent: in one column (by that column), or in several. */
function armsByDifference({ rows: A, cols: D, data }: Matrix, parent: number) {
  const inOneColumn = new Map<number, number[]>();
  const inSeveral: number[] = [];
  for (let i = 0; i < A; i++) {
    let differences = 0;
    let column = 0;
    for (let c = 0; c < D && differences < 2; c++) {
      if (data[i * D + c] === data[parent * D + c]) continue;
      differences++;
      column = c;
    }
    if (differences > 1) inSeveral.push(i);
    if (differences !== 1) continue;
    const neighbours = inOneColumn.get(column);
    if (neighbours) neighbours.push(i);
    else inOneColumn.set(column, [i]);
  }
  return { one: inOneColumn, several: inSeveral };
}

/**
 * One column of the parent's row gets the value of one of `arms`: the nearest of `arms` to that row, the lowest of
 * equals.
 */
function nearestMutation({ cols: D, data }: Matrix, parent: number, arms: readonly number[], uniform: Uniform) {
  const row = data.slice(parent * D, (parent + 1) * D);
  const column = Math.floor(uniform() * D);
  const others = arms.filter((arm) => data[arm * D + column] !== row[column]);
  const donor = randomElement(others.length > 0 ? others : arms, uniform);
  if (donor === undefined) return undefined;
  row[column] = data[donor * D + column];
  let best = donor;
  let least = Infinity;
  for (const arm of arms) {
    let distance = 0;
    for (let c = 0; c < D; c++) distance += (row[c] - data[arm * D + c]) ** 2;
    if (distance < least) [best, least] = [arm, distance];
  }
  return best;
}

function randomElement<T>(list: readonly T[], uniform: Uniform): T | undefined {
  return list.length === 0 ? undefined : list[Math.floor(uniform() * list.length)];
}
