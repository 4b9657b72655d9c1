import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forMany } from '../../../laws.ts';
import type { Curve } from '../../../../src/engine/curves/curve.ts';
import { decideEarlyStop, predictFinalValue } from '../../../../src/engine/curves/earlyStop.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { EarlyStopQuestion } from '../../../../src/engine/curves/question.ts';

const curveOf = (...values: readonly number[]): Curve => values.map((value, i) => ({ step: i + 1, value }));
const ended = (...values: readonly number[]) => ({ curve: curveOf(...values), result: values.at(-1) ?? NaN });
const stopped = (...values: readonly number[]) => ({ curve: curveOf(...values), result: null });
const asked = (values: readonly number[], more: Partial<EarlyStopQuestion> = {}): EarlyStopQuestion => ({
  ...{ goal: 'minimize', lastStep: null, incumbent: null, predicted: null, report: 'last', ended: [] },
  curve: curveOf(...values),
  ...more,
});
const negated = (question: EarlyStopQuestion): EarlyStopQuestion => ({
  ...question,
  goal: 'maximize',
  curve: question.curve.map(({ step, value }) => ({ step, value: -value })),
  ended: question.ended.map(({ curve, result }) => ({
    curve: curve.map(({ step, value }) => ({ step, value: -value })),
    result: result === null ? null : -result,
  })),
});

const three = [ended(9, 5, 4, 3), ended(8, 6, 2, 1), ended(7, 7, 7, 7)];
const median = { rule: 'median', minReports: 2 } as const;

describe('a decision to stop early', () => {
  it('is not made in the first reports', () => {
    assert.equal(decideEarlyStop(asked([99], { ended: three }), median), null);
    assert.equal(decideEarlyStop(asked([], { ended: three }), { ...median, minReports: 0 }), null);
  });

  it('leaves out reports that are not finite', () => {
    assert.equal(decideEarlyStop(asked([NaN, 99, Infinity], { ended: three }), median), null);
    const withNaN = [...three, { curve: curveOf(NaN, NaN), result: 3 }];
    const question = asked([9, 8, 7]);
    assert.deepEqual(
      decideEarlyStop({ ...question, ended: withNaN }, median),
      decideEarlyStop({ ...question, ended: three }, median),
    );
  });

  it('is the same of a maximised metric of the other sign', () => {
    for (const rule of [median, { rule: 'halving', eta: 2, minReports: 2 }] as const) {
      const question = asked([9, 8], { ended: three });
      const [one, other] = [decideEarlyStop(question, rule), decideEarlyStop(negated(question), rule)];
      assert.ok(one?.finalValue && other?.finalValue && one.needed !== null);
      assert.deepEqual(other, {
        ...one,
        value: -one.value,
        needed: -one.needed,
        finalValue: { ...one.finalValue, mean: -one.finalValue.mean },
      });
    }
  });

  it("knows the last step from the script, or from the others'", () => {
    const of = (lastStep: number | null, ended: EarlyStopQuestion['ended']) =>
      decideEarlyStop(asked([9, 8], { lastStep, ended }), median)?.of;
    assert.equal(of(null, three), 4);
    assert.equal(of(20, three), 20);
    assert.equal(of(null, [stopped(1, 2, 3)]), null);
  });

  it('goes by the best report where that is the result, which is then no worse than that', () => {
    const decision = decideEarlyStop(asked([3, 9], { ended: three, report: 'best' }), median);
    assert.equal(decision?.value, 3);
    assert.ok((decision.finalValue?.mean ?? NaN) <= 3);
  });
});

describe('the predicted final value', () => {
  it('is that of a decision, however few the reports', () => {
    for (const question of [asked([9, 8], { ended: three }), negated(asked([9, 8], { ended: three }))]) {
      assert.deepEqual(predictFinalValue(question), decideEarlyStop(question, median)?.finalValue);
    }
    assert.ok(predictFinalValue(asked([9], { ended: three })));
    assert.equal(predictFinalValue(asked([], { ended: three })), null);
    assert.equal(predictFinalValue(asked([9, 8])), null);
  });
});

