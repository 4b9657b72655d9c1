/** What the optimizer needs of a study. */
import type { OptimizerSettings } from '../../core/optimizer/optimizer.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import type { PastTrial } from '../../study/events.ts';

/** @param past the trials made before the study, as its journal has them */
export function optimizerSettings(
  { space, constraints = [], objective, parallel, budget, confirm, seed, algorithm, start }: Declaration,
  past: readonly PastTrial[],
): OptimizerSettings {
  const { goal, noise } = objective;
  return {
    space,
    constraints,
    goal,
    noise,
    parallel,
    trials: budget.trials,
    ...(confirm !== undefined && { confirm }),
    seed,
    algorithm,
    start: {
      points: start?.points ?? [],
      past: past.map(({ parameters, ...told }) => ({ point: parameters, ...told })),
      ...(start?.batch !== undefined && { batch: start.batch }),
    },
  };
}
