import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseCondition } from '../../../../src/declaration/reader/schema/parseCondition.ts';
import { contourOf } from '../../../../src/engine/explain/contour.ts';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { predictionAt } from '../../../../src/engine/explain/prediction.ts';
import { slicesOf } from '../../../../src/engine/explain/slices.ts';
import { start, tell, type Feedback } from '../../../../src/engine/optimizer.ts';
import { haltonSequence } from '../../../../src/space/haltonSequence.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, settings } from '../propose/runs.ts';

const parsed = parseCondition('size <= 2', undefined);
const limits = parsed.ok ? [parsed.expression] : assert.fail();

/** Every trial with x0 above 0.7 fails; all others keep the limit. */
const FAILS_ABOVE = 0.7;
const measure = ({ x0, x1 }: Point): Feedback =>
  Number(x0) > FAILS_ABOVE
    ? { kind: 'failed' }
    : { kind: 'value', value: (Number(x0) - 0.5) ** 2 + Number(x1), measured: { size: Number(x1) } };

function studyWith(more: Partial<Parameters<typeof settings>[1]>) {
  const halton = haltonSequence(2, 7);
  const points = Array.from({ length: 30 }, (_, n) => ({ x0: halton(n)[0], x1: halton(n)[1] }));
  const state = tell(start(settings(floats(2), more)), points, points.map(measure));
  return fittedStudy(state) ?? assert.fail('It has too few trials.');
}

describe('the chance to keep the limits', () => {
  const study = studyWith({ limits });
  const [{ values, keeps = [] }] = slicesOf(study, ['x0']);
  const chanceAt = (x0: number): number => predictionAt(study, { x0, x1: 0.2 }).keeps ?? NaN;

  it('is that of a trial with a value: low where every trial fails, high where all end and keep them', () => {
    for (const [i, x0] of values.map(Number).entries()) {
      if (x0 > 0.85) assert.ok(keeps[i] < 0.5, `${x0}: ${keeps[i]}`);
      if (x0 > 0.1 && x0 < 0.5) assert.ok(keeps[i] > 0.9, `${x0}: ${keeps[i]}`);
    }
  });

  it('is the same along a parameter, over two, and at a point', () => {
    const plane = contourOf(study, ['x0', 'x1'])?.keeps ?? assert.fail();
    for (const row of plane.slice(1, -1)) assert.ok(row[row.length - 1] < 0.5 && row[12] > 0.8, `${row.at(-1)}, ${row[12]}`); // oxfmt-ignore
    assert.ok(chanceAt(0.95) < 0.5 && chanceAt(0.3) > 0.9, `${chanceAt(0.95)}, ${chanceAt(0.3)}`);
  });

  it('is none without limits, although trials fail', () => {
    const free = studyWith({});
    assert.equal(slicesOf(free, ['x0'])[0].keeps, undefined);
    assert.equal(predictionAt(free, { x0: 0.3, x1: 0.2 }).keeps, undefined);
  });
});
