/** The past trials that a new study takes over from the study that it replaces. */
import { measureTheSame } from '../../declaration/compareDeclarations.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { pointProblems } from '../../declaration/points/pointProblems.ts';
import type { PastTrial } from '../eventParts.ts';
import type { StudyState } from '../studyState.ts';
import { isValid, type Trial } from '../trial.ts';
import { MAX_PAST_TRIALS } from './pastFormat.ts';

/**
 * The trials with a usable value, measured or predicted, that lie in the declared ranges; the last ones if there are
 * too many. They may violate a constraint, because values of the excluded region tell about the rest. None if the
 * metric's meaning changed.
 */
export function keptTrials(
  { declaration, pastTrials, trials }: StudyState,
  declared: Declaration,
): readonly PastTrial[] {
  if (!measureTheSame(declaration, declared)) return [];
  return [...pastTrials, ...trials.flatMap(pastTrialOf)]
    .filter(({ parameters }) => pointProblems(declared.space, parameters).length === 0)
    .slice(-MAX_PAST_TRIALS);
}

/** Empty for a trial without a usable value. */
function pastTrialOf(trial: Trial): PastTrial[] {
  const { parameters } = trial;
  if (isValid(trial)) return [{ parameters, value: trial.value }];
  if (trial.state !== 'stoppedEarly' || trial.invalid || trial.predicted === null) return [];
  return [{ parameters, value: trial.predicted.mean, deviation: trial.predicted.sd }];
}
