import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { trialFiles } from '../../../../src/runner/output/trialFiles.ts';
import { closestLine, lastOutputLine, lastOutputLines } from '../../../../src/runner/result/outputExcerpt.ts';
import { quote } from '../../../../src/runner/quote.ts';
import { temporaryFolder } from '../trials.ts';

const files = trialFiles(temporaryFolder());

function wrote(stdout: string, stderr = ''): typeof files {
  writeFileSync(files.stdout, stdout);
  writeFileSync(files.stderr, stderr);
  return files;
}

describe('closestLine(files, name)', () => {
  const closest = async (stdout: string, stderr = '') => (await closestLine(wrote(stdout, stderr), 'val_acc'))?.line;

  it('prefers the name in other letters to part of it, a part to any number, and a number to any words', async () => {
    assert.equal(await closest('Val-Acc is 1\nacc 2\n3\nbye\n'), 'Val-Acc is 1');
    assert.equal(await closest('acc 2\n3\nbye\n'), 'acc 2');
    assert.equal(await closest('val 2\n3\nbye\n'), 'val 2');
    assert.equal(await closest('3\nbye\n'), '3');
    assert.equal(await closest('hello\nbye\n'), 'bye');
    assert.equal(await closest(' \n\n'), undefined);
  });

  it('takes no part of the name that is too short to tell anything', async () => {
    const { line } = (await closestLine(wrote('top 1\nat 5 o clock\n'), 'top_at_5')) ?? assert.fail();
    assert.equal(line, 'top 1');
  });

  it('takes the later of two that are equally close, and stdout before stderr', async () => {
    assert.equal(await closest('acc 1\nacc 2\n'), 'acc 2');
    assert.equal(await closest('acc 1\n', 'acc 2\n'), 'acc 1');
    assert.equal(await closest('bye\n', 'acc 2\n'), 'acc 2');
  });

  it('reads only the end of a long file', async () => {
    assert.equal(await closest(`val acc 1\n${'bye\n'.repeat(100_000)}`), 'bye');
  });
});

describe('lastOutputLine(files)', () => {
  it('is the last line of stderr, or of stdout where stderr is blank', async () => {
    assert.deepEqual(await lastOutputLine(wrote('a\nb\n', 'c\nd\n\n')), { line: 'd', file: 'stderr.log' });
    assert.deepEqual(await lastOutputLine(wrote('a\nb\n', ' \n')), { line: 'b', file: 'stdout.log' });
    assert.equal(await lastOutputLine(wrote('')), undefined);
  });

  it('is the line that names an error, where a stack or a version follows it', async () => {
    const node = 'file.mjs:3\n\nError: no such file\n    at main (file.mjs:3:9) {\n  code: 1\n}\n\nNode.js v20.20.2\n';
    assert.equal((await lastOutputLine(wrote('', node)))?.line, 'Error: no such file');
    const python = 'Traceback (most recent call last):\n  File "t.py", line 1\nValueError: bad lr\n';
    assert.equal((await lastOutputLine(wrote('', python)))?.line, 'ValueError: bad lr');
    const java = 'java.io.IOException: closed\n\tat Main.main(Main.java:3)\n';
    assert.equal((await lastOutputLine(wrote('', java)))?.line, 'java.io.IOException: closed');
    const mention = 'There was no Error: all is well\nMinor ErrorCount 0\nbye\n';
    assert.equal((await lastOutputLine(wrote('', mention)))?.line, 'bye');
  });
});

describe('lastOutputLines(dir)', () => {
  it('are cut at 200 characters, and never within one', async () => {
    wrote(`${'x'.repeat(300)}\n${'x'.repeat(199)}😀.\n`);
    assert.deepEqual(await lastOutputLines(path.dirname(files.stdout)), ['x'.repeat(200), 'x'.repeat(199)]);
  });
});

describe('quote(text)', () => {
  it('removes control characters', () => {
    assert.equal(quote('\u001b[2Ja\u001b]0;title\u0007\tb\u202ec\u0000 '), '"a b c"');
  });

  it('is short, however long the text', () => {
    assert.equal(quote('x'.repeat(2 ** 20)), `"${'x'.repeat(200)}…"`);
    assert.equal(quote(`${'x'.repeat(199)}😀.`), `"${'x'.repeat(199)}…"`); // no half of a character
  });
});
