/**
 * Which paused trial goes on under successive halving without rounds (ASHA, Li et al., arXiv 1810.05934): one that is
 * among the best quarter of those that came to its rung. Hyperband (arXiv 1603.06560) does so in brackets, which begin
 * at later rungs.
 */
const ETA = 4;

export interface PassedEpoch {
  readonly epoch: number;
  /** To be minimised. */
  readonly value: number;
}

export interface Promotable {
  readonly passed: readonly PassedEpoch[];
  readonly bracket: number;
  readonly state: string;
}

/** The best one of the highest rung that has one. */
export function promoted<T extends Promotable>(trials: readonly T[], rungs: readonly number[]): T | undefined {
  for (const rung of [...rungs].reverse()) {
    for (let bracket = 0; bracket < rungs.length; bracket++) {
      const came = trials
        .filter((trial) => trial.bracket === bracket)
        .flatMap((trial) => trial.passed.filter(({ epoch }) => epoch === rung).map(({ value }) => ({ trial, value })))
        .sort((a, b) => a.value - b.value);
      const best = came.slice(0, Math.floor(came.length / ETA));
      const next = best.find(({ trial: { state, passed } }) => state === 'paused' && passed.at(-1)?.epoch === rung);
      if (next) return next.trial;
    }
  }
  return undefined;
}

/** A trial's bracket under Hyperband: 16 : 6 : 3, as a budget is divided among brackets of rungs at 1/16, 1/4 and 1. */
export function bracketOf(trial: number): number {
  return BRACKETS[trial % BRACKETS.length];
}

const BRACKETS = [0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 0, 2, 0, 1, 0, 0, 1, 0, 2, 0, 1, 0];
