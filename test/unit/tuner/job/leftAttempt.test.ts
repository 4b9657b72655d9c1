import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replay } from '../../../../src/study/study.ts';
import { leftAttempt } from '../../../../src/tuner/job/leftAttempt.ts';
import { clusterEvents } from '../../study/disk/journals.ts';

describe('leftAttempt(study, dir, trial)', () => {
  const placed = clusterEvents.findIndex(({ type }) => type === 'trial.placed');
  const study = replay(clusterEvents.slice(0, placed + 1)) ?? assert.fail();
  const [running, waiting] = study.trials;
  const left = (trial = running) => (trial.state === 'running' ? leftAttempt(study, '/s', trial) : assert.fail());

  it('tells a job that runs from one that waits', () => {
    assert.deepEqual(left().job, { id: '5_0', placed: true });
    assert.deepEqual(left(waiting).job, { id: '5_1', placed: false });
    assert.equal(left().dir, '/s/trials/0001');
  });
});
