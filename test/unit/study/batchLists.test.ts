import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forMany } from '../../laws.ts';
import { trialsToTell, untoldBatches } from '../../../src/study/batchLists.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import { latestRecommendation } from '../../../src/study/announced.ts';
import { apply, unfinishedTrials } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { controlsEvents, replayed } from './disk/journals.ts';
import { journals } from './disk/randomJournal.ts';
import { asked, ran, told } from './events.ts';

const at = 1;
const next = (trial: number, ...running: readonly number[]) =>
  asked(trial, [{ trial, parameters: { lr: 0.1 * trial } }], { running: [...running] });
const toldBest = (batch: number, best = batch) => told(batch, { best, mean: 1, sd: 0, optimistic: 1 });
const [created] = controlsEvents;
const folded = (...events: readonly StudyEvent[]): StudyState => {
  return replayed([created, { type: 'tuner.started', at, pid: 1, host: 'here' }, ...events]);
};
const due = (study: StudyState, partly = true): readonly (readonly number[])[] =>
  trialsToTell(study, partly).map(({ trials }) => trials);
const toldTo = ({ told }: StudyState): readonly number[] => told.flatMap(({ trials }) => trials);

describe('batches that overlap', () => {
  const open = [next(1), next(2, 1), next(3, 1, 2), ...ran(3, 5), ...ran(1, 7)];

  it('are told in the order in which their trials ended', () => {
    assert.deepEqual(due(folded(...open)), [[3], [1]]);
    assert.deepEqual(due(folded(...open, toldBest(3))), [[1]]);
    assert.deepEqual(untoldBatches(folded(...open, toldBest(3))).map(({ batch }) => batch), [1, 2]); // oxfmt-ignore
  });

  it('have the engine’s last recommendation, which is not that of the last batch', () => {
    const both = folded(...open, toldBest(3), toldBest(1));
    assert.deepEqual(toldTo(both), [3, 1]);
    assert.equal(latestRecommendation(both)?.best, 1);
    assert.equal(latestRecommendation(apply(both, { type: 'trial.invalidated', at, trial: 1 }))?.best, 3);
  });

  it('end where a batch is asked for as a whole: only when all others were told', () => {
    const { running, ...whole } = next(4, 2);
    assert.deepEqual(running, [2]);
    assert.throws(() => folded(...open, toldBest(3), toldBest(1), whole), /batch 2 has not been told yet/);
    folded(...open, toldBest(3), toldBest(1), ...ran(2, 1), toldBest(2), whole);
  });

  it('are told, to be told, or have not ended, as a paused one: each trial is one of these', () => {
    forMany(40, journals, (events) => {
      const study = replayed(events);
      const unfinished = new Set(unfinishedTrials(study).map(({ trial: { trial } }) => trial));
      const isEnded = (trial: number) => !unfinished.has(trial) && study.trials.get(trial - 1).state !== 'paused';
      const untold = untoldBatches(study).flatMap(({ untold }) => untold);
      assert.deepEqual([...toldTo(study), ...untold].sort(byNumber), study.trials.map(({ trial }) => trial)); // oxfmt-ignore
      assert.deepEqual(due(study).flat().sort(byNumber), untold.filter(isEnded).sort(byNumber));
      for (const { batch, trials } of trialsToTell(study, false)) assert.deepEqual(trials, batch.untold);
    });
  });
});

describe('a batch in the middle of which trials are asked for', () => {
  const { running, ...single } = next(1);
  const trials = [1, 2, 3].map((trial) => ({ trial, parameters: { lr: 0.1 * trial } }));
  const begun = [{ ...single, trials }, ...ran(2, 5), ...ran(1, 7)];
  const partly = (best: number, ...trials: readonly number[]): StudyEvent => ({
    ...toldBest(1, best),
    trials: [...trials],
  });

  it('is told as far as its trials have ended, and as a whole only when all have', () => {
    assert.deepEqual(running, []);
    assert.deepEqual([due(folded(...begun)), due(folded(...begun), false)], [[[1, 2]], []]);
    const study = folded(...begun, partly(2, 1, 2), { ...next(4, 3), batch: 2 });
    assert.equal(latestRecommendation(study)?.best, 2);
    assert.equal(study.batches.get(0).recommendation, null);
    const whole = apply(folded(...begun, partly(2, 1, 2), ...ran(3, 1)), partly(3, 3));
    assert.equal(whole.batches.get(0).recommendation?.best, 3);
    assert.deepEqual(toldTo(whole), [1, 2, 3]);
  });

  it('is told each of its trials once, and none that runs', () => {
    assert.throws(() => folded(...begun, partly(2, 2, 3)), /trial 3 has not ended/);
    assert.throws(() => folded(...begun, partly(2, 1, 2), partly(2, 2)), /already been told/);
    assert.throws(() => folded(...begun, partly(2, 4)), /already been told/);
  });
});

const byNumber = (a: number, b: number): number => a - b;
