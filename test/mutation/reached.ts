/** Part of the programs under test while it is found out which test reaches which mutant. */
import { appendFileSync } from 'node:fs';

const seen = new Set<number>();

export function reached(id: number): void {
  const file = process.env.MUTANTS_REACHED;
  if (seen.has(id) || file === undefined) return;
  seen.add(id);
  appendFileSync(file, `${id}\n`);
}
