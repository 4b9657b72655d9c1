import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { continueElsewhere, requestWithdrawn, studyLost } from '../../../../src/study/disk/messages.ts';
import type { StudyLoss } from '../../../../src/study/disk/journalPlace.ts';

const file = '/home/work/.bbkb/digits/journal.jsonl';
const movedTo = (to: string): StudyLoss => ({ file, place: { kind: 'moved', to }, takenBy: null });

describe('a sentence about a study that was moved', () => {
  it('names the folder that was renamed, and not the folders in it', () => {
    for (const [to, from, after] of [
      ['/home/work/.bbkb/digits/old.jsonl', file, '/home/work/.bbkb/digits/old.jsonl'],
      ['/home/work/.bbkb/old/journal.jsonl', '/home/work/.bbkb/digits', '/home/work/.bbkb/old'],
      ['/home/work/kept/digits/journal.jsonl', '/home/work/.bbkb', '/home/work/kept'],
      ['/home/rest/.bbkb/digits/journal.jsonl', '/home/work', '/home/rest'],
      ['/mnt/home/work/.bbkb/digits/journal.jsonl', '/', '/mnt'],
    ] as const)
      assert.ok(studyLost(movedTo(to)).startsWith(`${from} was moved to ${after} while the study digits `), to);
  });

  it('is one even where the system tells the path that it had', () => {
    assert.match(studyLost(movedTo(file)), /^\/ was moved to \/ while/);
  });

  it('says to continue there if the declaration has moved along, and else to move the folder back', () => {
    const [beside, along] = ['/home/work/kept/digits/journal.jsonl', '/home/rest/.bbkb/digits/journal.jsonl'];
    assert.equal(
      continueElsewhere(movedTo(along), along),
      `Finished trials are kept in ${along}: continue the study there.`,
    );
    assert.match(
      continueElsewhere(movedTo(beside), beside),
      / move \/home\/work\/kept back to \/home\/work\/\.bbkb and /,
    );
  });
});

describe('a sentence about a request that nobody answered', () => {
  it('says for how many seconds it was waited', () => {
    assert.match(requestWithdrawn('/a', 10_000), /^Nobody answered within 10 s\. /);
  });
});
