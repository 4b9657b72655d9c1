import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { Journal } from '../../../../src/study/disk/journal.ts';
import { JournalError } from '../../../../src/study/journalError.ts';
import { readJournal } from '../../../../src/study/disk/readJournal.ts';
import { takeLock } from '../../../../src/study/disk/lock.ts';
import { journalFile, studyFolder } from '../../../../src/study/disk/paths.ts';
import { postRequest } from '../../../../src/study/disk/postRequest.ts';
import { serveRequests } from '../../../../src/study/disk/serveRequests.ts';
import { frozen } from './journals.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const root = temporaryFolder('links');

/** A study's folder, in which `what` is a link to a folder or a file of somebody else's. */
function linked(what: readonly string[]): { readonly folder: string; readonly outside: string; readonly link: string } {
  const home = mkdtempSync(path.join(root, 'home-'));
  const outside = mkdtempSync(path.join(root, 'outside-'));
  writeFileSync(path.join(outside, 'journal.jsonl'), frozen);
  const link = path.join(home, '.bbkb', ...what);
  mkdirSync(path.dirname(link), { recursive: true });
  symlinkSync(what.at(-1) === 'journal.jsonl' ? path.join(outside, 'journal.jsonl') : outside, link);
  return { folder: studyFolder(home, 'digits'), outside, link };
}

const places = [[], ['digits'], ...['journal.jsonl', 'lock', 'trials', 'requests'].map((name) => ['digits', name])];

describe('a study that lies behind a symbolic link', { skip: process.platform === 'win32' }, () => {
  for (const place of places) {
    it(`is neither read nor written, and the link is named: ${path.join('.bbkb', ...place)}`, async () => {
      const { folder, outside, link } = linked(place);
      const names = (error: unknown): boolean =>
        error instanceof JournalError && error.message.startsWith(`${link} is a symbolic link`);
      assert.throws(() => takeLock(folder, { pid: 1, host: 'h', since: 0, processStartTime: null }), names);
      await assert.rejects(readJournal(journalFile(folder)), names);
      await assert.rejects(Journal.open(journalFile(folder)), names);
      await assert.rejects(postRequest(folder, { kind: 'pause' }, { timeoutMs: 0 }), names);
      await assert.rejects(
        serveRequests(folder, () => Promise.resolve(''), { signal: AbortSignal.abort() }),
        names,
      );
      assert.deepEqual(readdirSync(outside), ['journal.jsonl']);
    });
  }

  it('is one even where the link leads nowhere', () => {
    const { folder, outside } = linked(['digits', 'lock']);
    rmSync(outside, { recursive: true });
    assert.throws(
      () => takeLock(folder, { pid: 1, host: 'h', since: 0, processStartTime: null }),
      /is a symbolic link/,
    );
    assert.ok(!existsSync(outside));
  });
});

describe('a study with a file or a pipe where a folder belongs', { skip: process.platform === 'win32' }, () => {
  for (const name of ['', 'lock', 'trials', 'requests', 'notes']) {
    it(`is refused in a sentence that names it: ${path.join('.bbkb/digits', name)}`, async () => {
      const folder = studyFolder(mkdtempSync(path.join(root, 'home-')), 'digits');
      const place = path.join(folder, name);
      mkdirSync(path.dirname(place), { recursive: true });
      execFileSync('mkfifo', [place]);
      const names = (error: unknown): boolean =>
        error instanceof JournalError && error.message.startsWith(`${place} is not a folder`);
      assert.throws(() => takeLock(folder, { pid: 1, host: 'h', since: 0, processStartTime: null }), names);
      await assert.rejects(readJournal(journalFile(folder)), names);
    });
  }

  it('is refused in a sentence where the journal itself is a pipe or a device', async () => {
    const folder = studyFolder(mkdtempSync(path.join(root, 'home-')), 'digits');
    mkdirSync(folder, { recursive: true });
    execFileSync('mkfifo', [journalFile(folder)]);
    const says = /^The journal .* cannot be read \(it is not a plain file\): fix that, then open the study again\.$/;
    const names = (error: unknown): boolean => error instanceof JournalError && says.test(error.message);
    await assert.rejects(readJournal(journalFile(folder)), names);
    await assert.rejects(Journal.open(journalFile(folder)), names);
  });
});
