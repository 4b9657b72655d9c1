/** What a new study can learn from the one in whose place it begins. */
import { measureTheSame } from '../../declaration/compareDeclarations.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { pointProblems } from '../../declaration/points/pointProblems.ts';
import type { PastTrial } from '../events.ts';
import type { StudyState } from '../studyState.ts';
import { isValid } from '../trial.ts';
import { MAX_PAST_TRIALS } from './readTable.ts';

/**
 * The trials with a value that can be used and that lie in the declared ranges, the last ones if there are too many. They may
 * violate a constraint: what is known of the excluded region says something of the rest. None if a value would mean
 * something else.
 */
export function keptTrials(
  { declaration, pastTrials, trials }: StudyState,
  declared: Declaration,
): readonly PastTrial[] {
  if (!measureTheSame(declaration, declared)) return [];
  const measured = trials.filter(isValid).map(({ parameters, value }) => ({ parameters, value }));
  return [...pastTrials, ...measured]
    .filter(({ parameters }) => pointProblems(declared.space, parameters).length === 0)
    .slice(-MAX_PAST_TRIALS);
}
