/** What a new study can learn from the one in whose place it begins. */
import { measureTheSame } from '../../declaration/compareDeclarations.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { pointProblems } from '../../declaration/points/pointProblems.ts';
import type { PastTrial } from '../events.ts';
import type { StudyState } from '../studyState.ts';
import { isValid, type Trial } from '../trial.ts';
import { MAX_PAST_TRIALS } from './readTable.ts';

/**
 * The trials with a value that can be used, measured or predicted, and that lie in the declared ranges, the last ones if there are too many. They may
 * violate a constraint: what is known of the excluded region says something of the rest. None if a value would mean
 * something else.
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

/** None of a trial that has no value that can be used. */
function pastTrialOf(trial: Trial): PastTrial[] {
  const { parameters } = trial;
  if (isValid(trial)) return [{ parameters, value: trial.value }];
  if (trial.state !== 'stoppedEarly' || trial.invalid || trial.predicted === null) return [];
  return [{ parameters, value: trial.predicted.mean, deviation: trial.predicted.sd }];
}
