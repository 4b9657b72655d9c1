import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';

describe('a model that is there already', () => {
  const kept = (text: string, there: readonly string[]) =>
    draftOf({ file: 'a.py', text, isThere: (file) => there.includes(file) }).notes.filter((note) =>
      note.includes('trains only where it is not'),
    ).length;
  const branch =
    'if not os.path.exists("net.h5"):\n\n    plan = 3\n    net.fit(x, epochs=plan)\n    net.save("net.h5")\n';

  it('is said where the script trains only without it', () => {
    assert.equal(kept(branch, ['net.h5']), 1);
    assert.equal(kept(branch, []), 0);
    assert.equal(kept(branch.replace('    net.fit', 'net.fit'), ['net.h5']), 0);
    assert.equal(kept(branch.replace('net.save("net.h5")', 'pass'), ['net.h5']), 0);
  });
});
