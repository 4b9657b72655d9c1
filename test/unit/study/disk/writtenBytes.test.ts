import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { WrittenBytes } from '../../../../src/study/disk/writtenBytes.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const folder = temporaryFolder('written');

/** Longer than what is read at once. */
const text = Array.from({ length: 20_000 }, (_, n) => `line ${n}\n`).join('');

async function written(content: string) {
  const name = path.join(folder, 'file');
  writeFileSync(name, content);
  const bytes = new WrittenBytes(Buffer.from(content.slice(0, 1000)));
  for (let at = 1000; at < content.length; at += 777) bytes.append(Buffer.from(content.slice(at, at + 777)));
  const file = await open(name, 'r+');
  const isContent = async (whole: boolean) => bytes.isContentOf(file, await file.stat({ bigint: true }), whole);
  return { bytes, file, name, isContent };
}

describe('the bytes that were written', () => {
  it('are had back, in pieces or short', async () => {
    for (const content of ['', 'short', text]) {
      const { bytes, file } = await written(content);
      assert.equal((await bytes.bytes()).toString(), content);
      assert.equal(bytes.size, content.length);
      await file.close();
    }
  });

  it('are the content of their file, and of no file with another byte, less or more', async () => {
    const { file, name, isContent } = await written(text);
    assert.ok(await isContent(false));
    for (const other of [text.replace('line 7\n', 'line 8\n'), text.slice(0, -1), `${text}x`, '']) {
      writeFileSync(name, other);
      assert.equal(await isContent(false), false);
    }
    writeFileSync(name, text);
    assert.ok(await isContent(false));
    await file.close();
  });

  it('are looked for one by one only where the file has changed since, or where all of it is asked for', async () => {
    const { bytes, file, name, isContent } = await written(text);
    writeFileSync(name, text.replace('line 7\n', 'line 8\n'));
    // as where another program is quicker than the look at the time of one's own write
    await bytes.noteWritten(file);
    assert.equal(await isContent(false), true);
    assert.equal(await isContent(true), false);
    await file.close();
  });
});
