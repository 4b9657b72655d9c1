import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseQueue } from '../../../../src/runner/slurm/client.ts';

describe('parseQueue(text)', () => {
  it('has each job with its state and the reason, whatever the reason has in it', () => {
    const queue = parseQueue('12_0|PENDING|Nodes required: a|b\n12_1|RUNNING|None\n\nnonsense\n');
    assert.deepEqual([...queue], [
      ['12_0', { state: 'PENDING', reason: 'Nodes required: a|b' }],
      ['12_1', { state: 'RUNNING', reason: 'None' }],
    ]); // prettier-ignore
  });
});
