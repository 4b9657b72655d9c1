import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deviationsOf } from '../../../../src/study/summary/deviations.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { frontStudy } from '../../webview/limitedStudies.ts';
import { trialOf } from '../../webview/summaries.ts';

const [accuracy, latency] = frontStudy.objectives ?? assert.fail();

/** Trials at two points, with these latencies at each. */
const repeated = (...latencies: readonly (readonly number[])[]): Summary => ({
  ...frontStudy,
  trials: latencies.flatMap((values, point) =>
    values.map((latency_ms, i) =>
      trialOf({ trial: 10 * point + i + 1, value: 0.5, values: { accuracy: 0.5, latency_ms }, parameters: { lr: point } }),
    ),
  ), // oxfmt-ignore
});

describe('the deviation of an objective', () => {
  it('is the declared one, and none where 0 is declared, whatever the model says', () => {
    const objectives = [{ ...accuracy, noise: 0 }, { ...latency, noise: 1.5 }]; // oxfmt-ignore
    assert.deepEqual(deviationsOf({ ...frontStudy, objectives, noise: 0.2 }), [null, { sd: 1.5, from: 'declared' }]);
  });

  it("is the model's of the first where none is declared", () => {
    assert.deepEqual(deviationsOf({ ...frontStudy, noise: 0.2 }), [{ sd: 0.2, from: 'model' }, null]);
    assert.deepEqual(deviationsOf({ ...frontStudy, noise: 0 }), [null, null]);
  });

  it('is pooled over the points that ran several times, each around its own mean', () => {
    const [, found] = deviationsOf(repeated([10, 12], [100, 104, 102], [7]));
    // (1 + 1 + 4 + 4 + 0) / 3 differences
    assert.ok(found !== null && Math.abs(found.sd - Math.sqrt(10 / 3)) < 1e-12);
    assert.deepEqual(found.from, { trials: 5 });
  });

  it('is not known from few repeats, and none of equal ones', () => {
    assert.deepEqual(deviationsOf(repeated([10, 12], [100, 104]))[1], null);
    assert.deepEqual(deviationsOf(repeated([10, 10, 10, 10]))[1], null);
  });
});
