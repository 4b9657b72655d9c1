import { forecastOfEnd } from '../enough.ts';
import type { StudyState } from '../studyState.ts';
import type { Summary } from './summary.ts';

type Outlook = Pick<Summary, 'endsSoon' | 'hasEnough' | 'isUsedUp' | 'timeIsUp'>;

/** Whether it ends soon by `budget.enough`, or what ended it where that says what may still come. */
export function outlookSummary(study: StudyState, state: Summary['state']): Outlook {
  if (state === 'finished') return endOf(study.end?.because);
  const forecast = state === 'running' || state === 'paused' ? forecastOfEnd(study) : null;
  return forecast === null ? {} : { endsSoon: { gain: forecast.gain, chance: forecast.chance } };
}

function endOf(because: NonNullable<StudyState['end']>['because'] | undefined): Outlook {
  switch (because) {
    case 'enough':
      return { hasEnough: true };
    case 'exhausted':
      return { isUsedUp: true };
    case 'time':
      return { timeIsUp: true };
    case 'trials':
    case 'target':
    case 'stopped':
    case 'failure':
    case undefined:
      return {};
  }
}