describe('the median rule', () => {
  const decide = (values: readonly number[], ended: EarlyStopQuestion['ended']) =>
    decideEarlyStop(asked(values, { ended }), median);

  it('stops a trial whose best value is worse than the median of the running averages', () => {
    const { stop, needed, at, chance } = decide([9, 7.5], three) ?? {};
    assert.deepEqual({ stop, needed, at, chance }, { stop: true, needed: 7, at: 2, chance: null });
    assert.equal(decide([9, 7], three)?.stop, false);
    assert.equal(decide([6.9, 30], three)?.stop, false);
  });

  it('asks only trials that ran to their end', () => {
    assert.equal(decide([9, 7.5], [...three, stopped(20, 20), stopped(20, 20)])?.needed, 7);
    const { stop, needed } = decide([9, 7.5], [stopped(1, 1)]) ?? {};
    assert.deepEqual({ stop, needed }, { stop: false, needed: null });
  });
});

describe('a rule that would have stopped a good trial', () => {
  const rules = [
    median,
    { rule: 'model', chance: 0.1, minReports: 2 },
    { rule: 'halving', eta: 2, minReports: 2 },
  ] as const;
  /** Four curves of which the last one is the worst until its end. */
  const late = (result: number) => [ended(3, 3, 3, 3), ended(4, 4, 4, 4), ended(5, 5, 5, 5), ended(9, 9, 9, result)];
  const stops = (others: EarlyStopQuestion['ended'], values = [99, 98]) =>
    rules.map((rule) => decideEarlyStop(asked(values, { ended: others, incumbent: 3, lastStep: 4 }), rule)?.stop);

  it('stops none at that step', () => {
    assert.deepEqual(stops(late(9)), [true, true, true]);
    assert.deepEqual(stops(late(1)), [false, false, false]);
  });

  it('is asked only of the best quarter, and only with the data known at the step', () => {
    assert.deepEqual(stops([...late(4.5), ended(6, 6, 6, 6)]), [true, true, true]);
    const early = [ended(3, 3, 3, 3), ended(4, 4, 4, 4), ended(5, 5, 5, 5), ended(2, 9, 9, 9, 1)];
    assert.equal(decideEarlyStop(asked([99, 98], { ended: early }), median)?.stop, true);
  });

  it('stops a trial again from the step on at which it would have spared that one', () => {
    const others = [ended(3, 3, 3, 3), ended(4, 4, 4, 4), ended(5, 5, 5, 5), ended(9, 9, 2, 1)];
    const at = (reports: number) =>
      decideEarlyStop(asked(Array<number>(reports).fill(99), { ended: others }), median)?.stop;
    assert.deepEqual([at(2), at(3)], [false, true]);
  });
});

describe('successive halving', () => {
  const halving = { rule: 'halving', eta: 2, minReports: 2 } as const;
  const decide = (values: readonly number[], ended: EarlyStopQuestion['ended']) =>
    decideEarlyStop(asked(values, { ended }), halving);

  it('decides at its rungs alone', () => {
    const needed = [2, 3, 4, 5, 6, 7, 8].map((reports) => decide(Array<number>(reports).fill(9), [])?.needed);
    assert.deepEqual(needed, [9, null, 9, null, null, null, 9]);
  });

  it('lets a trial go on that is in the best 1/eta of those that reached the rung, stopped ones too', () => {
    assert.equal(decide([9, 6], three)?.stop, false);
    assert.equal(decide([9, 6.6], three)?.stop, true);
    assert.equal(decide([9, 6.6], [...three, stopped(9, 9), stopped(9, 9)])?.stop, false);
    assert.equal(decide([9, 6.6], [...three, stopped(9), stopped(9)])?.stop, true);
  });
});

