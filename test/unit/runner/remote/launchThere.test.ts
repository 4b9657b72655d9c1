import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pathsThere } from '../../../../src/runner/remote/launchThere.ts';

describe('pathsThere(here, there)', () => {
  const there = pathsThere('/home/me/p (1)', '/data/$& p');

  it('replaces a path wherever one can begin and end', () => {
    const [here, other] = ['/home/me/p (1)', '/data/$& p'];
    const forms = [
      (path: string) => path,
      (path: string) => `--data=${path}/x`,
      (path: string) => `"${path}"; ls ${path}/y`,
    ];
    for (const form of forms) assert.equal(there(form(here)), form(other));
  });

  it('leaves paths alone that only begin or end alike', () => {
    for (const text of ['/home/me/p (1)2', '/mnt/home/me/p (1)', '~/home/me/p (1)', '/home/me/p'])
      assert.equal(there(text), text);
  });

  it('changes nothing where the path is the same', () => {
    assert.equal(pathsThere('/a', '/a')('/a/b'), '/a/b');
  });
});
