import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Objective } from '../../../../src/declaration/declaration.ts';
import type { Recommendation, StudyEvent } from '../../../../src/study/events.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { lastPlace } from '../../../../src/study/summary/bestSteps.ts';
import { comparedStudy } from '../../../../src/study/summary/comparison.ts';
import { countTrials } from '../../../../src/study/summary/countTrials.ts';
import { summarize, type SummaryContext } from '../../../../src/study/summary/summarize.ts';
import { summarySchema, type Summary } from '../../../../src/study/summary/summary.ts';
import { controlsEvents, frozenEvents, pausedEvents, replayed } from '../disk/journals.ts';
import { journals } from '../disk/randomJournal.ts';

const view: SummaryContext = {
  alive: false,
  commandOf: ({ parameters }) => `python3 a.py --lr ${String(parameters.lr)}`,
};

const study = (count: number, objective: Partial<Objective> = {}): StudyState => {
  const events = frozenEvents.slice(0, count).map((event): StudyEvent => {
    if (event.type !== 'study.created' && event.type !== 'declaration.changed') return event;
    const { declaration } = event;
    return { ...event, declaration: { ...declaration, objective: { ...declaration.objective, ...objective } } };
  });
  return replayed(events);
};
/** As JSON has it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
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
        assert.deepEqual(summarySchema.parse(plain(summary(i + 1, {}, alive))), plain(summary(i + 1, {}, alive)));
    });
  });

  it('says new, running, interrupted or stopped, and why', () => {
    assert.equal(summary(1).state, 'new');
    assert.equal(summary(5, {}, true).state, 'running');
    assert.equal(summary(5, {}, true).reason, null);
    assert.equal(summary(5).state, 'interrupted');
    assert.match([undefined, '/a'].map((original) => summarize(study(5), { ...view, original }).reason).join(), /start the study again to continue\.,It is a copy of a study that runs in \/a: /); // oxfmt-ignore
    assert.equal(summary().state, 'stopped');
    assert.equal(summary().reason, 'You stopped it after 5 of 8 trials.');
  });

  it('is finished or failed as its tuner said last', () => {
    const last = frozenEvents[all - 1];
    assert.ok(last.type === 'tuner.ended');
    for (const [because, state] of [
      ['trials', 'finished'],
      ['time', 'finished'],
      ['target', 'finished'],
      ['exhausted', 'finished'],
      ['failure', 'failed'],
    ] as const) {
      const folded = replayed([...frozenEvents.slice(0, -1), { ...last, because }]);
      assert.equal(summarize(folded, view).state, state);
    }
  });

  it('says with how many past trials it began, and the best of them by its goal', () => {
    const [created] = frozenEvents;
    assert.ok(created.type === 'study.created');
    const begun = (goal: Objective['goal'], values: readonly number[], deviation?: number): Summary['start'] => {
      const { declaration, ...same } = created;
      const start = { points: [], trials: 'past.csv' };
      const changed = { ...declaration, start, objective: { ...declaration.objective, goal } };
      const past = values.map((value) => ({ parameters: { lr: 0.1 }, value, ...(deviation && { deviation }) }));
      const folded = replayed([{ ...same, declaration: changed, past }]);
      return summarize(folded, view).start;
    };
    assert.deepEqual(begun('maximize', [1, 3, 2]), { past: 3, bestPast: 3 });
    assert.deepEqual(begun('minimize', [1, 3, 2]), { past: 3, bestPast: 1 });
    assert.deepEqual(begun('minimize', []), { past: 0, bestPast: null });
    assert.deepEqual(begun('minimize', [1, 3, 2], 0.1), { past: 3, bestPast: null }, 'their ends are predicted');
    assert.equal(summary().start, null);
  });

  it('says from which earlier studies it learns, and from how many of their trials', () => {
    const [created] = frozenEvents;
    assert.ok(created.type === 'study.created');
    const declaration = { ...created.declaration, start: { points: [], from: [{ study: 'mnist' }] } };
    const sources = [{ name: 'mnist', trials: [{ parameters: { lr: 7 }, value: 1 }] }];
    assert.deepEqual(summarize(replayed([{ ...created, declaration, sources }]), view).start, {
      past: 0,
      bestPast: null,
      sources: [{ source: 'mnist', trials: 1 }],
    });
  });

  it('shows no trial as running when nobody runs it', () => {
    const count = upTo('trial.started', 1);
    assert.equal(summary(count, {}, true).trials.at(0)?.state, 'running');
    assert.equal(summary(count).trials.at(0)?.state, 'waiting');
    assert.equal(summary(upTo('tuner.started', 2), {}, true).trials.at(3)?.state, 'waiting');
  });

  it("adds up the engine's time of a batch: to choose it and to learn from it", () => {
    close(
      summary().batches.map(({ engineSeconds }) => engineSeconds),
      [0.016, 0.017, 0.012],
    );
  });
});

describe('a trial that pauses', () => {
  const before = pausedEvents.findIndex(({ type }) => type === 'trial.resumed');
  const row = (events: readonly StudyEvent[], trial: number) => summarize(replayed(events), view).trials.at(trial - 1) ?? assert.fail(); // oxfmt-ignore

  it('has the rungs that it has passed, and says once it goes on why', () => {
    const paused = row(pausedEvents.slice(0, before), 2);
    assert.deepEqual([paused.state, paused.rungs, paused.wentOn], ['paused', [{ share: 0.0625, value: 1.55589 }], undefined]); // oxfmt-ignore
    const again = row(pausedEvents.slice(0, before + 1), 2);
    assert.deepEqual([again.state, again.wentOn, again.rungs], ['waiting', 'bound', paused.rungs]);
    const resumed = pausedEvents.find((event) => event.type === 'trial.resumed' && event.trial === 2) ?? assert.fail();
    const starts = { type: 'trial.starting', at: 1, trial: 2, attempt: 2 } as const;
    const pause = { step: 4, lastStep: 32, firstStep: 1 };
    const stop = { rule: 'pause', reason: 'At a rung.', predicted: null, reports: [], pause } as const;
    const stops = { type: 'trial.stopping', at: 1, trial: 2, attempt: 2, stop } as const;
    const ends = { type: 'trial.ended', at: 1, trial: 2, attempt: 2, result: { kind: 'paused', reason: 'At a rung.', ...pause }, seconds: 1 } as const; // oxfmt-ignore
    const twice = row([...pausedEvents.slice(0, before), resumed, starts, stops, ends], 2);
    assert.deepEqual([twice.state, twice.wentOn], ['paused', 'bound']); // and not what it refines
    const asked = row([...pausedEvents, { type: 'trial.retried', at: 1, trial: 3, toEnd: true }], 3);
    assert.deepEqual([asked.state, asked.wentOn], ['waiting', 'asked']);
  });

  it('has the time of all its attempts, and ended when the last of them did', () => {
    const { endedAfter = NaN, seconds, rungs = [] } = row(pausedEvents, 2);
    const ends = pausedEvents.filter((event) => event.type === 'trial.ended' && event.trial === 2);
    const last = ends.at(-1) ?? assert.fail();
    assert.equal(ends.length, 2);
    assert.ok(Math.abs(1000 * endedAfter - (last.at - pausedEvents[0].at)) < 100);
    assert.ok(seconds !== null && seconds < endedAfter);
    assert.equal(rungs.length, 4);
  });

  it('counts among those that have ended, wherever they are counted', () => {
    const summary = summarize(replayed(pausedEvents), view);
    assert.deepEqual([countTrials(summary).ended, countTrials(summary).paused], [6, 3]);
    assert.equal(comparedStudy(summary).trials, 6);
    assert.equal(lastPlace(summary, 'trial'), 6);
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

  it('is null while none has succeeded', () => assert.equal(summary(upTo('trial.ended', 1)).best, null));

  it('comes with a command that a POSIX shell reads as its words', () => {
    assert.equal(summary().best?.command, 'python3 a.py --lr 0.02');
  });
});

describe('what to expect of the best trial', () => {
  /** The study, and what its engine said after its last batch. */
  const told = (said: Partial<Recommendation>, objective: Partial<Objective> = {}): Summary => {
    const last = frozenEvents.findLastIndex(({ type }) => type === 'batch.told');
    const events = frozenEvents.map((event, i): StudyEvent => {
      if (event.type === 'study.created' || event.type === 'declaration.changed') {
        const { metric, goal } = event.declaration.objective;
        return { ...event, declaration: { ...event.declaration, objective: { metric, goal, ...objective } } };
      }
      const isLast = i === last && event.type === 'batch.told';
      return isLast ? { ...event, recommendation: { ...event.recommendation, ...said } } : event;
    });
    const folded = replayed(events);
    return summarize(folded, view);
  };

  it('is the engine’s prediction of it, with the noise', () => {
    const { best, noise, bound } = told({ best: 1, expected: 0.9, predictiveSd: 0.02, noise: 0.01, optimistic: 0.95 });
    assert.deepEqual([best?.trial, best?.expected, best?.predictiveSd, noise], [1, 0.9, 0.02, 0.01]);
    close([bound?.gain ?? NaN], [0.05]);
  });

  it('is not known where the journal does not say, as in those of the first versions', () => {
    const { best, noise } = summary();
    assert.deepEqual([best?.expected, best?.predictiveSd, noise], [null, null, null]);
  });

  it('is of the best value where no noise was found, although another trial was recommended before', () => {
    assert.notEqual(told({ best: 1, expected: 0.81, predictiveSd: 0, noise: 0 }).best?.trial, 1);
  });

  it('leaves no gain where the bounds allow none, and never less than none', () => {
    assert.deepEqual(told({ best: 1, expected: 0.9, noise: 0.01, optimistic: 0.8 }).bound, { gain: 0 });
    assert.deepEqual(told({ best: 1, expected: 0.9, noise: 0.01, optimistic: 0.95 }, { goal: 'minimize' }).bound, {
      gain: 0,
    });
    assert.equal(summary(upTo('trial.ended', 2)).bound, null);
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

describe('the summary of a study that a person interferes with', () => {
  const folded = (count: number): StudyState => {
    return replayed(controlsEvents.slice(0, count));
  };
  const numberOf = (type: StudyEvent['type'], n = 1): number =>
    controlsEvents.flatMap((event, i) => (event.type === type ? [i + 1] : []))[n - 1];
  const shown = (count: number, alive = true): Summary => summarize(folded(count), { ...view, alive });

  it('fits its schema at every event, and whatever happens in whatever order', () => {
    controlsEvents.forEach((_, i) => {
      for (const alive of [true, false])
        assert.deepEqual(summarySchema.parse(plain(shown(i + 1, alive))), plain(shown(i + 1, alive)));
    });
    fc.assert(
      fc.property(journals, fc.boolean(), (events, alive) => {
        const random = replayed(events);
        const made = summarize(random, { ...view, alive });
        assert.deepEqual(summarySchema.parse(plain(made)), plain(made));
        for (const { trial, state, reason } of made.trials) {
          const wasGoodEnough = 'stopped' in random.trials.get(trial - 1);
          assert.equal(reason === null, ['running', 'succeeded'].includes(state) && !wasGoodEnough);
        }
        assert.ok(made.best === null || !made.trials.at(made.best.trial - 1)?.invalid);
      }),
      { numRuns: 40 },
    );
  });

  it('says paused while its tuner lives', () => {
    assert.equal(shown(numberOf('tuner.paused')).state, 'paused');
    assert.equal(shown(numberOf('tuner.paused'), false).state, 'interrupted');
    assert.equal(shown(numberOf('tuner.continued')).state, 'running');
  });

  it('has the queue, the origin, the log of its end, and which points a person wanted', () => {
    const { queue, origin, log, trials } = shown(controlsEvents.length, false);
    assert.deepEqual(queue, [{ parameters: { lr: 0.5, layers: 1, optimizer: null, nesterov: true } }]);
    assert.equal(origin?.machine.host, 'laptop');
    assert.deepEqual(log, ['Traceback (most recent call last):', 'ValueError: no']);
    assert.deepEqual(
      trials.map(({ enqueued }) => enqueued),
      [false, false, true, false],
    );
    assert.deepEqual([shown(1).queue, shown(1).log], [[], null]);
  });

  it('names the devices of the trials that run now', () => {
    assert.deepEqual(
      shown(7).trials.map(({ gpus }) => gpus),
      [['0'], ['GPU-8932f937']],
    );
    assert.deepEqual(
      shown(7, false).trials.map(({ gpus }) => gpus),
      [null, null],
    );
  });

  it('takes nothing from an invalid trial, neither as the best nor into the regret', () => {
    const before = numberOf('batch.told');
    assert.equal(shown(before).best?.trial, 2);
    const now = shown(numberOf('trial.invalidated'));
    assert.deepEqual([now.best?.trial, now.trials.at(1)?.invalid, now.trials.at(1)?.value], [1, true, 0.95]);
    const withOptimum = (count: number) => {
      const study = folded(count);
      const { declaration } = study;
      return summarize(
        { ...study, declaration: { ...declaration, objective: { ...declaration.objective, optimum: 1 } } },
        view,
      );
    };
    close(withOptimum(before).regret.cumulative, [0.19, 0.24]);
    close(withOptimum(numberOf('trial.invalidated')).regret.cumulative, [0.19, 0.19]);
    assert.equal(now.regret.reference, null);
  });
});
