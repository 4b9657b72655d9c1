import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Declaration } from '../../../src/declaration/declaration.ts';
import { forecastOfEnd, hasEnough, hasToConfirm, isForecastDue } from '../../../src/study/enough.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import { apply } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { canContinue } from '../../../src/study/summary/canContinue.ts';
import { trialsToAsk } from '../../../src/tuner/schedule.ts';
import { studyEnd } from '../../../src/tuner/session/studyEnd.ts';
import { enoughEvents, replayed } from './disk/journals.ts';
import { declare } from '../tuner/trials/digits.ts';
import { asked, begun, ran, told } from './events.ts';

const declared = declare('command: a');
const SIZE = 4;
const declaration: Declaration = {
  ...declared,
  objective: { metric: 'error', goal: 'minimize' },
  budget: { trials: 100, enough: { gain: 0.1 } },
  parallel: SIZE,
};

interface Told {
  /** Of the recommended trial, which is the first of its batch. */
  readonly value: number;
  readonly noise?: number;
  /** How surely it keeps limits that differ from run to run. */
  readonly keeps?: number;
  readonly confirms?: boolean;
  /** The chance that was forecast while the next batch ran. */
  readonly chance?: number;
}

/** Each batch is told as a whole; under a rolling schedule each of its trials by itself. */
function study(batches: readonly Told[], differences: Partial<Declaration> = {}, rolling = false): StudyState {
  const sizes = batches.flatMap((batch) => (rolling ? Array<Told>(SIZE).fill(batch) : [batch]));
  const size = rolling ? 1 : SIZE;
  const events = sizes.flatMap((batch, b) => batchEvents(batch, b, size));
  return replayed([...begun({ ...declaration, ...differences }), ...events]);
}

function batchEvents({ value, noise = 0, keeps, confirms, chance }: Told, b: number, size: number): StudyEvent[] {
  const numbers = Array.from({ length: size }, (_, i) => b * size + i + 1);
  const unknown = { mean: null, sd: null, chance: null };
  const reason = confirms === true ? ({ kind: 'confirms', trial: 1 } as const) : ({ kind: 'explores' } as const);
  const trials = numbers.map((trial) => ({ trial, parameters: { lr: 0.5 }, pick: { ...unknown, reason } }));
  const recommendation = {
    ...{ best: numbers[0], mean: value, sd: 0, expected: value, noise, optimistic: value },
    ...(keeps !== undefined && { keeps }),
  };
  return [
    asked(b + 1, trials),
    ...numbers.flatMap((trial) => ran(trial, value)),
    told(b + 1, recommendation),
    ...(chance === undefined ? [] : [forecast((b + 1) * size, chance)]),
  ];
}

const forecast = (told: number, chance: number): StudyEvent => ({
  type: 'gain.forecast',
  at: 0,
  told,
  gain: 0.1,
  chance,
});

const quiet: readonly Told[] = [{ value: 3 }, { value: 2 }, { value: 2, chance: 0.05 }, { value: 1.95 }];

