import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import { root } from '../host/paths.ts';
import { packagedExtension } from '../host/vsix.ts';
import { targetsOf } from '../unit/docs/links.ts';

describe('the packaged extension', () => {
  it('weighs less than 3 MB', () => {
    assert.ok(statSync(packagedExtension()).size < 3e6);
  });

  it('has the pages and the picture that its README links to', () => {
    const linked = targetsOf('README.md', readFileSync(path.join(root, 'README.md'), 'utf8')).map(({ file }) => file);
    const wanted = linked.filter((file) => !file.startsWith('src/') && !file.startsWith('examples/'));
    assert.ok(wanted.length > 0);
    // a zip holds the names of its files as they are, and some of them are written in small letters there
    const archive = readFileSync(packagedExtension(), 'latin1').toLowerCase();
    assert.deepEqual(
      wanted.filter((file) => !archive.includes(`extension/${file.toLowerCase()}`)),
      [],
    );
  });
});

describe('VS Code with the packaged extension', () => {
  const it = inVSCode({ workspace: { 'train.py': 'print("loss: 1")\n', 'notes.txt': 'nothing to run\n' } });

  it('has a BBKB side bar that says how to begin', async ({ workbench }) => {
    await workbench.openActivity('BBKB');
    await workbench.button('Create declaration').first().waitFor();
    await workbench.screenshot('side bar, empty');
  });

  it('offers to optimize a script, and not a text file', async ({ workbench }) => {
    await workbench.openActivity('Explorer');
    await workbench.openContextMenu('train.py');
    await workbench.menuItem('Optimize with BBKB').waitFor();
    await workbench.page.keyboard.press('Escape');

    await workbench.openContextMenu('notes.txt');
    assert.equal(await workbench.menuItem('Optimize with BBKB').count(), 0);
    await workbench.page.keyboard.press('Escape');
  });

  it('asks nothing of the network', async ({ workbench }) => {
    await workbench.runCommand('Focus on Studies View');
    assert.deepEqual(workbench.externalRequests, []);
  });
});
