import assert from 'node:assert/strict';
import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CUT, END_LENGTH, forEachLine, lastLines } from '../../../../src/runner/output/lines.ts';
import { openRegularFile } from '../../../../src/system/regularFile.ts';
import { temporaryFolder } from '../trials.ts';

const folder = temporaryFolder();
const file = join(folder, 'stdout.log');

async function linesOf(text: string): Promise<readonly string[]> {
  writeFileSync(file, text);
  const lines: string[] = [];
  await forEachLine(file, (line) => void lines.push(line));
  return lines;
}

async function lastLinesOf(text: string): Promise<readonly string[]> {
  writeFileSync(file, text);
  return lastLines(file);
}

describe('the lines of a file', () => {
  it('are what newlines and carriage returns end, and what is left after the last of them', async () => {
    assert.deepEqual(await linesOf('a\n\nb\rc\r\nd'), ['a', '', 'b', 'c', '', 'd']);
    assert.deepEqual(await linesOf('a\n'), ['a']);
    assert.deepEqual(await linesOf(''), []);
  });

  it('are the same wherever the pieces end in which the file is read', async () => {
    const lines = ['x'.repeat(2 ** 16 - 1), 'ä'.repeat(2 ** 16), 'bye'];
    assert.deepEqual(await linesOf(lines.join('\n')), lines);
  });

  it('have their beginning and their end, from a blank on, where they are too long', async () => {
    const [x, y] = ['x'.repeat(END_LENGTH), 'y'.repeat(END_LENGTH - 2)];
    assert.deepEqual(await linesOf(`${x}${x}\nshort\n`), [x + x, 'short']);
    for (const middle of ['zz', x, x.repeat(9)])
      assert.deepEqual(await linesOf(`${x}${middle}z ${y}\nshort\n`), [`${x}${CUT} ${y}`, 'short']);
    assert.deepEqual(await linesOf(`${x}${x}${x}`), [`${x}${CUT}`]);
  });

  it('at its end are those that are not blank', async () => {
    assert.deepEqual(await lastLinesOf('\na\n \n\tb\r\n\n'), ['a', '\tb']);
  });

  it('leave no file open, however they are read', { skip: process.platform !== 'linux' }, async () => {
    await linesOf('a\nb\n');
    await lastLinesOf('a\nb\n');
    await assert.rejects(forEachLine(file, () => Promise.reject(new Error('not this one'))));
    assert.equal(await openRegularFile(folder), undefined);
    assert.deepEqual(openFilesBelow(folder), []);
  });
});

function openFilesBelow(path: string): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(join('/proc/self/fd', descriptor))].filter((target) => target.startsWith(path));
    } catch {
      return []; // the one of this listing, closed by now
    }
  });
}
