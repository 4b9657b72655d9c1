import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { constants, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { openRegularFile } from '../../../../src/runner/output/regularFile.ts';
import { temporaryFolder } from '../trials.ts';

const at = (
  (folder) => (name: string) =>
    join(folder, name)
)(temporaryFolder());
const opens = async (name: string, flags?: number): Promise<boolean> => {
  const file = await openRegularFile(name, flags);
  await file?.close();
  return file !== undefined;
};

describe('what a script left in the place of a file', () => {
  it('is opened where it is a regular file, to read and to write', async () => {
    writeFileSync(at('file'), 'text');
    assert.ok(await opens(at('file')));
    assert.ok(await opens(at('file'), constants.O_RDWR));
  });

  it('is not opened, and is no error, where it is anything else', async () => {
    mkdirSync(at('folder'));
    symlinkSync(at('file'), at('link'));
    execFileSync('mkfifo', [at('pipe')]);
    const server = createServer().listen(at('socket'));
    await once(server, 'listening');
    try {
      const names = ['none', 'folder', 'link', 'pipe', 'socket', 'file/below'].map(at);
      for (const name of [...names, '/dev/null']) {
        for (const flags of [constants.O_RDONLY, constants.O_RDWR]) assert.ok(!(await opens(name, flags)), name);
      }
    } finally {
      server.close();
    }
  });

  it('is an error where it is the system that fails', async () => {
    await assert.rejects(opens(at('x'.repeat(1000))), { code: 'ENAMETOOLONG' });
  });
});
