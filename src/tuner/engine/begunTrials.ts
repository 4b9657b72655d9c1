/** The trials of a study that pause and go on, as the engine knows them. */
import type { BegunTrial } from '../../engine/port/pausing.ts';
import { mayResume } from '../../study/pauses.ts';
import type { StudyState } from '../../study/studyState.ts';
import { hasFailed, type Trial } from '../../study/trial.ts';

export function validTrials({ trials }: StudyState): readonly Trial[] {
  return trials.filter((trial) => !('invalid' in trial && trial.invalid));
}

/** All of them, where some are paused, of which the engine was told nothing; none elsewhere. */
export function begunWithPaused(study: StudyState): readonly BegunTrial[] {
  const begun = validTrials(study);
  if (!begun.some(({ state }) => state === 'paused')) return [];
  return begun.map((trial) => begunTrial(trial, study, () => true));
}

/** @param mayFinish whether a share of a trial's steps ends in time */
export function begunTrial(trial: Trial, study: StudyState, mayFinish: (share: number) => boolean): BegunTrial {
  const passed = trial.rungs ?? [];
  const left = 1 - (passed.at(-1)?.share ?? 0);
  const result = trial.state === 'succeeded' ? [{ share: 1, value: trial.value }] : [];
  return {
    point: trial.parameters,
    state: stateOf(trial, study.declaration.trial.onFailure === 'ignore'),
    passed: [...passed, ...result],
    whole: trial.whole === true || trial.toEnd === true,
    mayGoOn: trial.state === 'paused' && mayResume(study) && mayFinish(left),
  };
}

/** A trial of which nothing more will be known is as one that stays paused. */
function stateOf(trial: Trial, ignoresFailures: boolean): BegunTrial['state'] {
  if (hasFailed(trial)) return ignoresFailures ? 'paused' : 'failed';
  switch (trial.state) {
    case 'succeeded':
      return 'complete';
    case 'stoppedEarly':
    case 'paused':
      return 'paused';
    case 'cancelled':
      return trial.final ? 'paused' : 'running';
    case 'waiting':
    case 'running':
    case 'cutOff':
    case 'lost':
      return 'running';
  }
}
