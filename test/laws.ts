/** Laws of all values of a kind, tried with those that fast-check draws; `properties.mjs` says how many. */
import fc from 'fast-check';

export { fc };

type Values = [unknown, ...unknown[]];
type Kinds<Drawn extends Values> = { [Place in keyof Drawn]: fc.Arbitrary<Drawn[Place]> };

export function forAll<Drawn extends Values>(
  ...law: [...kinds: Kinds<Drawn>, holds: (...values: Drawn) => void]
): void {
  fc.assert(fc.property(...law));
}

/** With so many values. */
export function forMany<Drawn extends Values>(
  numRuns: number,
  ...law: [...kinds: Kinds<Drawn>, holds: (...values: Drawn) => void]
): void {
  fc.assert(fc.property(...law), { numRuns });
}

/** A law that takes its time. */
export function forAllAsync<Drawn extends Values>(
  ...law: [...kinds: Kinds<Drawn>, holds: (...values: Drawn) => Promise<void>]
): Promise<void> {
  return fc.assert(fc.asyncProperty(...law));
}
