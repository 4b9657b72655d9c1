import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../../laws.ts';
import { summaryText } from '../../../../src/cli/commands/summaryText.ts';
import { progressArea } from '../../../../src/cli/terminal/progressText.ts';
import {
  progressLines,
  progressText,
  spokenText,
  studyText,
  timeLeftText,
} from '../../../../src/extension/views/progressText.ts';
import { apply } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { comparedStudy } from '../../../../src/study/summary/comparison.ts';
import { countTrials } from '../../../../src/study/summary/countTrials.ts';
import { summaryOf as summaryOfView } from '../../../../src/study/summary/studyView.ts';
import { viewOf } from '../../../../src/study/summary/summarize.ts';
import { trialStates, type Summary } from '../../../../src/study/summary/summary.ts';
import { progressText as pageProgressText } from '../../../../webview/text/progress.ts';
import { journals } from '../../study/disk/randomJournal.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

const used = trialStates.filter((state) => !['cancelled', 'waiting', 'lost'].includes(state));
const trials = used.map((state, i) => trialOf({ trial: i + 1, state }));
const summary = summaryOf([], { budget: { trials: 100, seconds: null }, trials });

describe('the progress of a study', () => {
  it('counts the trials that used up budget, including failed and paused ones', () => {
    assert.equal(progressText(summary), '5/100');
  });

  it('counts those without a result apart: cancelled ones, and those that wait while nothing runs', () => {
    const others = (['cancelled', 'cancelled', 'waiting'] as const).map((state, i) => trialOf({ trial: i + 7, state }));
    const more = { ...summary, trials: [...trials, ...others] };
    assert.equal(progressText(more), '5/100 · 2 cancelled');
    assert.equal(progressText({ ...more, state: 'stopped' }), '5/100 · 2 cancelled · 1 waiting');
    assert.equal(spokenText({ ...more, state: 'finished' }), 'finished, 5 of 100 trials, 2 cancelled, 1 waiting');
  });

  const recommended = { trial: 1, value: 0.931_234, sd: null, setback: null };

  it('has the recommended value as soon as there is one, with its deviation where it is expected', () => {
    assert.equal(progressText({ ...summary, recommended }), '5/100 · recommended 0.9312');
    const expected = { ...recommended, sd: 0.0213 };
    assert.equal(progressText({ ...summary, recommended: expected }), '5/100 · recommended 0.931 ± 0.021');
  });

  it('has the size of the front in its place where there are several objectives', () => {
    const several = { ...summary, state: 'finished' as const, recommended, front: [1, 3, 4] };
    assert.equal(progressText(several), '5/100 · front of 3');
    assert.equal(studyText(several), 'front of 3 · finished 5/100');
    assert.equal(spokenText(several), 'finished, front of 3, 5 of 100 trials');
  });

  it('says that it has failed', () => assert.equal(progressText({ ...summary, state: 'failed' }), '5/100 · failed'));

  it('says that it is paused, because a person may have forgotten it', () => {
    assert.equal(progressText({ ...summary, state: 'paused', recommended }), '5/100 · paused');
  });
});

describe('the lines of a study', () => {
  it('say its state, its counts, its recommended value with its trial, that it ends soon, and the time left', () => {
    const recommended = { trial: 1, value: 0.2543, sd: 0.0204, setback: null };
    const timeLeft = { low: 480, median: 700, high: 1200 };
    assert.deepEqual(progressLines({ ...summary, state: 'running', recommended, timeLeft }), [
      'running',
      '5 of 100 trials · 1 trial running · 1 trial paused',
      'recommended 0.254 ± 0.020 (trial 1)',
      '8 min to 20 min left',
    ]);
    const endsSoon = { gain: 0.001, chance: 0.05 };
    assert.deepEqual(progressLines({ ...summary, state: 'running', endsSoon }).slice(2), [
      'Ends soon: less than 1 chance in 10 to gain 0.001 more',
    ]);
    assert.deepEqual(progressLines({ ...summaryOf([]), state: 'new', trials: [] }).slice(0, 1), ['not started']);
  });
});

describe('the row of a study', () => {
  const recommended = { trial: 1, value: 0.2543, sd: 0.0204, setback: null };

  it('says its recommended value, its state and its progress', () => {
    assert.equal(studyText({ ...summary, state: 'finished', recommended }), '0.254 ± 0.020 · finished 5/100');
    assert.equal(studyText({ ...summary, state: 'new' }), 'not started 5/100');
    assert.equal(
      spokenText({ ...summary, state: 'finished', recommended }),
      'finished, recommended 0.254 ± 0.020, 5 of 100 trials',
    );
  });
});

describe('the count of the trials that have ended', () => {
  it('is the same in the side bar, in the status bar, on the page, in a comparison and in the terminal, after each event', () => {
    forMany(8, journals, fc.boolean(), (events, alive) => {
      let study: StudyState | null = null;
      for (const event of events) {
        study = apply(study, event);
        const view = viewOf(study, { alive, commandOf: () => '' });
        const summary = summaryOfView(view);
        const states = summary.trials.map(({ state }) => state);
        const counted = ['succeeded', 'stoppedEarly', 'paused', 'failed', 'timedOut'];
        const ended = states.filter((state) => counted.includes(state)).length;
        const said = `${ended}/${summary.budget.trials}`;
        assert.equal(/\d+\/\d+/.exec(studyText(summary))?.[0], said);
        assert.equal(/^[^ ]+/.exec(progressText(summary))?.[0], said);
        assert.equal(/^[^ ]+/.exec(pageProgressText(summary))?.[0], said);
        assert.equal(/(\d+\/\d+) ·/.exec(progressArea(summary, 0))?.[1], said);
        assert.equal(comparedStudy(summary).trials, ended);
        const { cancelled, waiting } = countTrials(summary);
        const show = (each: Summary): string => summaryText(each, null);
        const shown = [studyText, progressText, pageProgressText, show, (each: Summary) => progressArea(each, 0)];
        for (const textOf of shown) {
          const counts = ['cancelled', 'waiting'].map(
            (word) => new RegExp(`(\\d+) ${word}`).exec(textOf(summary))?.[1],
          );
          assert.deepEqual(
            counts.map((count) => Number(count ?? 0)),
            [cancelled, waiting],
          );
        }
        // the page's charts over time have those with a result, and a paused one has none yet
        assert.equal(view.ended.length, ended - states.filter((state) => state === 'paused').length);
      }
    });
  });
});

describe('the time that a study has left', () => {
  const left = (low: number, high: number) =>
    timeLeftText({ ...summary, state: 'running', timeLeft: { low, median: low, high } });

  it('is a range while it runs, with the digits that a glance needs', () => {
    assert.equal(left(31.4, 89), ' · 31 s to 89 s left');
    assert.equal(left(480, 1210), ' · 8 min to 20 min left');
    assert.equal(left(3600, 9000), ' · 60 min to 2.5 h left');
  });

  it('is one length where the range is narrow', () => assert.equal(left(7500, 7510), ' · 2.1 h left'));

  it('is not said where nothing runs, or nothing tells', () => {
    assert.equal(timeLeftText({ ...summary, state: 'paused', timeLeft: { low: 1, median: 2, high: 3 } }), '');
    assert.equal(timeLeftText({ ...summary, state: 'running', timeLeft: null }), '');
  });
});
