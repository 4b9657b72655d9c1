import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { readJsonFile, requestFiles, requestName } from '../../../../src/study/disk/mailbox.ts';
import { answerSchema } from '../../../../src/study/disk/requests.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const dir = temporaryFolder('mailbox');
const answer = { ok: true, sentence: 'Done.' };

describe('a file of the mailbox', () => {
  it('is read if it is a plain file with the expected content', async () => {
    const file = path.join(dir, 'plain.json');
    writeFileSync(file, JSON.stringify(answer));
    assert.deepEqual(await readJsonFile(file, answerSchema), { ok: true, value: answer });
  });

  it('is none where there is no file', async () => {
    assert.equal(await readJsonFile(path.join(dir, 'none.json'), answerSchema), undefined);
  });

  it('is a problem, never an exception, where it is anything else', async () => {
    const at = (name: string): string => path.join(dir, name);
    mkdirSync(at('folder'));
    writeFileSync(at('text'), 'no JSON');
    writeFileSync(at('other'), '{"ok":1,"sentence":"x"}');
    writeFileSync(at('large'), `"${' '.repeat(16 * 2 ** 20 - 1)}"`);
    symlinkSync(at('text'), at('link'));
    for (const [name, problem] of [
      ['folder', /^cannot be read \(it is a folder\)$/],
      ['text', /^is not JSON$/],
      ['other', /^cannot be understood \(ok: /],
      ['large', /^cannot be read \(it is larger than 16 MB\)$/],
      ['link', /^is a symbolic link$/],
      ['text/below', /^cannot be read \(ENOTDIR: /],
    ] as const) {
      const read = await readJsonFile(at(name), answerSchema);
      assert.match(read?.ok === false ? read.problem : 'none', problem, name);
    }
  });

  it('may be as large as its limit', async () => {
    const file = path.join(dir, 'whole.json');
    writeFileSync(file, JSON.stringify(answer).padEnd(16 * 2 ** 20));
    assert.deepEqual(await readJsonFile(file, answerSchema), { ok: true, value: answer });
  });

  it('is a request by the end of its name', () => {
    const { request, claimed, answer } = requestFiles('box', '7-a');
    assert.deepEqual(
      [request, claimed, answer].map((file) => requestName(path.basename(file))),
      ['7-a', undefined, undefined],
    );
    assert.equal(new Set([request, claimed, answer]).size, 3);
    assert.equal(requestName('7-a.request.json.new'), undefined);
    assert.equal(requestName('.request.json'), undefined);
  });
});
