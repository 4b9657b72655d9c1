import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parser } from '@lezer/javascript';
import { sourceTree, UnreadableScript } from '../../../src/code/sourceTree.ts';

describe('sourceTree(text, parser, now)', () => {
  it('is given up when parsing takes more than two seconds', () => {
    let now = 0;
    const slow = () => (now += 100);
    assert.equal(sourceTree('f(1)', parser, () => 0).root.name, 'Script');
    assert.throws(() => sourceTree('f(1);'.repeat(1000), parser, slow), UnreadableScript);
  });
});
