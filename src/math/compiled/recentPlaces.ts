/**
 * The place of each key's column. Where there is no room for another, that of the column that was needed longest ago
 * gets free.
 *
 * @param put computes a column that is in none of the places, which are numbered from 0
 */
export function recentPlaces<K>(spare: number, put: (key: K, place: number) => void) {
  const places = new Map<K, number>();
  let most = 0;
  const placesOf = (keys: readonly K[], count: number): readonly number[] => {
    most = Math.max(most, count + spare);
    for (const key of keys) {
      const place = places.get(key);
      if (place === undefined) continue;
      places.delete(key);
      places.set(key, place);
    }
    return keys.map((key) => {
      const known = places.get(key);
      if (known !== undefined) return known;
      const place = places.size < most ? places.size : forgetOldest(places);
      places.set(key, place);
      put(key, place);
      return place;
    });
  };
  const forgetAll = (): void => places.clear();
  return { placesOf, forgetAll };
}

/** The place that gets free. */
function forgetOldest<K>(places: Map<K, number>): number {
  for (const [key, place] of places) {
    places.delete(key);
    return place;
  }
  throw new RangeError('There is no column to forget.');
}
