import { forecastOfEnd } from '../enough.ts';
import type { StudyState } from '../studyState.ts';
import type { Summary } from './summary.ts';

/** Whether it ends soon by `budget.enough`, or has ended so. */
export function outlookSummary(study: StudyState, state: Summary['state']): Pick<Summary, 'endsSoon' | 'hasEnough'> {
  if (state === 'finished') return study.end?.because === 'enough' ? { hasEnough: true } : {};
  const forecast = state === 'running' || state === 'paused' ? forecastOfEnd(study) : null;
  return forecast === null ? {} : { endsSoon: { gain: forecast.gain, chance: forecast.chance } };
}
