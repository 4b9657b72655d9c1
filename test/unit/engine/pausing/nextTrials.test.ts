import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { nextTrials } from '../../../../src/engine/pausing/nextTrials.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import type { Feedback } from '../../../../src/engine/port/proposal.ts';
import { RUNGS, type BegunTrial, type PausingQuestion } from '../../../../src/engine/port/pausing.ts';
import { ask, start, tell, type State } from '../../../../src/engine/propose/practicalOptimizer.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { engineSettings } from '../../../bench/shared/engineSettings.ts';

const space: Space = [
  { type: 'float', name: 'x', low: 0, high: 1, scale: 'linear' },
  { type: 'float', name: 'y', low: 0, high: 1, scale: 'linear' },
];
const SLOTS = 4;

function stateOf(changes: Partial<OptimizerSettings> = {}): State {
  const settings = { space, noise: undefined, parallel: SLOTS, trials: 40, seed: 3 };
  return start({ ...engineSettings({ ...settings, algorithm: { preset: 'practical' } }), ...changes });
}

const question = (trials: readonly BegunTrial[], changes: Partial<PausingQuestion> = {}): PausingQuestion => ({
  ...{ trials, slots: SLOTS, free: SLOTS, mayBegin: SLOTS, rungs: RUNGS },
  ...changes,
});

const valueAt = ({ x, y }: Point): number => (Number(x) - 0.3) ** 2 + (Number(y) - 0.6) ** 2;
/** Early values are the result and what all have in common. */
function begunAt(point: Point, state: BegunTrial['state'], share: number): BegunTrial {
  const passed = [1 / 16, 1 / 4, 1].filter((each) => each <= share);
  return {
    ...{ point, state, whole: false, mayGoOn: state === 'paused' },
    passed: passed.map((each) => ({ share: each, value: valueAt(point) + 1 - each })),
  };
}
/** A grid of points: some have ended, the others have paused early. */
const trials = Array.from({ length: 25 }, (_, i): BegunTrial => {
  const point = { x: (i % 5) / 4, y: Math.floor(i / 5) / 4 };
  return i % 3 === 0 ? begunAt(point, 'complete', 1) : begunAt(point, 'paused', 1 / 16);
});
const pausedAt = trials.flatMap(({ state }, i) => (state === 'paused' ? [i] : []));
const bestPaused = pausedAt.reduce((best, i) => (valueAt(trials[i].point) < valueAt(trials[best].point) ? i : best));

