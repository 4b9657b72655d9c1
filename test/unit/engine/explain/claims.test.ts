/** Statements about studies of known functions, with noise, as the engine picks their trials, beside the truth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { importanceOf } from '../../../../src/engine/explain/importance.ts';
import { predictionAt } from '../../../../src/engine/explain/prediction.ts';
import { slicesOf, type Slice } from '../../../../src/engine/explain/slices.ts';
import { ask, start, tell } from '../../../../src/engine/optimizer.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { STREAMS } from '../../../../src/math/random/streams.ts';
import type { Point, Space, Value } from '../../../../src/space/parameter.ts';
import { settings, valued } from '../propose/runs.ts';

const space: Space = [
  { name: 'lr', type: 'float', low: 1e-5, high: 1, scale: 'log' },
  { name: 'layers', type: 'int', low: 1, high: 12, scale: 'linear' },
  { name: 'optimizer', type: 'choice', values: ['adam', 'rmsprop', 'sgd'] },
  { name: 'idle', type: 'float', low: 0, high: 1, scale: 'linear' },
];
const NOISE = 0.01;
const PENALTY: Readonly<Record<string, number>> = { adam: 0, rmsprop: 0.005, sgd: 0.2 };

/** To be minimised: the learning rate and the optimizer explain 48 % of its variance each, the layers 5 %. */
const loss = ({ lr, layers, optimizer }: Point): number =>
  0.3 + 0.05 * Math.log10(Number(lr) / 3e-3) ** 2 + 0.002 * (Number(layers) - 5) ** 2 + PENALTY[String(optimizer)];

/** The engine is not told how large the noise is. */
function studyOf(seed: number) {
  const normal = normals(seededUniform(seed, STREAMS.insight));
  let state = start(settings(space, { seed, parallel: 4, noise: undefined }));
  for (let batch = 0; batch < 9; batch++) {
    const { points } = ask(state, 4);
    state = tell(state, points, points.map((point) => valued(loss(point) + NOISE * normal()))); // oxfmt-ignore
  }
  const study = fittedStudy(state) ?? assert.fail('It has too few trials.');
  const slices = slicesOf(study, space.map(({ name }) => name)); // oxfmt-ignore
  return { study, slices, point: study.incumbent.point };
}
const studies = Array.from({ length: 8 }, (_, seed) => studyOf(seed));

/** The share of all that holds. */
const share = (holds: readonly boolean[]): number => holds.filter(Boolean).length / holds.length;

/** How much worse than the best value along the slice this one is, in truth. */
function regretAlong({ parameter, values }: Slice, point: Point, value: Value): number {
  const at = (other: Value): number => loss({ ...point, [parameter]: other });
  return at(value) - Math.min(...values.map(at));
}

describe('what is said of a known function with noise', () => {
  it('holds of the recommended point: nearly all intervals of a rerun hold its true value', () => {
    const held = studies.map(({ study, point }) => {
      const { mean, predictiveSd } = predictionAt(study, point);
      return Math.abs(mean - loss(point)) <= 1.96 * predictiveSd;
    });
    assert.ok(share(held) >= 0.85, held.join());
  });

  it('is as good as the best only of values that are hardly worse than it', () => {
    const losses = studies.flatMap(({ slices, point }) =>
      slices.flatMap((slice) => {
        const { supported } = slice;
        const values =
          supported === null ? [] : 'values' in supported ? supported.values : [supported.low, supported.high];
        return values.map((value) => regretAlong(slice, point, value));
      }),
    );
    assert.ok(share(losses.map((each) => each <= 3 * NOISE)) >= 0.9, losses.map((each) => each.toFixed(3)).join());
  });

  it('has the recommended value among those that are as good', () => {
    for (const { slices, point } of studies)
      for (const { parameter, asGood, supported } of slices) {
        const at = point[parameter];
        for (const values of [asGood, supported])
          if (values !== null && 'low' in values) assert.ok(values.low <= Number(at) && Number(at) <= values.high);
        assert.ok(!('values' in asGood) || asGood.values.includes(at));
      }
  });

  it('never calls the category as good that is far worse, and rules out the best value nearly nowhere', () => {
    const kept = studies.flatMap(({ slices, point }) =>
      slices.map((slice) => {
        const { asGood, supported, values, parameter } = slice;
        if (parameter === 'optimizer')
          assert.ok(supported === null || !('values' in supported && supported.values.includes('sgd')));
        // several, where a parameter does nothing
        const best = values.filter((value) => regretAlong(slice, point, value) === 0);
        return best.some((value) =>
          'values' in asGood
            ? asGood.values.includes(value)
            : asGood.low <= Number(value) && Number(value) <= asGood.high,
        );
      }),
    );
    assert.ok(share(kept) >= 0.85, kept.join());
  });

  it('names first the two that matter, and last what does nothing', () => {
    const all = studies.map(({ study }) => importanceOf(study).importance);
    const named = all.map((importance) => importance.slice(0, 2).map(({ parameter }) => parameter).sort().join()); // oxfmt-ignore
    assert.ok(share(named.map((first) => first === 'lr,optimizer')) >= 0.85, named.join(' '));
    assert.ok(share(all.map((importance) => importance.at(-1)?.parameter === 'idle')) >= 0.85);
  });
});
