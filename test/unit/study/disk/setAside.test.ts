import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { studyFolder } from '../../../../src/study/disk/paths.ts';
import { renameAside } from '../../../../src/study/disk/setAside.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const root = temporaryFolder('aside');

/** A folder with studies of these names. */
function withStudies(...names: readonly string[]): string {
  const folder = mkdtempSync(path.join(root, 'folder-'));
  for (const name of names) mkdirSync(studyFolder(folder, name), { recursive: true });
  return folder;
}

describe('a study that is set aside', () => {
  it('is kept under its name with the next number that neither a study nor a declaration has', () => {
    const folder = withStudies('digits', 'digits-3');
    writeFileSync(path.join(studyFolder(folder, 'digits'), 'journal.jsonl'), '');
    for (const [number, kind] of [
      [2, 'yaml'],
      [4, 'yml'],
      [5, 'json'],
    ] as const)
      writeFileSync(path.join(folder, `digits-${number}.bbkb.${kind}`), '');
    assert.equal(renameAside(folder, 'digits'), 'digits-6');
    assert.ok(!existsSync(studyFolder(folder, 'digits')));
    assert.deepEqual(readdirSync(studyFolder(folder, 'digits-6')), ['journal.jsonl']);
  });

  it('has its whole name before the number, or as much of it as a name may have', () => {
    const short = withStudies('a-b');
    assert.equal(renameAside(short, 'a-b'), 'a-b-2');
    const longest = 'x'.repeat(100);
    assert.equal(renameAside(withStudies(longest), longest), `${'x'.repeat(98)}-2`);
    const withBlank = `${'x'.repeat(97)} yz`;
    assert.equal(renameAside(withStudies(withBlank), withBlank), `${'x'.repeat(97)}-2`);
  });
});
