import assert from 'node:assert/strict';

import { describe, it } from 'node:test';
import { limitIn, limitMark } from '../../../../src/runner/start/limitMark.ts';

describe('the mark of a trial in the limits of its processes', () => {
  it('is another for each folder and study, and a size that no machine has', () => {
    const marks = [limitMark('/a', 'x'), limitMark('/a', 'y'), limitMark('/b', 'x'), limitMark('/a', undefined)];
    assert.equal(new Set(marks).size, marks.length);
    for (const mark of marks) assert.ok(BigInt(mark) >= 2n ** 62n && BigInt(mark) < 2n ** 63n);
    assert.equal(limitMark('/a', 'x'), marks[0]);
  });

  it('is read from what Linux says of a process; a process without a limit has none', () => {
    const line = (soft: string) => `Max data size             unlimited            unlimited            bytes     
Max resident set          ${soft}  unlimited            bytes     
Max processes             95985                95985                processes 
`;
    assert.equal(limitIn(line('4611686018427387905')), '4611686018427387905');
    assert.equal(limitIn(line('unlimited')), undefined);
    assert.equal(limitIn(undefined), undefined);
  });
});
