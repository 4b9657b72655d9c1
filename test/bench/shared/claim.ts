/** Claims, and whether they held here. */
export interface Claim {
  readonly sentence: string;
  /** null: not enough runs to decide. */
  readonly held: boolean | null;
  /** The numbers, in words. */
  readonly measured: string;
}

/** For a terminal. */
export function claimLines(claims: readonly Claim[]): string[] {
  return claims.map(({ held, measured }) => `${held === null ? '–' : held ? '✓' : '✗'} ${measured}`);
}
