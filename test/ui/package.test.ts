import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../host/paths.ts';
import { packagedExtension } from '../host/vsix.ts';
import { targetsOf } from '../unit/docs/links.ts';

describe('the packaged extension', () => {
  it('weighs less than 3 MB', () => {
    assert.ok(statSync(packagedExtension()).size < 3e6);
  });

  it('has the pages and the picture that its README links to', () => {
    const linked = targetsOf('README.md', readFileSync(path.join(root, 'README.md'), 'utf8')).map(({ file }) => file);
    const onlyInRepository = ['src/', 'examples/', 'docs/research/'];
    const wanted = linked.filter((file) => !onlyInRepository.some((folder) => file.startsWith(folder)));
    assert.ok(wanted.length > 0);
    // a zip holds the names of its files as they are, and some of them are written in small letters there
    const archive = readFileSync(packagedExtension(), 'latin1').toLowerCase();
    assert.deepEqual(
      wanted.filter((file) => !archive.includes(`extension/${file.toLowerCase()}`)),
      [],
    );
  });
});
