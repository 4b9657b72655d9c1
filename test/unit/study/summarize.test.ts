import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Objective } from '../../../src/study/declared.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import { replay, type Study } from '../../../src/study/study.ts';
import { summarize, type View } from '../../../src/study/summarize.ts';
import { summarySchema, type Summary } from '../../../src/study/summary.ts';
import { frozenEvents } from './journals.ts';

const view: View = {
  alive: false,
  commandOf: ({ parameters }) => ['python3', "it's.py", '--lr', String(parameters.lr)],
};

const study = (count: number, objective: Partial<Objective> = {}): Study => {
  const events = frozenEvents.slice(0, count).map((event): StudyEvent => {
    if (event.type !== 'study.created' && event.type !== 'declaration.changed') return event;
    const { declaration } = event;
    return { ...event, declaration: { ...declaration, objective: { ...declaration.objective, ...objective } } };
  });
  const folded = replay(events);
  assert.ok(folded);
  return folded;
};
const all = frozenEvents.length;
const upTo = (type: StudyEvent['type'], n = 1): number =>
  frozenEvents.flatMap((event, i) => (event.type === type ? [i + 1] : []))[n - 1];
const summary = (count = all, objective: Partial<Objective> = {}, alive = false): Summary =>
  summarize(study(count, objective), { ...view, alive });
const close = (actual: readonly number[], expected: readonly number[]): void => {
  assert.equal(actual.length, expected.length);
  actual.forEach((value, i) => {
    assert.ok(Math.abs(value - expected[i]) < 1e-12, `${String(actual)} is not ${String(expected)}`);
  });
};

describe('the summary of a study', () => {
  it('fits its schema at every event of the journal', () => {
    frozenEvents.forEach((_, i) => {
      for (const alive of [true, false])
        assert.deepEqual(summarySchema.parse(summary(i + 1, {}, alive)), summary(i + 1, {}, alive));
    });
  });

  it('says new, running, interrupted or stopped, and why', () => {
    assert.equal(summary(1).state, 'new');
    assert.equal(summary(5, {}, true).state, 'running');
    assert.equal(summary(5, {}, true).reason, null);
    assert.equal(summary(5).state, 'interrupted');
    assert.match(summary(5).reason ?? '', /start it again/);
    assert.equal(summary().state, 'stopped');
    assert.equal(summary().reason, 'You stopped it after 5 of 8 trials.');
  });

  it('says finished or failed by what its tuner said last', () => {
    const last = frozenEvents[all - 1];
    assert.ok(last.type === 'tuner.ended');
    for (const [because, state] of [
      ['trials', 'finished'],
      ['time', 'finished'],
      ['target', 'finished'],
      ['exhausted', 'finished'],
      ['failure', 'failed'],
    ] as const) {
      const folded = replay([...frozenEvents.slice(0, -1), { ...last, because }]);
      assert.ok(folded);
      assert.equal(summarize(folded, view).state, state);
    }
  });

  it('says with how many past trials it began, and the best of them by its goal', () => {
    const [created] = frozenEvents;
    assert.ok(created.type === 'study.created');
    const begun = (goal: Objective['goal'], values: readonly number[]): Summary['start'] => {
      const { declaration, ...same } = created;
      const start = { points: [], trials: 'past.csv' };
      const changed = { ...declaration, start, objective: { ...declaration.objective, goal } };
      const past = values.map((value) => ({ parameters: { lr: 0.1 }, value }));
      const folded = replay([{ ...same, declaration: changed, past }]);
      assert.ok(folded);
      return summarize(folded, view).start;
    };
    assert.deepEqual(begun('maximize', [1, 3, 2]), { past: 3, bestPast: 3 });
    assert.deepEqual(begun('minimize', [1, 3, 2]), { past: 3, bestPast: 1 });
    assert.deepEqual(begun('minimize', []), { past: 0, bestPast: null });
    assert.equal(summary().start, null);
  });

  it('shows no trial as running when nobody runs it', () => {
    const count = upTo('trial.started', 1);
    assert.equal(summary(count, {}, true).trials[0].state, 'running');
    assert.equal(summary(count).trials[0].state, 'waiting');
    assert.equal(summary(upTo('tuner.started', 2), {}, true).trials[3].state, 'waiting');
  });

  it("adds up the engine's time of a batch: to choose it and to learn from it", () => {
    close(
      summary().batches.map(({ engineSeconds }) => engineSeconds),
      [0.016, 0.017, 0.012],
    );
  });
});

describe('the best trial', () => {
  it('without noise is the best observed one, by the goal', () => {
    assert.equal(summary().best?.trial, 3);
    assert.equal(summary(all, { goal: 'minimize' }).best?.trial, 1);
  });

  it('has a mean only where the latest belief is about it', () => {
    assert.deepEqual([summary().best?.mean, summary().best?.sd], [0.89, 0.01]);
    // trial 3 has just beaten trial 1, which the only belief so far is about
    const { best } = summary(upTo('trial.ended', 3));
    assert.deepEqual([best?.trial, best?.mean, best?.sd], [3, null, null]);
  });

  it('under noise is the one believed best, and before any belief the best observed one', () => {
    assert.equal(summary(upTo('trial.ended', 3), { noise: 0.1 }).best?.trial, 1);
    assert.equal(summary(all, { noise: 0.1, goal: 'minimize' }).best?.trial, 3);
    assert.equal(summary(upTo('trial.ended', 2), { noise: 0.1 }).best?.trial, 1);
  });

  it('is null while none has succeeded', () => {
    assert.equal(summary(upTo('trial.ended', 1)).best, null);
  });

  it('comes with a command that a POSIX shell reads as its words', () => {
    assert.equal(summary().best?.command, `python3 "it's.py" --lr 0.02`);
  });
});

describe('the regret', () => {
  it('is exact against a declared optimum: summed, and of the best so far', () => {
    const { kind, reference, trials, cumulative, simple } = summary(all, { optimum: 1 }).regret;
    assert.deepEqual([kind, reference], ['exact', 1]);
    // trial 2 failed before anything had succeeded; trial 4 timed out and adds nothing
    assert.deepEqual(trials, [1, 3, 4]);
    close(cumulative, [0.19, 0.29, 0.29]);
    close(simple, [0.19, 0.1, 0.1]);
  });

  it('has the sign of the goal', () => {
    const { cumulative, simple } = summary(all, { optimum: 0, goal: 'minimize' }).regret;
    close(cumulative, [0.81, 1.71, 1.71]);
    close(simple, [0.81, 0.81, 0.81]);
  });

  it('without an optimum is estimated against the latest best mean, with the optimistic bound beside it', () => {
    const { kind, reference, cumulative, simple, optimistic } = summary().regret;
    assert.deepEqual([kind, reference], ['estimated', 0.89]);
    close(cumulative, [0.08, 0.07, 0.07]);
    close(simple, [0.08, -0.01, -0.01]);
    close([optimistic ?? NaN], [0.06]);
    close([summary(all, { goal: 'minimize' }).regret.optimistic ?? NaN], [-0.06]);
  });

  it('is not drawn before there is anything to compare with', () => {
    const regret = summary(upTo('trial.ended', 2)).regret;
    assert.deepEqual(regret, {
      kind: 'estimated',
      reference: null,
      trials: [],
      cumulative: [],
      simple: [],
      optimistic: null,
    });
  });
});
