import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';

const script = `import sys
x, y = float(sys.argv[2]), float(sys.argv[4])
print("loss:", (x - 0.3) ** 2 + (y - 0.7) ** 2)
`;

describe('a workspace in which nothing was tuned, in a dark theme', () => {
  const workspace = { 'train.py': script, 'notes.txt': 'nothing to run\n' };
  const it = inVSCode({ workspace, theme: 'Dark Modern', last: true });

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

  it('has a draft written for a script, opened where it has to be filled in', async ({ workbench, workspace }) => {
    await workbench.openActivity('Explorer');
    await workbench.openContextMenu('train.py');
    await workbench.choose('Optimize with BBKB');
    await workbench.editorTab('train.bbkb.yaml').waitFor();
    await workbench.toast('Fill in train.bbkb.yaml').waitFor();
    await workbench.page.locator('.codelens-decoration', { hasText: /\d problems?/ }).waitFor();
    assert.match(readFileSync(workspace.path('train.bbkb.yaml'), 'utf8'), /^command: python3 train.py$/m);
    await workbench.screenshot('draft, dark');
  });

  it('starts nothing while the draft has problems; they are counted and listed', async ({ workbench, workspace }) => {
    await workbench.runCommand('Start BBKB tuning');
    const refusal = workbench.toast('nothing was started');
    await refusal.getByRole('button', { name: 'Open' }).click();
    await workbench.page.locator('.markers-panel').getByText('train.bbkb.yaml').first().waitFor();
    assert.ok(!existsSync(workspace.path('.bbkb')));
    await workbench.screenshot('problems, dark');
    await workbench.runCommand('View: Hide Panel');
  });

  it('has the script tuned from the line above the declaration once that is filled in', async ({
    workbench,
    workspace,
  }) => {
    writeFileSync(workspace.path('train.bbkb.yaml'), declaration('{ type: float, low: 0, high: 1 }'));
    await workbench.page.locator('.codelens-decoration a', { hasText: 'Start tuning' }).click();
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    await workbench.page.locator('.codelens-decoration', { hasText: 'Open dashboard (12/12' }).waitFor();
    await workbench.screenshot('finished, dark');
  });

  it('asks before a changed declaration begins another study, and keeps the first', async ({
    workbench,
    workspace,
  }) => {
    writeFileSync(workspace.path('train.bbkb.yaml'), declaration('{ type: float, low: 0, high: 2 }', 13));
    await workbench.page.locator('.codelens-decoration a', { hasText: 'Start new study' }).waitFor();
    await workbench.runCommand('Start BBKB tuning');
    const question = workbench.page.getByRole('dialog');
    await question.getByText('Parameter x was float from 0 to 1').waitFor();
    await workbench.screenshot('changed declaration, dark');
    await question.getByRole('button', { name: 'Start new study' }).click();
    const dashboard = workbench.dashboard();
    await dashboard.getByText(/^13\/13 trials/).waitFor();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    assert.equal(readdirSync(workspace.path('.bbkb')).length, 2);
  });
});

/** Another number of trials tells one study's panel from the other's for as long as it is shown. */
const declaration = (x: string, trials = 12): string => `command: python3 train.py
parameters:
  x: ${x}
  y: { type: float, low: 0, high: 1 }
objective: { metric: loss, goal: minimize }
budget: { trials: ${trials} }
parallel: 4
`;
