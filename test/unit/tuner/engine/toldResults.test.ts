import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { fc, forAll, forMany } from '../../../laws.ts';
import { announcedOf } from '../../../../src/study/announced.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { trialsToTell } from '../../../../src/study/batchLists.ts';
import { apply } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { feedbackOf, toldFeedback } from '../../../../src/tuner/engine/feedback.ts';
import { toldTrial } from '../../../../src/tuner/engine/picks.ts';
import { areStillTrue, resultsSince, type ToldResults } from '../../../../src/tuner/engine/toldResults.ts';
import { controlsEvents, replayed } from '../../study/disk/journals.ts';
import { journals } from '../../study/disk/randomJournal.ts';
import { countedList } from '../../study/list/countedList.ts';
import { asked, begun, ran, told } from '../../study/events.ts';

/** All results, the slow way. */
const all = ({ study, next }: ToldResults) => [...toldFeedback(study), ...(next ? [feedbackOf(study, next)] : [])];

/** A study after each of its events, as it is then and as its engine is told just then. */
function tellings(events: readonly StudyEvent[]): readonly ToldResults[] {
  const states: StudyState[] = [];
  for (const event of events) states.push(apply(states.at(-1) ?? null, event));
  return states.flatMap((study): ToldResults[] => {
    const due = trialsToTell(study, true).at(0);
    return [{ study }, ...(due ? [{ study, next: due.trials }] : [])];
  });
}

describe('the results that an engine was told', () => {
  it('are still true if the results are the same from the first one on, whatever else has changed', () => {
    forMany(40, journals, fc.nat(), fc.nat(), (events, i, j) => {
      const told = tellings(events);
      const [before, now] = [i % told.length, j % told.length].sort((a, b) => a - b).map((at) => told[at]);
      const [old, whole] = [all(before), all(now)];
      const isPrefix = isDeepStrictEqual(whole.slice(0, old.length), old);
      assert.equal(areStillTrue(before, now), isPrefix);
      if (isPrefix) assert.deepEqual([...old, ...resultsSince(before, now)], whole);
      assert.deepEqual(resultsSince(undefined, now), whole);
    });
  });

  it('have the numbers that the trials have in the study', () => {
    forAll(journals, (events) => {
      for (const { study, next = [] } of tellings(events)) {
        const numbers = [...study.told.flatMap(({ trials }) => trials), ...next];
        assert.deepEqual(numbers.map((_, place) => toldTrial(study, place, next)), numbers); // oxfmt-ignore
      }
    });
  });
});

describe('after one more result of a rolling schedule', () => {
  const next = (trial: number) => asked(trial, [{ trial, parameters: { lr: 1 / trial } }], { running: [] });

  /** How many leaves of its lists are looked at to tell two more results than the first ones of a study. */
  function looks(first: number): number {
    const numbers = Array.from({ length: first }, (_, i) => i + 1);
    const events = [
      ...numbers.flatMap((trial) => [
        ...[next(trial), ...ran(trial, 1 / trial)],
        told(trial, { best: trial, mean: 0, sd: 0, optimistic: 0 }),
      ]),
      ...[next(first + 1), next(first + 2)],
    ];
    const [created] = controlsEvents;
    assert.ok(created.type === 'study.created');
    const study = replayed([...begun(created.declaration), ...events]);
    const lists = { trials: countedList(study.trials), told: countedList(study.told), results: countedList(study.trialsWithResult) }; // oxfmt-ignore
    const before = { ...study, trials: lists.trials.list, told: lists.told.list, trialsWithResult: lists.results.list };
    // known from after the event before: what the loop has found, and what was announced
    trialsToTell(before, true);
    announcedOf(before);
    const looked = () => Object.values(lists).reduce((sum, { looks }) => sum + looks(), 0);
    const earlier = looked();
    const now = [...ran(first + 2, 0.5), ...ran(first + 1, 0.5)].reduce<StudyState>(apply, before);
    const due = trialsToTell(now, true);
    assert.deepEqual(due.map(({ trials }) => trials), [[first + 2], [first + 1]]); // oxfmt-ignore
    const shown = { study: now, next: due[0].trials };
    assert.ok(areStillTrue({ study: before }, shown));
    assert.equal(resultsSince({ study: before }, shown).length, 1);
    assert.equal(toldTrial(now, first - 1), first);
    return looked() - earlier;
  }

  it('no more is looked at in a study of 10,000 trials than in one of 1,000', () => {
    // both end at the same place of a leaf; each level of a list is looked at for what is told, and what is announced
    const [few, many] = [looks(1000), looks(10_024)];
    assert.ok(few > 0 && many <= few + 2 * Math.log2(10), `${few} and ${many} looks`);
  });
});
