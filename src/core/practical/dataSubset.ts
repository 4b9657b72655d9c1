/**
 * A subset of the data: some of many observations, so that what is computed from them costs no more as a study grows.
 * The best third shows where the optimum lies, the latest third what was learned last, and the others keep the rest of
 * the space in view.
 */
import { seededUniform } from '../random/seededUniform.ts';
import { STREAMS } from '../random/streams.ts';

/** The indices, ascending, of at most `count` of the values. Of equal values the first is the better one. */
export function dataSubset(values: readonly number[], count: number, seed: number): number[] {
  const n = values.length;
  if (n <= count) return [...values.keys()];
  const third = Math.floor(count / 3);
  const chosen = new Set([...values.keys()].sort((a, b) => values[b] - values[a] || a - b).slice(0, third));
  for (let i = n - 1; chosen.size < 2 * third; i--) chosen.add(i);
  const uniform = seededUniform(seed, STREAMS.dataSubset, n, count);
  while (chosen.size < count) chosen.add(Math.floor(uniform() * n));
  return [...chosen].sort((a, b) => a - b);
}
