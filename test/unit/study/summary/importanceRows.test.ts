import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { togetherShare } from '../../../../src/study/insight.ts';
import { importanceRows } from '../../../../src/study/summary/importanceRows.ts';

const importance = [
  { parameter: 'lr', share: 0.5, low: 0.3, high: 0.7 },
  { parameter: 'width', share: 0.14, low: 0, high: 0.4 },
];

describe('the share of the variance that only several parameters explain', () => {
  it('is its own, and not what the others leave, in rows and on the page', () => {
    const insight = { importance, interactions: 0.29 };
    assert.equal(togetherShare(insight), 0.29);
    assert.deepEqual(importanceRows(insight, 8).rows.at(-1), ['together', '29 %']);
  });

  it('is unknown where that of a parameter is', () => {
    const [first, ...others] = importance;
    const insight = { importance: [{ ...first, unknown: 'one value' }, ...others], interactions: 0.29 };
    assert.equal(togetherShare(insight), null);
    assert.equal(importanceRows(insight, 8).rows.length, 2);
  });

  it('is not said where that of a parameter is hardly told, which would have an interval', () => {
    const hardly = [{ parameter: 'lr', share: 0.3, low: 0.01, high: 0.95 }];
    assert.equal(togetherShare({ importance: hardly, interactions: 0.66 }), null);
  });
});

describe('a share that the trials cannot tell', () => {
  it('is said with what it is at most, unless it may be all', () => {
    const rowOf = (high: number) =>
      importanceRows({ importance: [{ parameter: 'lr', share: 0.1, low: 0, high, unknown: 'too few' }], interactions: 0 }, 8).rows[0]; // oxfmt-ignore
    assert.deepEqual(rowOf(0.511), ['lr', 'unknown', 'up to 51 %, too few']);
    assert.deepEqual(rowOf(0.997), ['lr', 'unknown', 'too few']);
  });
});
