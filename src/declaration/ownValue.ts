/** The value of a key of a group; undefined where it is not a group, or where it only inherits the key. */
export function ownValue(group: unknown, key: PropertyKey): unknown {
  if (typeof group !== 'object' || group === null) return undefined;
  return Object.getOwnPropertyDescriptor(group, key)?.value;
}