describe('a study has enough', () => {
  it('when a gain was unlikely by the last forecast and two batches have not brought it', () => {
    assert.equal(hasEnough(study(quiet)), true);
    assert.equal(hasEnough(study(quiet, {}, true)), true);
    assert.match(
      studyEnd(study(quiet), Infinity)?.reason ?? '',
      /^Enough: less than 1 chance in 10 to gain 0\.1 more in the rest of the budget, .* 16 of 100 trials were used\.$/,
    );
  });

  it('by the journal alone, in the same words for ever', () => {
    const end = enoughEvents.at(-1);
    assert.ok(end?.type === 'tuner.ended');
    const { because, reason } = end;
    assert.deepEqual(studyEnd(replayed(enoughEvents.slice(0, -1)), Infinity), { because, reason });
  });

  it('only where a gain is less likely than a tenth', () => {
    const likely = quiet.map((told) => ({ ...told, ...(told.chance !== undefined && { chance: 0.1 }) }));
    assert.equal(hasEnough(study(likely)), false);
  });

  it('only where neither of the last two batches gained so much, of the posterior mean under noise', () => {
    assert.equal(hasEnough(study([...quiet.slice(0, 3), { value: 1.9 }])), false);
    assert.equal(hasEnough(study([{ value: 3 }, { value: 3 }, { value: 2, chance: 0 }, { value: 2 }])), false);
    const noisy = quiet.map((told) => ({ ...told, noise: 1 }));
    assert.equal(hasEnough(study(noisy)), true);
  });

  it('only where what was recommended at the forecast still is, and did not keep a limit by luck', () => {
    const [sure, rejected] = [1.95, 2.5].map((value) =>
      study([...quiet.slice(0, 3), { value }].map((told) => ({ ...told, keeps: 0.95 }))),
    );
    assert.deepEqual([hasEnough(sure), hasEnough(rejected)], [true, false]);
    assert.equal(forecastOfEnd(rejected), null);
  });

  it('never before a batch has ended after the forecast, so that it was said before', () => {
    const said = study(quiet.slice(0, 3));
    assert.equal(hasEnough(said), false);
    assert.deepEqual(forecastOfEnd(said), { told: 12, gain: 0.1, chance: 0.05 });
  });

  it('never where it is not declared', () => {
    const { enough: _, ...budget } = declaration.budget;
    const without = study(
      quiet.map(({ value }) => ({ value })),
      { budget },
    );
    assert.equal(hasEnough(without), false);
    assert.equal(isForecastDue(without), false);
  });

  it('no longer ends soon after it has gained so much', () => {
    assert.equal(forecastOfEnd(study([...quiet.slice(0, 3), { value: 1.8 }])), null);
  });

  it('is forecast once for each batch, or for as many trials', () => {
    assert.equal(isForecastDue(study([])), false);
    assert.equal(isForecastDue(study([{ value: 3 }])), true);
    assert.equal(isForecastDue(study([{ value: 3, chance: 1 }])), false);
    assert.equal(isForecastDue(study([{ value: 3, chance: 1 }, { value: 3 }])), true);
  });

  it('goes on with more trials or another gain, at least for two batches, and not by itself', () => {
    const ended = apply(study(quiet), { type: 'tuner.ended', at: 0, because: 'enough', reason: 'Enough.' });
    assert.equal(canContinue(ended, declaration), false);
    for (const budget of [
      { trials: 120, enough: { gain: 0.1 } },
      { trials: 100, enough: { gain: 0.01 } },
      { trials: 100 },
    ] satisfies Declaration['budget'][]) {
      const changed = { ...declaration, budget };
      assert.equal(canContinue(ended, changed), true);
      const continued = apply(ended, { type: 'declaration.changed', at: 0, declaration: changed });
      assert.equal(studyEnd(continued, Infinity), undefined);
    }
  });

  it('goes on with other limits, by which other results count', () => {
    const ended = apply(study(quiet), { type: 'tuner.ended', at: 0, because: 'enough', reason: 'Enough.' });
    const changed = { ...declaration, limits: declare('command: a\nlimits: mem <= 5').limits ?? [] };
    assert.equal(canContinue(ended, changed), true);
    const continued = apply(ended, { type: 'declaration.changed', at: 0, declaration: changed });
    assert.equal(hasEnough(continued), false);
  });

  it('after a change of what is enough only by two batches since then', () => {
    const budget = { trials: 120, enough: { gain: 0.1 } };
    const changed: StudyEvent = { type: 'declaration.changed', at: 0, declaration: { ...declaration, budget } };
    const [first, second] = [batchEvents({ value: 1.95, chance: 0 }, 4, SIZE), batchEvents({ value: 1.95 }, 5, SIZE)];
    const continued = [changed, ...first].reduce(apply, study(quiet));
    assert.equal(hasEnough(continued), false);
    assert.equal(hasEnough(second.reduce(apply, continued)), true);
  });

  it('not by a result that a person has taken back', () => {
    const taken = apply(study(quiet), { type: 'trial.invalidated', at: 0, trial: 1 });
    assert.equal(hasEnough(taken), false);
    assert.equal(isForecastDue(taken), true);
  });

  it('runs the best points of a noisy metric again before it ends, and then ends whatever they bring', () => {
    const noisy = quiet.map((told) => ({ ...told, noise: 1 }));
    const before = study(noisy, { confirm: SIZE });
    assert.deepEqual([hasToConfirm(before), trialsToAsk(before), studyEnd(before, Infinity)], [true, SIZE, undefined]);
    const after = study([...noisy, { value: 1, noise: 1, confirms: true }], { confirm: SIZE });
    assert.equal(studyEnd(after, Infinity)?.because, 'enough');
    assert.equal(studyEnd(study(quiet, { confirm: SIZE }), Infinity)?.because, 'enough'); // nothing is noisy
    assert.equal(trialsToAsk(study(quiet.slice(0, 3), { confirm: SIZE })), 100 - 3 * SIZE);
  });
});
