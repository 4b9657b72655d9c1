import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { inTurn, spawn } from '../../../../src/runner/supervisor/spawn.ts';
import { temporaryFolder } from '../trials.ts';

describe('a child process', { skip: process.platform === 'win32' }, () => {
  it('has the variables that it is given and none of its parent', async () => {
    const file = join(temporaryFolder(), 'stdout.log');
    const output = openSync(file, 'ax');
    const child = spawn({ file: '/usr/bin/env', args: [], cwd: '/', env: { LR: '0.1' } }, output, output);
    assert.equal((await child).exitCode, 0);
    closeSync(output);
    assert.equal(readFileSync(file, 'utf8'), 'LR=0.1\n');
  });
});

describe('inTurn(start)', () => {
  it('begins one after the other, also after one that fails', async () => {
    let running = 0;
    const start = async (): Promise<number> => {
      assert.equal(++running, 1);
      await Promise.resolve();
      running--;
      return 7;
    };
    const failing = inTurn(() => Promise.reject(new Error('no')));
    const others = [inTurn(start), inTurn(start)];
    await assert.rejects(failing, /^Error: no$/);
    assert.deepEqual(await Promise.all(others), [7, 7]);
  });
});
