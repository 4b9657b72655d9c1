import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Recommendation } from '../../../../src/study/events.ts';
import { regretReference } from '../../../../src/study/summary/regretReference.ts';
import { replayed } from '../disk/journals.ts';
import { asked, begun, ran, told } from '../events.ts';
import { studyOf } from './endings.ts';

/** Of one trial with the value 0.8, and what the engine says of it. */
function referenceOf(recommendation: Partial<Recommendation>, optimum: number) {
  const space = 'parameters: { x: { type: float, low: 0, high: 1 } }';
  const { declaration } = studyOf([], [space, 'budget: { trials: 9 }']);
  const events = [
    ...begun({ ...declaration, objective: { metric: 'acc', goal: 'maximize', optimum } }),
    asked(1, [{ trial: 1, parameters: { x: 0.5 } }]),
    ...[...ran(1, 0.8), told(1, { best: 1, mean: 0.7, ...recommendation })],
  ];
  const { regret, wrongOptimum } = regretReference(replayed(events));
  return [regret.kind, regret.reference, wrongOptimum];
}

describe('what the regret is measured against', () => {
  it('is the declared optimum, until that is beaten: then it is wrong, and is said to be', () => {
    assert.deepEqual(referenceOf({ noise: 0 }, 1), ['exact', 1, undefined]);
    assert.deepEqual(referenceOf({ noise: 0 }, 0.8), ['exact', 0.8, undefined]);
    assert.deepEqual(referenceOf({ noise: 0 }, 0.5), ['estimated', 0.7, 0.5]);
  });

  it('is not beaten by what may be luck', () => {
    const noisy = { noise: 0.2, expected: 0.8 };
    assert.deepEqual(referenceOf({ ...noisy, predictiveSd: 0.1 }, 0.5), ['estimated', 0.7, 0.5]);
    assert.deepEqual(referenceOf({ ...noisy, predictiveSd: 0.2 }, 0.5), ['exact', 0.5, undefined]);
    assert.deepEqual(referenceOf({}, 0.5), ['exact', 0.5, undefined]);
  });
});
