import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';

const script = `import sys
x, y = float(sys.argv[2]), float(sys.argv[4])
print("loss:", (x - 0.3) ** 2 + (y - 0.7) ** 2)
`;

describe('a script that has no declaration yet, in a dark theme', () => {
  const it = inVSCode({ workspace: { 'train.py': script }, theme: 'Dark Modern' });

  it('is given a draft, opened where it has to be filled in', async ({ workbench, workspace }) => {
    await workbench.activity('BBKB').waitFor();
    await workbench.openContextMenu('train.py');
    await workbench.choose('Optimize with BBKB');
    await workbench.editorTab('train.bbkb.yaml').waitFor();
    await workbench.toast('Fill in train.bbkb.yaml').waitFor();
    await workbench.page.locator('.codelens-decoration', { hasText: /\d problems?/ }).waitFor();
    assert.match(readFileSync(workspace.path('train.bbkb.yaml'), 'utf8'), /^command: python3 train.py$/m);
    await workbench.screenshot('draft, dark');
  });

  it('is not started while the draft has problems; they are counted and listed', async ({ workbench, workspace }) => {
    await workbench.runCommand('Start BBKB tuning');
    const refusal = workbench.toast('nothing was started');
    await refusal.getByRole('button', { name: 'Open' }).click();
    await workbench.page.locator('.markers-panel').getByText('train.bbkb.yaml').first().waitFor();
    assert.ok(!existsSync(workspace.path('.bbkb')));
    await workbench.screenshot('problems, dark');
    await workbench.runCommand('View: Hide Panel');
  });

  it('is tuned from the line above the declaration once that is filled in', async ({ workbench, workspace }) => {
    writeFileSync(workspace.path('train.bbkb.yaml'), declaration('{ type: float, low: 0, high: 1 }'));
    await workbench.page.locator('.codelens-decoration a', { hasText: 'Start tuning' }).click();
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('status').getByText('Finished').waitFor({ timeout: 60_000 });
    await workbench.page.locator('.codelens-decoration', { hasText: 'Open dashboard (12/12' }).waitFor();
    await workbench.screenshot('finished, dark');
  });

  it('asks before a changed declaration begins another study, and keeps the first', async ({
    workbench,
    workspace,
  }) => {
    writeFileSync(workspace.path('train.bbkb.yaml'), declaration('{ type: float, low: 0, high: 2 }', 13));
    await workbench.runCommand('Start BBKB tuning');
    const question = workbench.page.getByRole('dialog');
    await question.getByText('Parameter x was float from 0 to 1').waitFor();
    await workbench.screenshot('changed declaration, dark');
    await question.getByRole('button', { name: 'Start new study' }).click();
    const dashboard = workbench.dashboard();
    await dashboard.getByText(/^13\/13 trials/).waitFor({ timeout: 60_000 });
    await dashboard.getByRole('status').getByText('Finished').waitFor({ timeout: 60_000 });
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
