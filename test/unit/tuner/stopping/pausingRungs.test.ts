import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RUNGS } from '../../../../src/engine/port/pausing.ts';
import { List } from '../../../../src/study/list/list.ts';
import * as rungs from '../../../../src/tuner/stopping/pausingRungs.ts';
import { pausedEvents, replayed } from '../../study/disk/journals.ts';

const [trial] = replayed(pausedEvents).trials;

/** A study whose trials have had these first parts. */
function after(...parts: readonly (readonly [share: number, seconds: number])[]) {
  const { firstPart: _, ...other } = trial;
  return {
    trials: List.of([...parts.map(([share, seconds]) => ({ ...trial, firstPart: { share, seconds } })), other]),
  };
}

const { timesOf } = rungs;
const pausingRungs = (study: ReturnType<typeof after>) => rungs.pausingRungs(timesOf(study));

/** Of trials that start in so many seconds and then take 100. */
const starting = (seconds: number) => after([1 / 16, seconds + 100 / 16], [1, seconds + 100]);

describe('the rungs at which trials pause', () => {
  it('are all of them as long as no two trials differ in how far they came', () => {
    assert.equal(timesOf(after()), undefined);
    assert.equal(timesOf(after([1 / 16, 3], [1 / 16, 90], [1 / 8, 9])), undefined);
    assert.deepEqual(pausingRungs(after([1 / 16, 3], [1 / 16, 90])), RUNGS);
  });

  it('are those up to which a trial works for four times its start-up', () => {
    assert.deepEqual(pausingRungs(starting(0)), RUNGS);
    assert.deepEqual(pausingRungs(starting(1.5)), RUNGS);
    assert.deepEqual(pausingRungs(starting(3)), [1 / 8, 1 / 4, 1 / 2]);
    assert.deepEqual(pausingRungs(starting(12)), [1 / 2]);
    assert.deepEqual(pausingRungs(starting(13)), []);
  });

  it('follow from the medians of the shortest and the longest parts', () => {
    const { startup, whole } = timesOf(after([1 / 16, 8], [1 / 16, 9], [1 / 16, 99], [1, 68], [1, 1000], [1, 69])) ?? assert.fail(); // oxfmt-ignore
    const b = (69 - 9) / (1 - 1 / 16);
    assert.ok(Math.abs(startup - (9 - b / 16)) < 1e-9);
    assert.ok(Math.abs(whole - 69) < 1e-9);
  });

  it('take a whole trial to be as long as the longest parts say before any has ended', () => {
    assert.deepEqual(timesOf(after([1 / 8, 5], [1 / 2, 20])), { startup: 0, whole: 40 });
  });

  it('have no start-up below nothing, nor above a whole trial, whatever the clock said', () => {
    assert.deepEqual(timesOf(after([1 / 8, 1], [1, 80])), { startup: 0, whole: 80 });
    assert.deepEqual(timesOf(after([1 / 8, 80], [1, 1])), { startup: 1, whole: 1 });
    assert.deepEqual(pausingRungs(after([1 / 8, 80], [1, 1])), []);
  });
});
