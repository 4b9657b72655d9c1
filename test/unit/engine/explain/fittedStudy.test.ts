import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { slicesOf } from '../../../../src/engine/explain/slices.ts';
import { start, tell, type Feedback } from '../../../../src/engine/optimizer.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import { floats, settings } from '../propose/runs.ts';

/** A front of four trials: 0 is the fastest, 3 has the least loss, 2 gives up least; 4 is beaten by 2. */
const measured = [[1, 0], [0.7, 1], [0.2, 2], [0, 10], [0.3, 3]] as const; // oxfmt-ignore
const points = measured.map((_, i) => ({ x0: 0.2 * i, x1: 0.5 }));
const feedback = measured.map(([value, ms]): Feedback => ({ kind: 'value', value, measured: { ms } }));

const studyOf = (more: Partial<OptimizerSettings>) =>
  fittedStudy(tell(start(settings(floats(2), more)), points, feedback)) ?? assert.fail('It has too few trials.');
const ms = { metric: 'ms', goal: 'minimize', noise: 0 } as const;

describe('the incumbent of an insight', () => {
  it('is the best trial of one objective, and of several the knee of the front, which a study recommends', () => {
    assert.deepEqual(studyOf({}).incumbent.point, points[3]);
    const several = studyOf({ furtherObjectives: [ms] });
    assert.deepEqual(several.incumbent.point, points[2]);
    assert.equal(slicesOf(several, ['x0'])[0].at, points[2].x0);
  });

  it('is with weights the trial of the best weighted sum', () => {
    const by = (weight: number) => studyOf({ weight: 1, furtherObjectives: [{ ...ms, weight }] }).incumbent.point;
    assert.deepEqual(by(0.001), points[3]);
    assert.deepEqual(by(0.1), points[2]);
    assert.deepEqual(by(10), points[0]);
  });
});
