import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chosenLines, MOST_DIMMED, MOST_LIT, rankedTrials } from '../../../../../webview/charts/parallel/lines.ts';
import { limitedStudy } from '../../limitedStudies.ts';
import { summaryOf, trialOf } from '../../summaries.ts';
import { parallelStudy } from './study.ts';

const many = summaryOf(Array.from({ length: 1000 }, (_, i) => (i * 7) % 1000));
const ranked = rankedTrials(many);
const allOf = (trials: readonly { trial: number }[]): Set<number> => new Set(trials.map(({ trial }) => trial));

describe('the lines of parallel coordinates', () => {
  it('are the trials whose value is used, the best first, whatever the goal', () => {
    assert.deepEqual([...allOf(rankedTrials(parallelStudy))], [2, 3, 1]);
    assert.deepEqual([...allOf(rankedTrials({ ...parallelStudy, goal: 'minimize' }))], [1, 3, 2]);
    assert.deepEqual(rankedTrials(summaryOf([], { trials: [trialOf({ value: 1, invalid: true })] })), []);
  });

  it('have the class of their value among all trials, also when few of them are lit', () => {
    const best = ranked.slice(0, 100);
    assert.deepEqual(
      chosenLines(ranked, allOf(best), {}).classes.map(({ length }) => length),
      [0, 0, 0, 0, 100],
    );
  });

  it('stand apart where they break a limit, whatever their value', () => {
    const all = rankedTrials(limitedStudy);
    const { classes, broken } = chosenLines(all, allOf(all), {});
    assert.deepEqual([...allOf(broken)], [3, 8, 11, 16, 21, 24, 18, 13]);
    assert.deepEqual(
      classes.map(({ length }) => length),
      [3, 4, 4, 2, 2],
    );
    assert.equal(classes[4][0].trial, limitedStudy.recommended?.trial);
  });

  it('are all of few trials, and of many the best half and an even sample of the others', () => {
    const few = chosenLines(ranked, allOf(ranked.slice(-MOST_LIT)), {});
    assert.equal(few.classes.flat().length, MOST_LIT);
    assert.equal(few.dimmed.length, MOST_DIMMED);
    const drawn = allOf(chosenLines(ranked, allOf(ranked), {}).classes.flat());
    assert.equal(drawn.size, MOST_LIT);
    assert.ok(ranked.slice(0, MOST_LIT / 2).every(({ trial }) => drawn.has(trial)));
    assert.ok(ranked.slice(-20).some(({ trial }) => drawn.has(trial)));
  });
});
