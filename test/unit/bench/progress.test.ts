import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Progress } from '../../bench/shared/progress.ts';

const naming = { name: (run: string) => `run ${run}`, kind: (run: string) => run.slice(0, 1) };

describe('the progress', () => {
  it('counts, says what came out, and how long it may take', () => {
    const progress = new Progress(naming, [{ run: 'a0', seconds: 120 }], ['a1', 'a2', 'a3'], 1);
    assert.equal(
      progress.lineAfter('a1', { seconds: 60, summary: 'all well' }),
      '2/4 run a1: all well; about 3 min left',
    );
    assert.equal(progress.lineAfter('a2', { failure: 'no memory' }), '3/4 run a2: failed: no memory; about 2 min left');
    assert.equal(progress.lineAfter('a3', { seconds: 60, summary: 'all well' }), '4/4 run a3: all well');
  });

  it('takes a kind of run that has none yet to be as long as all the others', () => {
    const progress = new Progress(naming, [{ run: 'a0', seconds: 600 }], ['a1', 'b0'], 1);
    assert.match(progress.lineAfter('a1', { seconds: 600, summary: '' }), /about 10 min left$/);
  });

  it('divides what is left among those that run at a time, of which there are no more than runs', () => {
    const progress = new Progress(naming, [{ run: 'a0', seconds: 600 }], ['a1', 'a2', 'a3'], 8);
    assert.match(progress.lineAfter('a1', { failure: '' }), /about 10 min left$/);
  });
});
