import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { terminateTree } from '../../../../src/runner/terminate/terminateTree.ts';
import { temporaryFolder } from '../trials.ts';

const WINDOWS = { platform: 'win32' } as const;
/** Longer than the test may take: it is not waited for. */
const GRACE = 3600;

describe('the end of a tree on Windows, which knows no SIGTERM', { skip: process.platform === 'win32' }, () => {
  const dir = temporaryFolder();
  const given = path.join(dir, 'given');
  const { PATH } = process.env;
  const taskkill = (exitCode: number): void => {
    writeFileSync(path.join(dir, 'taskkill'), `#!/bin/sh\necho "$@" > ${given}\nexit ${exitCode}\n`, { mode: 0o755 });
  };
  before(() => (process.env.PATH = dir));
  after(() => (process.env.PATH = PATH));

  it('is at once and by force, with what it started, and without the grace', async () => {
    taskkill(0);
    assert.deepEqual(await terminateTree({ dir, root: 4711, rootExited: false }, GRACE, WINDOWS), {
      terminated: [4711],
      survivors: [],
    });
    assert.equal(readFileSync(given, 'utf8'), '/PID 4711 /T /F\n');
  });

  it('has a survivor where Windows could not end it', async () => {
    taskkill(1);
    assert.deepEqual(await terminateTree({ dir, root: 4711, rootExited: false }, GRACE, WINDOWS), {
      terminated: [],
      survivors: [4711],
    });
  });

  it('ends nothing once the root has ended, since its number may be that of another process', async () => {
    writeFileSync(given, '');
    const nothing = { terminated: [], survivors: [] };
    assert.deepEqual(await terminateTree({ dir, root: 4711, rootExited: true }, GRACE, WINDOWS), nothing);
    assert.deepEqual(await terminateTree({ dir, rootExited: false }, GRACE, WINDOWS), nothing);
    assert.equal(readFileSync(given, 'utf8'), '');
  });
});
