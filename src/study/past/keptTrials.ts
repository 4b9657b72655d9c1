/** The past trials that a new study takes over from the study that it replaces. */
import { measureTheSame } from '../../declaration/compareDeclarations.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { pointProblems } from '../../declaration/points/pointProblems.ts';
import type { PastTrial } from '../eventParts.ts';
import type { StudyState } from '../studyState.ts';
import { isValid, type Trial, type TrialWithResult } from '../trial.ts';
import { MAX_PAST_TRIALS } from './pastFormat.ts';
import { furtherNames, limitNames } from './pastTarget.ts';

/**
 * The trials with a usable value, measured or predicted, that lie in the declared ranges; the last ones if there are
 * too many. They may violate a constraint, because values of the excluded region tell about the rest. None if the
 * metric's meaning changed, and none without a value of each other metric that decides.
 */
export function keptTrials(
  { declaration, pastTrials, trials }: StudyState,
  declared: Declaration,
): readonly PastTrial[] {
  if (!measureTheSame(declaration, declared)) return [];
  const deciding = [...furtherNames(declared), ...limitNames(declared)];
  return [...pastTrials, ...trials.flatMap(pastTrialOf)]
    .flatMap((trial) => withMetrics(trial, deciding))
    .filter(({ parameters }) => pointProblems(declared, parameters).length === 0)
    .slice(-MAX_PAST_TRIALS);
}

/** Empty for a trial without a usable value. */
function pastTrialOf(trial: Trial): PastTrial[] {
  if (isValid(trial)) return [{ ...measuredOf(trial), value: trial.value }];
  if (trial.state !== 'stoppedEarly' || trial.invalid || trial.predicted === null) return [];
  return [{ ...measuredOf(trial), value: trial.predicted.mean, deviation: trial.predicted.sd }];
}

function measuredOf({ parameters, tracked }: TrialWithResult): Pick<PastTrial, 'parameters' | 'tracked'> {
  return { parameters, ...(tracked && { tracked: { ...tracked } }) };
}

/** With the values of these metrics alone; nothing where one is missing. */
function withMetrics({ tracked = {}, ...trial }: PastTrial, names: readonly string[]): PastTrial[] {
  const known = names.filter((name) => Object.hasOwn(tracked, name));
  if (known.length < names.length) return [];
  return [
    names.length === 0 ? trial : { ...trial, tracked: Object.fromEntries(names.map((name) => [name, tracked[name]])) },
  ];
}
