import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replay } from '../../../../src/study/study.ts';
import { leftAttempt } from '../../../../src/tuner/trials/leftAttempt.ts';
import { clusterEvents } from '../../study/disk/journals.ts';

describe('leftAttempt(study, dir, trial, now)', () => {
  const placed = clusterEvents.findIndex(({ type }) => type === 'trial.placed');
  const study = replay(clusterEvents.slice(0, placed + 1)) ?? assert.fail();
  const [running, waiting] = study.trials;
  const leftAt = (now: number, trial = running) =>
    trial.state === 'running' ? leftAttempt(study, '/s', trial, now) : assert.fail();
  const { at } = clusterEvents[placed];

  it('says how long it has run by the clock, and never less than nothing if the clock was set back', () => {
    assert.equal(leftAt(at + 2500).age, 2.5);
    assert.equal(leftAt(at - 2500).age, 0);
  });

  it('tells a job that runs from one that waits', () => {
    assert.deepEqual(leftAt(at).job, { id: '5_0', placed: true });
    assert.deepEqual(leftAt(at, waiting).job, { id: '5_1', placed: false });
    assert.equal(leftAt(at).dir, '/s/trials/0001');
  });
});