describe('the next trials of a study whose trials pause', () => {
  it('are at first those of every study, a quarter of the slots for whole ones', () => {
    const state = stateOf();
    const { choices, observed } = nextTrials(state, question([]));
    assert.deepEqual(
      choices.map((choice) => choice.kind === 'begins' && choice.point),
      ask(state, SLOTS, []).points,
    );
    assert.deepEqual(choices.map(({ whole }) => whole), [true, false, false, false]); // oxfmt-ignore
    assert.equal(observed, 0);
  });

  it('begin with what a person wants to try', () => {
    const points = Array.from({ length: 6 }, (_, i) => ({ x: i / 10, y: 0.5 }));
    const state = stateOf({ start: { points, past: [] } });
    const first = nextTrials(state, question([])).choices;
    const later = nextTrials(
      state,
      question(points.slice(0, SLOTS).map((point) => begunAt(point, 'paused', 1 / 16))),
    ).choices;
    const begun = [...first, ...later.slice(0, 2)].map((choice) => choice.kind === 'begins' && choice.point);
    assert.deepEqual(begun, points);
    assert.ok([...first, ...later.slice(0, 2)].every(({ pick }) => pick.reason.kind === 'given'));
  });

  it('follow from the question alone', () => {
    assert.deepEqual(nextTrials(stateOf(), question(trials)), nextTrials(stateOf(), question(trials)));
  });

  it('are at most as many as there are free slots, each trial once, and only those that may go on', () => {
    for (const [free, mayBegin] of [
      [4, 4],
      [3, 1],
      [2, 0],
      [1, 1],
    ]) {
      // oxfmt-ignore
      const known = trials.map((trial, i) => (i === bestPaused ? { ...trial, mayGoOn: false } : trial));
      const { choices } = nextTrials(stateOf(), question(known, { free, mayBegin }));
      const goOn = choices.flatMap((choice) => (choice.kind === 'goesOn' ? [choice.trial] : []));
      assert.ok(choices.length <= free && choices.length - goOn.length <= mayBegin);
      assert.equal(new Set(goOn).size, goOn.length);
      assert.ok(goOn.every((i) => known[i].state === 'paused' && known[i].mayGoOn));
    }
  });

  it('are the paused trials that promise most where none may begin', () => {
    const { choices } = nextTrials(stateOf(), question(trials, { mayBegin: 0 }));
    const goOn = choices.flatMap((choice) => (choice.kind === 'goesOn' ? [choice.trial] : []));
    assert.ok(goOn.includes(bestPaused));
    assert.ok(choices.every(({ pick }) => (pick.chance ?? 0) >= 0.05));
    const middle = pausedAt.map((i) => valueAt(trials[i].point)).sort((a, b) => a - b)[pausedAt.length >> 1];
    assert.ok(goOn.every((i) => valueAt(trials[i].point) <= middle));
  });

  it('are new at most for a quarter of the budget at once, then three for each that ended, as long as others go on', () => {
    const [ended] = trials;
    const paused = pausedAt.map((i) => trials[i]);
    const kinds = (known: readonly BegunTrial[]): string[] =>
      nextTrials(stateOf(), question([ended, ...known], { mayBegin: 40 - 1 - known.length })).choices.map(({ kind }) => kind); // oxfmt-ignore
    assert.ok(kinds(paused).every((kind) => kind === 'goesOn'));
    assert.ok(kinds(paused.map((trial) => ({ ...trial, mayGoOn: false }))).every((kind) => kind === 'begins'));
    assert.ok(kinds(paused.slice(0, 9)).includes('begins'));
  });

  it('leave no slot free where others may go on, though few may begin', () => {
    const [ended] = trials;
    const known = [ended, ...pausedAt.slice(0, 11).map((i) => trials[i])];
    const { choices } = nextTrials(stateOf(), question(known, { mayBegin: 28 }));
    assert.equal(choices.length, SLOTS);
    assert.ok(choices.filter(({ kind }) => kind === 'begins').length <= 1);
  });

  it('are none where no paused trial has a chance to become the best', () => {
    const best = begunAt({ x: 0.3, y: 0.6 }, 'complete', 1);
    const far = trials.map((trial) => (trial.state === 'paused' && valueAt(trial.point) < 0.1 ? { ...trial, mayGoOn: false } : trial)); // oxfmt-ignore
    assert.deepEqual(nextTrials(stateOf(), question([best, ...far], { mayBegin: 0 })).choices, []);
  });

  it('lie where values are good, and not where trials failed', () => {
    const known = trials.map((trial): BegunTrial => (Number(trial.point.x) > 0.5 ? { ...trial, state: 'failed', passed: [] } : trial)); // oxfmt-ignore
    const { choices } = nextTrials(stateOf(), question(known));
    const fresh = choices.flatMap((choice) => (choice.kind === 'begins' ? [choice.point] : []));
    assert.ok(fresh.every(({ x }) => Number(x) < 0.75));
  });

  it('are never points that were tried, in a space that has few, and none where all were', () => {
    const few: Space = [{ type: 'int', name: 'x', low: 0, high: 5, scale: 'linear' }];
    const state = stateOf({ space: few });
    const tried = [0, 1, 2, 3].map((x) => begunAt({ x, y: 0 }, 'complete', 1));
    const { choices } = nextTrials(state, question(tried));
    const fresh = choices.map((choice) => choice.kind === 'begins' && choice.point.x);
    assert.deepEqual([...fresh].sort(), [4, 5]);
    const all = [0, 1, 2, 3, 4, 5].map((x) => begunAt({ x, y: 0 }, 'complete', 1));
    assert.deepEqual(nextTrials(state, question(all)).choices, []);
  });

  it('are the same for a metric to maximize as for its negative to minimize', () => {
    const turned = trials.map((trial) => ({
      ...trial,
      passed: trial.passed.map(({ share, value }) => ({ share, value: -value })),
    }));
    const [down, up] = [nextTrials(stateOf(), question(trials)), nextTrials(stateOf({ goal: 'maximize' }), question(turned))]; // oxfmt-ignore
    assert.deepEqual(
      up.choices.map(({ pick, ...choice }) => ({ ...choice, mean: -(pick.mean ?? NaN), sd: pick.sd })),
      down.choices.map(({ pick, ...choice }) => ({ ...choice, mean: pick.mean, sd: pick.sd })),
    );
  });

  it('begin also where more trials than slots have failed before their first values', () => {
    const failed = Array.from({ length: SLOTS + 2 }, (_, i) => begunAt({ x: i / 9, y: 0.2 }, 'failed', 0));
    assert.equal(nextTrials(stateOf(), question(failed)).choices.length, SLOTS);
  });

  it('begin also where all trials before have failed after their first values', () => {
    const failed = [begunAt({ x: 0.1, y: 0.2 }, 'failed', 1 / 4), begunAt({ x: 0.9, y: 0.7 }, 'failed', 1 / 4)];
    for (const trials of [failed.slice(0, 1), failed]) {
      const { choices } = nextTrials(stateOf(), question(trials));
      assert.deepEqual(choices.map(({ kind }) => kind), Array(SLOTS).fill('begins')); // oxfmt-ignore
      assert.ok(choices.every(({ pick }) => Number.isFinite(pick.mean) && Number.isFinite(pick.sd)));
    }
  });

  it('have the best one once more, whole, where its value may be luck, and once only', () => {
    const normal = normals(seededUniform(5));
    const told = (sd: number, changes: Partial<OptimizerSettings> = {}) => {
      const noisy = Array.from({ length: 64 }, (_, i): BegunTrial => {
        const ended = begunAt({ x: (i % 8) / 7, y: Math.floor(i / 8) / 7 }, 'complete', 1);
        const value = valueAt(ended.point) + sd * normal();
        return { ...ended, passed: [...ended.passed.slice(0, -1), { share: 1, value }] };
      });
      const feedback = noisy.map(({ passed }): Feedback => ({ kind: 'value', value: passed[passed.length - 1].value }));
      return { noisy, state: tell(stateOf(changes), noisy.map(({ point }) => point), feedback) }; // oxfmt-ignore
    };
    const repeats = (state: State, known: readonly BegunTrial[], changes: Partial<PausingQuestion> = {}) =>
      nextTrials(state, question(known, changes)).choices.filter(({ pick }) => pick.reason.kind === 'repeats');
    const { noisy, state } = told(0.05);
    const [repeat, ...others] = repeats(state, noisy);
    assert.ok(repeat.kind === 'begins' && repeat.pick.reason.kind === 'repeats' && repeat.whole);
    assert.deepEqual([noisy[repeat.pick.reason.trial ?? NaN].point, others], [repeat.point, []]);
    assert.ok(valueAt(repeat.point) < 0.1 && Number.isFinite(repeat.pick.mean));
    assert.deepEqual(repeats(state, [...noisy, begunAt(repeat.point, 'running', 0)]), []);
    assert.deepEqual(repeats(state, noisy, { mayBegin: 0 }), []);
    const exact = told(0);
    assert.deepEqual(repeats(exact.state, exact.noisy), []);
    const declared = told(0.05, { noise: 0.05 });
    assert.deepEqual(repeats(declared.state, declared.noisy), []);
  });

  it('run whole where early values have told nothing, and pause where they told all', () => {
    const uniform = seededUniform(8);
    const results = Array.from({ length: 49 }, () => uniform());
    const seen = (early: (i: number) => number) =>
      results.map((result, i): BegunTrial => {
        const ended = begunAt({ x: (i % 7) / 6, y: Math.floor(i / 7) / 6 }, 'complete', 1);
        return { ...ended, passed: ended.passed.map(({ share }) => ({ share, value: share < 1 ? early(i) : result })) };
      });
    const all = nextTrials(stateOf(), question(seen(() => uniform())));
    assert.equal(all.whole, 'all');
    assert.ok(all.choices.every(({ whole }) => whole));
    const none = nextTrials(stateOf(), question(seen((i) => results[i] + 1)));
    assert.equal(none.whole, 'none');
    assert.ok(none.choices.every(({ whole }) => !whole));
  });
});
