import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { latestOrigin, originOf } from '../../../src/study/origins.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { ran, starting } from './events.ts';
import { session, studyOf } from './versions.ts';

const shaOf = (study: StudyState, trial: number) =>
  originOf(study, study.trials.get(trial - 1))?.script?.sha256 ?? null;
const again = (trial: number): StudyEvent => ({ type: 'trial.starting', at: 0, trial, attempt: 2 });

describe('the origin of a trial', () => {
  it('is that of the session in which its last attempt started', () => {
    const study = studyOf(session('old'), ...ran(1, 0.5), starting(2), session('new'), again(2), ...ran(3, 0.5));
    assert.deepEqual([1, 2, 3].map((trial) => shaOf(study, trial)), ['old', 'new', 'new']); // oxfmt-ignore
    assert.equal(latestOrigin(study)?.script?.sha256, 'new');
    const retried = studyOf(session('old'), ...ran(1, 0.5), session('new'), { type: 'trial.retried', at: 0, trial: 1 });
    assert.equal(shaOf(retried, 1), 'old');
  });

  it('stays the same in a session of which the journal says no other', () => {
    assert.equal(shaOf(studyOf(session('old'), ...ran(1, 0.5), session(), ...ran(2, 0.5)), 2), 'old');
  });

  it('is not known of a trial from before any was, nor of one that never started', () => {
    const study = studyOf(session(), ...ran(1, 0.5), session('new'));
    assert.deepEqual([shaOf(study, 1), shaOf(study, 2)], [null, null]);
  });
});
