/**
 * The hypervolume by inclusion and exclusion: the boxes of all points, minus those of all pairs, plus those of all
 * triples, and so on: 2ⁿ terms, against which the one in slices is checked.
 */
export function hypervolumeByBoxes(rewards: readonly (readonly number[])[], reference: readonly number[]): number {
  const subsets = rewards.reduce<(readonly number[])[][]>(
    (before, row) => [...before, ...before.map((subset) => [...subset, row])],
    [[]],
  );
  return subsets
    .filter((subset) => subset.length > 0)
    .reduce((sum, subset) => sum + (subset.length % 2 === 1 ? 1 : -1) * commonBox(subset, reference), 0);
}

function commonBox(rows: readonly (readonly number[])[], reference: readonly number[]): number {
  return reference.reduce(
    (volume, worst, j) => volume * Math.max(0, Math.min(...rows.map((row) => row[j])) - worst),
    1,
  );
}
