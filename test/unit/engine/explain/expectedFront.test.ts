/** What is expected of the front of known functions with noise, as the engine picks their trials, beside the truth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectedFront } from '../../../../src/engine/explain/expectedFront.ts';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { ask, start, tell, type Feedback } from '../../../../src/engine/optimizer.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, settings } from '../propose/runs.ts';

const LOSS_SD = 0.1;
const MS_SD = 0.05;
const loss = ({ x0, x1 }: Point): number => (1 - Number(x0)) ** 2 + (Number(x1) - 0.4) ** 2;
const ms = ({ x0 }: Point): number => 1 + 2 * Number(x0);

const minimize = { metric: 'ms', goal: 'minimize', noise: undefined } as const;

const both = { furtherObjectives: [minimize] };

interface Deviations {
  readonly loss: number;
  readonly ms: number;
}

/** After 32 trials, 4 in parallel. */
function frontOf(seed: number, sd: Deviations, more: Partial<OptimizerSettings> = both) {
  const normal = normals(seededUniform(seed, 77));
  const measure = (point: Point): Feedback => ({
    kind: 'value',
    value: loss(point) + sd.loss * normal(),
    measured: { ms: ms(point) + sd.ms * normal() },
  });
  let state = start(settings(floats(2), { seed, parallel: 4, trials: 32, noise: undefined, ...more }));
  const told: { readonly point: Point; readonly feedback: Feedback }[] = [];
  while (told.length < 32) {
    const { points } = ask(state, 4);
    const feedback = points.map(measure);
    state = tell(state, points, feedback);
    told.push(...points.map((point, i) => ({ point, feedback: feedback[i] })));
  }
  const front = expectedFront(fittedStudy(state) ?? assert.fail('It has too few trials.'));
  return front?.map(({ trial, expected }) => {
    const { point, feedback } = told[trial];
    return { truth: loss(point), measured: feedback.kind === 'value' ? feedback.value : NaN, expected };
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the expected values of a front', () => {
  const points = [1, 2, 3, 4].flatMap((seed) => frontOf(seed, { loss: LOSS_SD, ms: MS_SD }) ?? assert.fail());
  const known = points.map(({ expected: [first, second], ...point }) => ({
    ...{ ...point, first: first ?? assert.fail(), second: second ?? assert.fail() },
  }));

  it('are nearer to the truth than the measured ones, which are too good by luck', () => {
    const luck = mean(known.map(({ measured, truth }) => (truth - measured) / LOSS_SD));
    const left = mean(known.map(({ first, truth }) => (truth - first.mean) / LOSS_SD));
    assert.ok(luck > 0.3 && Math.abs(left) < luck / 2, `${luck} deviations measured, ${left} expected`);
    const errors = (valueOf: (point: (typeof known)[number]) => number) =>
      Math.sqrt(mean(known.map((point) => (valueOf(point) - point.truth) ** 2)));
    assert.ok(errors(({ first }) => first.mean) < 0.8 * errors(({ measured }) => measured));
  });

  it('have the deviation of a run, which is that of the noise', () => {
    assert.ok(Math.abs(Math.log(mean(known.map(({ first }) => first.predictiveSd)) / LOSS_SD)) < 0.7);
    assert.ok(Math.abs(Math.log(mean(known.map(({ second }) => second.predictiveSd)) / MS_SD)) < 0.9);
    // also where an objective is bad
    const most = Math.max(...known.map(({ second }) => second.predictiveSd));
    assert.ok(most < 3 * MS_SD, String(most / MS_SD));
  });

  it('differ from run to run by no less than is declared', () => {
    const declared = { noise: LOSS_SD, furtherObjectives: [{ ...minimize, noise: MS_SD }] };
    const front = frontOf(1, { loss: LOSS_SD, ms: MS_SD }, declared) ?? assert.fail();
    for (const [i, sd] of [LOSS_SD, MS_SD].entries()) {
      const deviations = front.map(({ expected }) => expected[i]?.predictiveSd ?? 0);
      assert.ok(Math.min(...deviations) >= sd && Math.max(...deviations) <= Math.SQRT2 * sd, deviations.join());
    }
  });

  it('are no less sure of a point than its own run is, also where values are bad and the warp is steep', () => {
    for (const each of ['first', 'second'] as const) {
      const deviations = known.map((point) => point[each].predictiveSd);
      assert.ok(Math.max(...deviations) < 2.5 * Math.min(...deviations), deviations.join());
    }
  });

  it('are those of the objectives alone that differ from run to run, as declared or as repeats show', () => {
    const exact = frontOf(1, { loss: LOSS_SD, ms: 0 }) ?? assert.fail();
    assert.ok(exact.every(({ expected: [first, second] }) => first !== null && second === null));
    const declared = frontOf(1, { loss: 0, ms: 0 }, { noise: 0, furtherObjectives: [{ ...minimize, noise: MS_SD }] });
    assert.ok(declared?.every(({ expected: [first, second] }) => first === null && second !== null));
    assert.equal(frontOf(1, { loss: 0, ms: 0 }, { ...both, noise: 0 }), undefined);
  });

  it('are not said of one objective', () => {
    assert.equal(frontOf(1, { loss: LOSS_SD, ms: 0 }, {}), undefined);
  });
});
