import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RUNGS } from '../../../../src/engine/port/pausing.ts';
import { List } from '../../../../src/study/list/list.ts';
import * as rungs from '../../../../src/tuner/stopping/pausingRungs.ts';
import { pausedEvents, replayed } from '../../study/disk/journals.ts';

const [trial] = replayed(pausedEvents).trials;

type At = readonly [share: number, seconds: number];

/** A study whose trials were, at their first report and at their first pause or their end, so far. */
function after(...parts: readonly (readonly [report: At, end: At])[]) {
  const { firstPart: _, ...other } = trial;
  const progress = ([share, seconds]: At) => ({ share, seconds });
  const seen = parts.map(([report, end]) => ({ ...trial, firstPart: [progress(report), progress(end)] as const }));
  return { trials: List.of([...seen, other]) };
}

const { timesOf } = rungs;
const pausingRungs = (study: ReturnType<typeof after>) => rungs.pausingRungs(timesOf(study));

/** A trial that starts in so many seconds and then takes `work`, seen at its first step and at this share. */
const starting = (seconds: number, share = 1, work = 128) => {
  const at = (of: number): At => [of, seconds + work * of];
  return [at(1 / 64), at(share)] as const;
};

describe('the rungs at which trials pause', () => {
  it('are all of them as long as no trial was seen at two places', () => {
    assert.equal(timesOf(after()), undefined);
    assert.equal(timesOf(after([[0.5, 80], [0.5, 85]], [[0.4, 80], [0.5, 85]])), undefined); // oxfmt-ignore
    assert.deepEqual(pausingRungs(after()), RUNGS);
  });

  it('are those up to which a trial works for four times its start-up', () => {
    assert.deepEqual(pausingRungs(after(starting(0))), RUNGS);
    assert.deepEqual(pausingRungs(after(starting(2))), RUNGS);
    assert.deepEqual(pausingRungs(after(starting(2.5))), [1 / 8, 1 / 4, 1 / 2]);
    assert.deepEqual(pausingRungs(after(starting(16))), [1 / 2]);
    assert.deepEqual(pausingRungs(after(starting(16.5))), []);
  });

  it('follow from the first pause of one trial already', () => {
    assert.deepEqual(timesOf(after(starting(4, 1 / 16))), { startup: 4, whole: 132 });
  });

  it('come back when the first trials alone had slow starts, and the newest have not', () => {
    const cold = Array.from({ length: 8 }, () => starting(300, 1 / 16));
    assert.deepEqual(pausingRungs(after(...cold)), []);
    const warm = (n: number) => Array.from({ length: n }, () => starting(1));
    assert.deepEqual(pausingRungs(after(...cold, ...warm(3))), []);
    assert.deepEqual(pausingRungs(after(...cold, ...warm(5))), RUNGS);
  });

  it('do not follow one trial that was slow, nor the work of trials that differ by their parameters', () => {
    assert.deepEqual(timesOf(after(starting(1), starting(90), starting(1, 1, 1024))), { startup: 1, whole: 129 });
  });

  it('have no start-up below nothing, nor work, whatever the clock said', () => {
    assert.deepEqual(timesOf(after([[0.125, 1], [1, 80]])), { startup: 0, whole: 79 / 0.875 }); // oxfmt-ignore
    assert.deepEqual(timesOf(after([[0.125, 80], [1, 1]])), { startup: 80, whole: 80 }); // oxfmt-ignore
    assert.deepEqual(pausingRungs(after([[0.125, 80], [1, 1]])), []); // oxfmt-ignore
  });
});
