/** What readers need of a list of any kind: an array has all of it, and so has `List`. */
export interface Sequence<T> extends Iterable<T> {
  readonly length: number;
  /** From the end where it is negative. */
  at(index: number): T | undefined;
  map<U>(f: (value: T, index: number) => U): U[];
  flatMap<U>(f: (value: T, index: number) => U | readonly U[]): U[];
  filter<S extends T>(isWanted: (value: T) => value is S): S[];
  filter(isWanted: (value: T) => boolean): T[];
  find(isWanted: (value: T) => boolean): T | undefined;
  findLast(isWanted: (value: T) => boolean): T | undefined;
  some(isWanted: (value: T) => boolean): boolean;
  every(isWanted: (value: T) => boolean): boolean;
}
