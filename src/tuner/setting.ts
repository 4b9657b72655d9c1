/** What the optimizer has to know of a declaration. */
import type { Setting } from '../core/optimizer.ts';
import type { Declaration } from '../study/declared.ts';

export function settingOf({ space, objective, parallel, budget, seed, algorithm }: Declaration): Setting {
  const { goal, noise } = objective;
  return { space, goal, noise, parallel, trials: budget.trials, seed, algorithm };
}
