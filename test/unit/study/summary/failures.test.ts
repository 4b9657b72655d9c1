import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { apply } from '../../../../src/study/study.ts';
import { summarize } from '../../../../src/study/summary/summarize.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { controlsEvents, frozenEvents, replayed } from '../disk/journals.ts';

const view = { alive: false, commandOf: () => '' };

describe('the summary of a study that fails', () => {
  it('says failed when all its trials have failed, whatever ended it, and how many there were', () => {
    const last = frozenEvents[frozenEvents.length - 1];
    assert.ok(last.type === 'tuner.ended');
    const ended = (because: typeof last.because, failing: (trial: number) => boolean): Summary => {
      const events = frozenEvents
        .slice(0, -1)
        .map((event): StudyEvent =>
          event.type === 'trial.ended' && event.result.kind === 'succeeded' && failing(event.trial)
            ? { ...event, result: { kind: 'failed', reason: 'The script ended with exit code 1.' } }
            : event,
        );
      const folded = replayed([...events, { ...last, because, reason: 'The budget is used up.' }]);
      return summarize(folded, view);
    };
    for (const because of ['trials', 'time', 'target', 'exhausted'] as const) {
      const { state, reason } = ended(because, () => true);
      assert.deepEqual([state, reason], ['failed', 'All 4 trials failed. The budget is used up.']);
      assert.equal(ended(because, (trial) => trial > 1).state, 'finished');
    }
    assert.equal(ended('stopped', () => true).state, 'stopped');
  });

  it('has the failure about which a person was asked, as long as it is not answered', () => {
    const last = controlsEvents.findIndex(({ type }) => type === 'tuner.paused');
    const failure = { way: 'It exited.', count: 3, trial: 1, cause: 'It exited.', log: ['no'] };
    const events = controlsEvents
      .slice(0, last + 1)
      .map((event) => (event.type === 'tuner.paused' ? { ...event, failure } : event));
    const failed: StudyEvent = {
      ...{ type: 'trial.ended', at: 1, trial: 1, attempt: 1, seconds: 1 },
      result: { kind: 'failed', reason: 'It exited.' },
    };
    const study = replayed([...events, failed]);
    // one trial has failed since it was asked
    const shown = { count: 1, trial: 1, cause: 'It exited.', advice: null, log: ['no'] };
    assert.deepEqual(summarize(study, view).failure, shown);
    const excluded = apply(study, { type: 'trial.invalidated', at: 1, trial: 1 });
    assert.equal(summarize(excluded, view).failure, null);
  });
});