describe('the model', () => {
  const model = { rule: 'model', chance: 0.1, minReports: 2 } as const;
  /** Twenty curves that fall like 1/s to their level. */
  const falling = Array.from({ length: 20 }, (_, i) => ended(...curveTo(i / 10)));
  function curveTo(level: number): number[] {
    return Array.from({ length: 12 }, (_, s) => level + 3 / (s + 1));
  }
  const decide = (values: readonly number[], more: Partial<EarlyStopQuestion> = {}) =>
    decideEarlyStop(asked(values, { ended: falling, incumbent: 0.25, ...more }), model);

  it('stops a trial whose chance to beat the incumbent is small, and says what it would need', () => {
    const { stop, chance, needed } = decide(curveTo(3).slice(0, 6)) ?? {};
    assert.deepEqual([stop, needed], [true, 0.25]);
    assert.ok(chance !== undefined && chance !== null && chance < 0.1);
    assert.equal(decide(curveTo(0).slice(0, 6))?.stop, false);
  });

  it('lets a trial go on that is before the median, whatever its chance', () => {
    const { stop, chance } = decide(curveTo(0.5).slice(0, 11), { incumbent: -10 }) ?? {};
    assert.equal(stop, false);
    assert.ok(chance !== undefined && chance !== null && chance < 1e-3);
  });

  it('does not stop a trial where early values tell nothing', () => {
    // the early values are noise: the worst of them says nothing of the result
    const noise = normals(seededUniform(5));
    const others = Array.from({ length: 40 }, () => ended(noise(), noise(), noise(), noise(), noise()));
    const results = others.map(({ result }) => result).sort((a, b) => a - b);
    const { stop, chance } = decide([4, 4, 4], { ended: others, incumbent: results[10], lastStep: 5 }) ?? {};
    assert.equal(stop, false);
    assert.ok(chance !== undefined && chance !== null && chance > 0.1, String(chance));
  });

  it('learns that points which start slowly end best', () => {
    const crossing = (level: number): number[] =>
      Array.from({ length: 12 }, (_, s) => level + (2 - 2 * level) * (1 - s / 11));
    const others = Array.from({ length: 20 }, (_, i) => ended(...crossing(i / 20)));
    const chanceOf = (level: number): number =>
      decide(crossing(level).slice(0, 3), { ended: others, incumbent: 0.05 })?.chance ?? NaN;
    assert.equal(decide(crossing(-0.1).slice(0, 3), { ended: others, incumbent: 0.05 })?.stop, false);
    assert.ok(chanceOf(-0.1) > 0.5 && chanceOf(0.8) < 0.1, `${chanceOf(-0.1)}, ${chanceOf(0.8)}`);
  });

  it("takes the optimizer's prediction for the prior of the result", () => {
    const chanceWith = (predicted: EarlyStopQuestion['predicted']) =>
      decide(curveTo(1).slice(0, 4), { predicted })?.chance ?? NaN;
    const [bad, none, good] = [{ mean: 2, sd: 0.3 }, null, { mean: 0, sd: 0.3 }].map(chanceWith);
    assert.ok(bad < none && none < good, `${bad}, ${none}, ${good}`);
  });

  it('says nothing while no trial has run to its end, and there is no incumbent', () => {
    const { stop, chance, finalValue } = decide([9, 9], { ended: [stopped(1, 1)] }) ?? {};
    assert.deepEqual([stop, chance, finalValue], [false, null, null]);
    assert.equal(decide([9, 9], { incumbent: null })?.chance, null);
  });
});

