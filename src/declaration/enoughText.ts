import type { Declaration } from './declaration.ts';

/** As a person writes it: `0.001` or `2 %`; undefined where it is not declared. */
export function enoughText(enough: Declaration['budget']['enough']): string | undefined {
  if (enough === undefined) return undefined;
  return 'gain' in enough ? String(enough.gain) : `${Number((100 * enough.share).toPrecision(12))} %`;
}
