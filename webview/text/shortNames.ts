/** Names such as `RandomForestClassifier.max_features` as their last part, where that tells them apart. */

/** @returns by each name its shortest end that no other name has, in which a number alone is not a part */
export function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const ends = names.map((name) => endsOf(name));
  const times = new Map<string, number>();
  for (const end of ends.flat()) times.set(end, (times.get(end) ?? 0) + 1);
  const isFree = (end: string): boolean =>
    times.get(end) === 1 && !OTHERS.includes(end.toLowerCase()) && !/^\d/.test(end);
  return new Map(names.map((name, i) => [name, ends[i].find(isFree) ?? name]));
}

/** `c`, `b.c` and `a.b.c` of `a.b.c`. */
function endsOf(name: string): readonly string[] {
  const parts = name.split('.');
  return parts.map((_, i) => parts.slice(-1 - i).join('.'));
}

/** What the table's own columns are called. */
const OTHERS = 'trial star note value curve front limits state reason time batch gpu'.split(' ');