describe('the predicted result', () => {
  const of = (values: readonly number[], ended: EarlyStopQuestion['ended']) =>
    decideEarlyStop(asked(values, { ended }), median)?.finalValue;

  it('is the newest value plus the mean gain of the others, where there are few of them', () => {
    assert.deepEqual(of([9, 10], three.slice(0, 2)), { mean: 10 - (2 + 5) / 2, sd: Math.sqrt(29 / 2) });
    assert.deepEqual(of([9, 10], [ended(7, 7, 7), ended(7, 7, 7), ended(7, 7, 7)]), { mean: 10, sd: 0 });
  });

  it('is worse than all before where the trial is, and no surer for that', () => {
    const falling = Array.from({ length: 20 }, (_, i) => ended(i / 10 + 3, i / 10 + 1.5, i / 10 + 1, i / 10));
    const [worst, worse, worst100] = [1.9, 4, 100].map((level) => of([level + 3, level + 1.5, level + 1], falling));
    assert.ok(worst && worse && worst100);
    assert.ok(worst.mean + 0.5 < worse.mean && worse.mean < worst100.mean);
    assert.ok(worst.sd < worse.sd && worse.sd < worst100.sd);
  });

  it('is finite for a trial that diverged', () => {
    const falling = Array.from({ length: 20 }, (_, i) => ended(i / 10 + 3, i / 10 + 1.5, i / 10 + 1, i / 10));
    const { mean = NaN, sd = NaN } = of([3, 1e200, 1e300], falling) ?? {};
    assert.ok(mean > 2 && mean < 1e6 && sd > 0 && sd < 1e6, `${mean} ± ${sd}`);
  });

  it('lies in its band for 95 % no less often than that says, and with many trials hardly more often', () => {
    const normal = normals(seededUniform(9));
    const trial = () => {
      const level = normal();
      return ended(...Array.from({ length: 20 }, (_, s) => level + (3 + 0.5 * normal()) / (s + 1) + 0.2 * normal()));
    };
    for (const [count, most] of [
      [8, 1],
      [100, 0.985],
    ]) {
      const within = Array.from({ length: 120 }, () => {
        const { curve, result } = trial();
        const others = Array.from({ length: count }, trial);
        const predicted = predictFinalValue({ ...asked([]), curve: curve.slice(0, 5), ended: others });
        return Math.abs(result - (predicted?.mean ?? NaN)) < 1.96 * (predicted?.sd ?? NaN);
      });
      const share = within.filter(Boolean).length / within.length;
      assert.ok(share >= 0.94 && share <= most, `${count} trials: ${share}`);
    }
  });

  it('comes closer to the truth, and is surer of it, as the trial goes on', () => {
    const curve = (level: number): number[] =>
      Array.from({ length: 40 }, (_, s) => level + 3 / (s + 1) + 0.1 * Math.sin(9 * level * s));
    const others = Array.from({ length: 20 }, (_, i) => ended(...curve(i / 10)));
    const truth = curve(0.77)[39];
    const found = [5, 15, 38].map((reports) => of(curve(0.77).slice(0, reports), others));
    const sds = found.map((value) => value?.sd ?? NaN);
    assert.ok(sds[2] < sds[1] && sds[1] < sds[0], sds.join(', '));
    for (const value of found) assert.ok(Math.abs((value?.mean ?? NaN) - truth) < 2 * (value?.sd ?? NaN));
  });
});

describe('numbers of any size', () => {
  const number = fc.oneof(
    fc.constantFrom(0, 1, 5e-324, 1e-320, 1e154, 1e200, 1.7e308),
    fc.integer({ min: -1074, max: 1023 }).map((exponent) => 2 ** exponent),
  );
  const value = fc.tuple(number, fc.constantFrom(1, -1)).map(([each, sign]) => sign * each);
  const values = fc.array(value, { minLength: 1, maxLength: 8 });
  const rules = [
    median,
    { rule: 'model', chance: 0.5, minReports: 1 },
    { rule: 'halving', eta: 2, minReports: 1 },
  ] as const;

  it('give a decision and a final value that are finite', () => {
    const question = fc.record({
      goal: fc.constantFrom('minimize', 'maximize'),
      report: fc.constantFrom('last', 'best'),
      curve: values.map((each) => curveOf(...each)),
      ended: fc.array(
        values.map((each) => ended(...each)),
        { maxLength: 5 },
      ),
      incumbent: fc.option(value),
      predicted: fc.option(fc.record({ mean: value, sd: number })),
      lastStep: fc.constant(null),
    });
    forMany(400, question, fc.constantFrom(...rules), (asked, rule) => {
      const decision = decideEarlyStop(asked, rule);
      const { mean = 0, sd = 0 } = predictFinalValue(asked) ?? {};
      const numbers = [mean, sd, decision?.value, decision?.needed, decision?.chance, decision?.finalValue?.mean];
      for (const each of numbers) assert.ok(Number.isFinite(each ?? 0), JSON.stringify(numbers));
      assert.ok(sd >= 0);
    });
  });
});
