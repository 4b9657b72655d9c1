import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forecastOf } from '../../../../src/engine/explain/forecast.ts';
import { predictionAt } from '../../../../src/engine/explain/prediction.ts';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { recommend, start, tell, type Feedback } from '../../../../src/engine/optimizer.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, settings, valued } from '../propose/runs.ts';
import { fitted, told } from './studies.ts';

describe('the forecast of the best value', () => {
  for (const goal of ['minimize', 'maximize'] as const) {
    const sign = goal === 'minimize' ? 1 : -1;
    const study = fitted(floats(3), 16, ({ x0, x1 }) => sign * (Math.sin(7 * Number(x0)) + Number(x1) ** 2), { goal });
    const { after, trials, median, low, high } = forecastOf(study, 100);

    it(`says after which trials it was made (${goal})`, () => assert.equal(after, 16));

    it(`begins with the recommended value: as measured, and with noise as expected (${goal})`, () => {
      for (const [first] of [median, low, high]) assert.equal(first, study.measured);
      const noisy = { ...study, measured: null };
      const { mean } = predictionAt(noisy, noisy.incumbent.point);
      for (const [first] of [forecastOf(noisy, 100)].map((each) => each.median))
        assert.ok(Math.abs(first - mean) < 1e-9);
    });

    it(`is nowhere worse than what was measured, whatever noise the model suspects (${goal})`, () => {
      const measured = (study.measured ?? NaN) - sign;
      const { low, high } = forecastOf({ ...study, measured }, 100);
      assert.ok([...low, ...high].every((value) => sign * value <= sign * measured));
    });

    it(`only becomes better with more trials, and less certain (${goal})`, () => {
      assert.deepEqual([trials[0], trials.at(-1)], [0, 100]);
      for (const curve of [median, low, high])
        assert.ok(curve.every((value, i) => i === 0 || sign * value <= sign * curve[i - 1]));
      assert.ok(median.every((value, i) => low[i] <= value && value <= high[i]));
      assert.ok((high.at(-1) ?? 0) - (low.at(-1) ?? 0) > 0);
    });
  }

  it('begins, under noise, at the value that is announced', () => {
    const normal = normals(seededUniform(3, 0));
    const state = told(floats(2), 24, ({ x0 }) => Number(x0) + 0.2 * normal(), { noise: 0.2 });
    const { expected, mean } = recommend(state);
    const [first] = forecastOf(fittedStudy(state) ?? assert.fail(), 24).median;
    assert.ok(Math.abs(first - (expected ?? NaN)) < 1e-9 && expected !== mean, `${first}, ${expected}, ${mean}`);
  });

  it('may be that nothing comes, of a rough metric as well', () => {
    const rough = ({ x0, x1 }: Point): number => Number(x0) ** 2 + Math.sin(4e4 * Number(x0) + 7e4 * Number(x1)) / 10;
    const study = fitted(floats(2), 40, rough, { noise: undefined });
    const { high } = forecastOf(study, 12);
    assert.equal(high.at(-1), study.measured);
  });

  it('promises less where trials have failed than if nothing were known of that, but something', () => {
    const loss = ({ x0, x1 }: Point): number => 2 - Number(x0) - Number(x1);
    const points = fitted(floats(2), 24, loss).completedTrials.map(({ candidate }) => candidate.point);
    const feedback = points.map((point): Feedback => (loss(point) < 1 ? { kind: 'failed' } : valued(loss(point))));
    const study = fittedStudy(tell(start(settings(floats(2))), points, feedback)) ?? assert.fail();
    const [best, bestOtherwise] = [study, { ...study, success: [] }].map((each) => forecastOf(each, 24).low.at(-1));
    assert.ok((best ?? NaN) < (study.measured ?? NaN), `${best}, ${study.measured}`);
    assert.ok(1 - (best ?? NaN) < (1 - (bestOtherwise ?? NaN)) / 2, `${best}, ${bestOtherwise}`);
  });

  it('has the present alone where nothing is left', () => {
    assert.deepEqual(
      forecastOf(
        fitted(floats(2), 8, ({ x0 }) => Number(x0)),
        0,
      ).trials,
      [0],
    );
  });
});
