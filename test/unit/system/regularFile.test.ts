import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path, { join } from 'node:path';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { openRegularFile, readRegularFile, readRegularFileSync, replaceFile } from '../../../src/system/regularFile.ts';
import { temporaryFolder } from '../runner/trials.ts';

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

type Read = (path: string, maxBytes: number, flags?: number) => Promise<Buffer>;
const readAtOnce: Read = (...given) => Promise.resolve(given).then((all) => readRegularFileSync(...all));
const ways: readonly (readonly [string, Read])[] = [
  ['by and by', readRegularFile],
  ['at once', readAtOnce],
];
for (const [way, read] of ways) {
  describe(`what a file holds, read ${way}`, () => {
    const folder = temporaryFolder();
    const inside = (name: string) => join(folder, name);

    it('is read up to a size, also through a link where that may be followed', async () => {
      writeFileSync(inside('file'), 'text');
      symlinkSync('file', inside('link'));
      for (const name of ['file', 'link']) assert.equal((await read(inside(name), 4)).toString(), 'text');
      await assert.rejects(read(inside('link'), 4, constants.O_NOFOLLOW), { code: 'ELOOP' });
      await assert.rejects(read(inside('file'), 3), { code: 'EFBIG' });
      await assert.rejects(read(inside('none'), 3), { code: 'ENOENT' });
    });

    it('is refused, and not waited for, where it is a pipe, a device or a folder', async () => {
      execFileSync('mkfifo', [inside('pipe')]);
      for (const place of [inside('pipe'), '/dev/zero', folder]) {
        const message = place === folder ? 'it is a folder' : 'it is not a plain file';
        await assert.rejects(read(place, 2 ** 20), { code: 'EFTYPE', message });
      }
    });
  });
}

describe('a file that is replaced', () => {
  it('appears whole, in place of what had its name, and leaves nothing else behind', async () => {
    const folder = temporaryFolder();
    const file = path.join(folder, 'file');
    for (const text of ['first', 'second']) {
      await replaceFile(file, text);
      assert.equal(readFileSync(file, 'utf8'), text);
    }
    assert.deepEqual(readdirSync(folder), ['file']);
  });

  it('is not written through a link of its name: the link is replaced', async () => {
    const folder = temporaryFolder();
    const [file, elsewhere] = [path.join(folder, 'file'), path.join(folder, 'elsewhere')];
    writeFileSync(elsewhere, 'mine');
    symlinkSync(elsewhere, file);
    await replaceFile(file, 'text');
    assert.ok(lstatSync(file).isFile());
    assert.deepEqual([readFileSync(file, 'utf8'), readFileSync(elsewhere, 'utf8')], ['text', 'mine']);
  });

  it('can be read by nobody who could not read it before', { skip: process.platform === 'win32' }, async () => {
    const file = path.join(temporaryFolder(), 'file');
    writeFileSync(file, 'secret');
    chmodSync(file, 0o600);
    await replaceFile(file, 'text');
    assert.equal(lstatSync(file).mode & 0o777, 0o600);
  });

  it('is refused where a folder, a pipe or a device has its name, which stays', async () => {
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'folder'));
    execFileSync('mkfifo', [path.join(folder, 'pipe')]);
    for (const [place, message] of [
      [path.join(folder, 'folder'), 'it is a folder'],
      [path.join(folder, 'pipe'), 'it is not a plain file'],
      ['/dev/null', 'it is not a plain file'],
    ] as const)
      await assert.rejects(replaceFile(place, 'text'), { code: 'EFTYPE', message });
    assert.deepEqual(readdirSync(folder).sort(), ['folder', 'pipe']);
  });
});
