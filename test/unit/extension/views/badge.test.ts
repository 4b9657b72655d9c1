import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { badgeOf, inStatusBar } from '../../../../src/extension/views/badge.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

const trials = [
  trialOf({ trial: 1, state: 'running' }),
  trialOf({ trial: 2, state: 'running' }),
  trialOf({ trial: 3, state: 'succeeded' }),
];
const running = { active: true, summary: summaryOf([], { state: 'running', trials }) };
const failure = { cause: 'Boom', count: 3, trial: 3, advice: null, log: [] };
const asking = { active: true, summary: summaryOf([], { state: 'paused', failure }) };

describe('the badge of the side bar', () => {
  it('counts the trials that run, of all studies', () => {
    assert.deepEqual(badgeOf([running, running]), { value: 4, tooltip: '4 trials running' });
  });

  it('counts the studies that wait for a person before all trials', () => {
    assert.deepEqual(badgeOf([running, asking]), { value: 1, tooltip: '1 study waits for your answer' });
    assert.equal(badgeOf([asking, asking])?.tooltip, '2 studies wait for your answer');
  });

  it('is not there where nothing runs, also where a tuner that is gone has asked or left trials', () => {
    const gone = [running, asking].map((study) => ({ ...study, active: false }));
    assert.equal(badgeOf([...gone, { active: true, summary: undefined }]), undefined);
  });
});

describe('the status bar', () => {
  const study = (state: 'running' | 'paused' | 'failed', runs = state !== 'failed') => ({
    ...{ running: runs, failedHere: state === 'failed' },
    summary: summaryOf([], { state }),
  });
  const [paused, goesOn, failed] = [study('paused'), study('running'), study('failed')];

  it('has first the study that goes on, and one that is paused behind it', () => {
    assert.deepEqual(inStatusBar([failed, paused, goesOn]), [goesOn, paused]);
  });

  it('has before all the one whose page is seen', () => {
    assert.deepEqual(
      inStatusBar([goesOn, paused], (study) => study === paused),
      [paused, goesOn],
    );
    assert.deepEqual(
      inStatusBar([goesOn, failed], (study) => study === failed),
      [goesOn],
    );
  });

  it('has those that have failed where none runs', () => {
    assert.deepEqual(inStatusBar([failed, study('running', false)]), [failed]);
  });
});
