import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it } from 'node:test';
import { createSlurmClient, parseQueue } from '../../../../src/runner/slurm/client.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

describe('parseQueue(text)', () => {
  it('has each job with its state and the reason, whatever the reason has in it', () => {
    const queue = parseQueue('12_0|PENDING|Nodes required: a|b\n12_1|RUNNING|None\n\nnonsense\n');
    assert.deepEqual([...queue], [
      ['12_0', { state: 'PENDING', reason: 'Nodes required: a|b' }],
      ['12_1', { state: 'RUNNING', reason: 'None' }],
    ]); // oxfmt-ignore
  });
});

describe('cancel(name, jobs)', () => {
  it('ends the jobs that have this name, and no job that has only the number of one', async () => {
    const bin = temporaryFolder('slurm-client');
    const said = (program: string) => {
      const file = join(bin, `${program}.said`);
      return existsSync(file) ? readFileSync(file, 'utf8') : '';
    };
    const program = (name: string, answer: string) => {
      const text = `#!/bin/sh\necho "$*" >> ${join(bin, name)}.said\n${answer}\n`;
      writeFileSync(join(bin, name), text, { mode: 0o755 });
    };
    program('squeue', 'echo "7_0|RUNNING|None"');
    program('scancel', '');
    const client = createSlurmClient({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` });
    await client.cancel('bbkb-digits-1', ['7_1', '8_0']);
    assert.match(said('squeue'), /--name=bbkb-digits-1 /);
    assert.equal(said('scancel'), '');
    await client.cancel('bbkb-digits-1', ['7_0', '7_1'], 'TERM');
    assert.equal(said('scancel'), '--quiet --signal=TERM --batch 7_0\n');
  });
});
