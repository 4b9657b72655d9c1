import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgedLimits } from '../../../../src/study/summary/judgedLimits.ts';

const name = (metric: string) => ({ kind: 'name', name: metric }) as const;
const limits = [
  { kind: 'binary', operator: '<=', left: name('size'), right: { kind: 'value', value: 40 } },
  { kind: 'binary', operator: '<', left: name('latency'), right: name('baseline') },
] as const;

describe('judgedLimits(declaration, measured, baseline)', () => {
  it('says of each limit whether it is kept and by how much', () => {
    const judged = judgedLimits({ limits }, { size: 52, latency: 3 }, { latency: 5 });
    assert.deepEqual(judged, [{ kept: false, slack: -12 }, { kept: true, slack: 2 }]); // oxfmt-ignore
  });

  it('judges none of which a value is missing, and none where there are none', () => {
    const unknown = { kept: undefined, slack: undefined };
    assert.deepEqual(judgedLimits({ limits }, { latency: 3 }, undefined), [unknown, unknown]);
    assert.deepEqual(judgedLimits({}, { size: 1 }, undefined), []);
  });
});
