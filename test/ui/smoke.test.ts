import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import { packagedExtension } from '../host/vsix.ts';

describe('the packaged extension', () => {
  it('weighs less than 3 MB', () => {
    assert.ok(statSync(packagedExtension()).size < 3e6);
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
