import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../../laws.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { apply } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { countTrials, trialsOfBatch } from '../../../../src/study/summary/countTrials.ts';
import { deltaBetween, withDelta } from '../../../../src/study/summary/delta.ts';
import { summaryOf, type StudyView } from '../../../../src/study/summary/studyView.ts';
import { summarize, viewOf, type SummaryContext } from '../../../../src/study/summary/summarize.ts';
import { failedTrials, runningTrials, unfinished } from '../../../../src/study/trialLists.ts';
import { isUnfinished } from '../../../../src/study/trial.ts';
import { finishedEvents } from '../../../bench/shared/finishedJournal.ts';
import { slowSummary } from '../../../reference/slowSummary.ts';
import { controlsEvents } from '../disk/journals.ts';
import { journals } from '../disk/randomJournal.ts';

const context = (alive: boolean): SummaryContext => ({
  alive,
  commandOf: ({ parameters }) => `python3 a.py --lr ${String(parameters.lr)}`,
});

/** As JSON has it, in which lists and arrays are the same. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The states after each event. */
function statesOf(events: readonly StudyEvent[]): StudyState[] {
  const states: StudyState[] = [];
  for (const event of events) states.push(apply(states.at(-1) ?? null, event));
  return states;
}

function checkSummary(study: StudyState, alive: boolean): void {
  const summary = summarize(study, context(alive));
  const { counts, ...slow } = slowSummary(
    study,
    context(alive),
    (trial) => summary.trials.at(trial - 1)?.reason ?? null,
  );
  const { trials, batches, best, regret } = summary;
  assert.deepEqual(plain({ trials, batches, best, regret }), plain(slow));
  assert.deepEqual(countTrials(summary), counts);
  for (const { batch } of batches)
    assert.deepEqual(trialsOfBatch(summary, batch), [...trials].filter((trial) => trial.batch === batch)); // oxfmt-ignore
  const all = [...study.trials];
  assert.deepEqual(unfinished(study.trials), all.filter(isUnfinished));
  assert.deepEqual(runningTrials(study), all.filter(({ state }) => state === 'running')); // oxfmt-ignore
  const failed = all.filter((trial) => (trial.state === 'failed' || trial.state === 'timedOut') && !trial.invalid);
  assert.deepEqual(failedTrials(study), { count: failed.length, last: failed.at(-1) ?? null });
}

/** 1,100 trials, so that the lists have several nodes of each height, and then what a person may do. */
const longJournal: readonly StudyEvent[] = (() => {
  const [created] = controlsEvents;
  assert.ok(created.type === 'study.created');
  const finished = [...finishedEvents(created.declaration, 1100, (trial) => ({ lr: 1 / trial }))];
  const later = [7, 1100, 550].flatMap((trial): StudyEvent[] => [
    { type: 'trial.invalidated', at: 1e6, trial },
    { type: 'trial.restored', at: 1e6, trial },
    { type: 'trial.retried', at: 1e6, trial },
  ]);
  return [...finished, ...later];
})();

describe('the summary after each event', () => {
  it('is the same as a summary from scratch, whether the tuner lives or not', () => {
    forMany(12, journals, (events) => {
      for (const study of statesOf(events)) for (const alive of [true, false]) checkSummary(study, alive);
    });
  });

  it('says so in a long study', () => {
    statesOf(longJournal).forEach((study, i, { length }) => {
      if (i % 997 === 0 || i > length - 12) checkSummary(study, i % 2 === 0);
      // what is remembered of a list may be several events old
      else if (i % 23 === 0) summarize(study, context(true));
    });
  });
});

describe('a state of a study', () => {
  it('is not changed by later events', () => {
    forMany(20, journals, (events) => {
      const texts: string[] = [];
      const states: StudyState[] = [];
      for (const event of events) {
        states.push(apply(states.at(-1) ?? null, event));
        texts.push(JSON.stringify(states.at(-1)));
      }
      assert.deepEqual(states.map((state) => JSON.stringify(state)), texts); // oxfmt-ignore
    });
  });
});

describe('what has changed since a view of a study', () => {
  /** As the page has it, after the messages. */
  const sent = (view: StudyView): StudyView => plain(view) as StudyView;
  const checkDelta = (shown: StudyView, after: StudyView, before: StudyView): StudyView => {
    const delta = deltaBetween(before, after);
    assert.ok(delta);
    const updated = withDelta(shown, plain(delta) as typeof delta);
    assert.deepEqual(plain(updated), plain(after));
    assert.deepEqual(plain(summaryOf(updated)), plain(summaryOf(after)));
    return updated;
  };

  it('makes the later view out of it, however many events are between the two', () => {
    forMany(20, journals, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }), (events, steps) => {
      const views = statesOf(events).map((study, i) => viewOf(study, context(i % 5 > 0)));
      let [at, shown] = [0, sent(views[0])];
      for (let step = 0; at < views.length - 1; step++) {
        const next = Math.min(views.length - 1, at + steps[step % steps.length]);
        shown = checkDelta(shown, views[next], views[at]);
        at = next;
      }
    });
  });

  it('is a few rows after one event of a long study', () => {
    const views = statesOf(longJournal).slice(-600).map((study) => viewOf(study, context(true))); // oxfmt-ignore
    views.slice(1).forEach((view, i) => {
      const delta = deltaBetween(views[i], view);
      assert.ok(delta && delta.trials.length <= 8 && delta.batches.length <= 1 && delta.ended.trials.length <= 1100);
    });
    const last = views.length - 1;
    checkDelta(sent(views[last - 40]), views[last], views[last - 40]);
  });

  it('is not known between two studies, or to an earlier state', () => {
    const [first, later] = statesOf(controlsEvents).filter((_, i) => i === 3 || i === 9).map((study) => viewOf(study, context(true))); // oxfmt-ignore
    assert.equal(deltaBetween(first, { ...later, head: { ...later.head, study: 'other' } }), undefined);
    assert.equal(deltaBetween({ ...later, trials: [...later.trials, ...later.trials] }, later), undefined);
  });
});
