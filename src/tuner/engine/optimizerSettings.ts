/** The optimizer's settings for a study. */
import type { OptimizerSettings } from '../../engine/optimizer.ts';
import { effectiveConstraints } from '../../declaration/constraints.ts';
import type { StudyState } from '../../study/studyState.ts';

export function optimizerSettings({
  declaration,
  pastTrials,
  sources,
}: Pick<StudyState, 'declaration' | 'pastTrials' | 'sources'>): OptimizerSettings {
  const { space, objective, furtherObjectives, limits, parallel, budget, confirm, seed, algorithm, start } =
    declaration;
  const { goal, noise, weight } = objective;
  return {
    space,
    constraints: effectiveConstraints(declaration),
    goal,
    noise,
    ...(weight !== undefined && { weight }),
    parallel,
    trials: budget.trials,
    ...(confirm !== undefined && { confirm }),
    ...(furtherObjectives && {
      furtherObjectives: furtherObjectives.map(({ metric, goal, noise, weight }) => ({
        ...{ metric, goal, noise },
        ...(weight !== undefined && { weight }),
      })),
    }),
    ...(limits && { limits }),
    seed,
    algorithm,
    start: {
      points: start?.points ?? [],
      past: pastTrials.map(({ parameters, tracked, ...told }) => ({
        point: parameters,
        ...told,
        ...(tracked && { measured: tracked }),
      })),
      ...(sources.length > 0 && {
        sources: sources.map(({ name, trials }) => ({
          name,
          trials: trials.map(({ parameters, value }) => ({ point: parameters, value })),
        })),
      }),
      ...(start?.batch !== undefined && { batch: start.batch }),
    },
  };
}
