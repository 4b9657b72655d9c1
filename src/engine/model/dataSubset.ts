/**
 * A subset of the data, so that the cost of a model stops growing with the study. The best third shows where the
 * optimum lies, the latest third holds the newest findings, and the others keep the rest of the space in view.
 */
import { seededUniform } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';

/** The indices, ascending, of at most `count` of the values. Higher is better; of equal values the first. */
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
