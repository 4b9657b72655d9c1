import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { describe } from 'node:test';
import type { StudyState } from '../../src/study/studyState.ts';
import { inVSCode } from '../host/scenario.ts';
import { studyIn } from './study.ts';
import { chooseOfStudy, chooseOfTrial, unfold } from './menus.ts';

/** Trials wait while there is a file `held`; where x is large they fail. */
const script = `import { existsSync } from 'node:fs';
const x = Number(process.argv[3]);
const end = () => {
  if (x > 0.7) throw new Error('x is too large: <b>' + x + '</b>');
  console.log('loss: ' + (x - 0.3) ** 2);
};
const look = () => (existsSync('held') ? setTimeout(look, 50) : end());
look();
`;

const workspaceFiles = {
  held: '',
  'held.mjs': script,
  'held.bbkb.yaml': `command: node held.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: 12 }
parallel: 4
gpus: [0, 1, 2, 3]
`,
};

describe('a study that runs, from the panel', () => {
  const it = inVSCode({ workspace: workspaceFiles, theme: 'Dark Modern' });

  it('is paused, which the side bar and the status bar say too', async ({ workbench, workspace }) => {
    await workbench.resize(1440, 1180);
    await workbench.activity('BBKB').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    const dashboard = workbench.dashboard();
    await dashboard.getByText('0/12 trials · 4 running').waitFor();
    await dashboard.getByRole('columnheader', { name: 'GPU' }).waitFor();
    await dashboard.getByRole('button', { name: 'Pause', exact: true }).click();
    await dashboard.getByRole('status').getByText('Paused').waitFor();
    await workbench.statusItem('BBKB 0/12 · paused').waitFor();
    await workbench.openActivity('BBKB');
    await workbench.treeItem('held, paused').waitFor();
    assert.equal((await studyIn(workspace, 'held')).paused, true);
  });

  it('keeps its declaration when its range is widened, which one message says', async ({ workbench, workspace }) => {
    await workbench.runCommand('BBKB: Widen range');
    await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'x above 1' }).click();
    await workbench.statusItem('held: x ends at 1.5 now, no longer at 1.').waitFor();
    await workbench.page.keyboard.press('Control+S');
    const told = workbench.toast('held keeps the old declaration');
    await told.waitFor();
    assert.equal(await workbench.toast('').count(), 1);
    writeFileSync(workspace.path('held.bbkb.yaml'), workspaceFiles['held.bbkb.yaml']);
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.page.locator('.view-line', { hasText: 'high: 1 }' }).waitFor();
    await workbench.editorTab('held.bbkb.yaml').click({ button: 'middle' });
  });

  it('ends one trial alone', async ({ workbench, workspace }) => {
    const dashboard = workbench.dashboard();
    await chooseOfTrial(dashboard, 2, 'Stop trial 2');
    await dashboard.getByRole('row', { name: /^2 .*cancelled/ }).waitFor();
    const { trials } = await studyIn(workspace, 'held');
    assert.deepEqual(
      trials.map(({ state }) => state),
      ['running', 'cancelled', 'running', 'running'],
    );
  });

  it('takes back a result, says so with a way back, and uses it again', async ({ workbench, workspace }) => {
    const dashboard = workbench.dashboard();
    rmSync(workspace.path('held'));
    await dashboard.getByText(/^3\/12 trials/).waitFor();
    const best = bestOf(await studyIn(workspace, 'held'));
    const invalid = dashboard.getByRole('row', { name: new RegExp(`^${best} .*succeeded, invalid`) });
    // each part of the page is drawn by itself
    await dashboard.getByRole('row', { name: new RegExp(`^(◆ )?${best} .*succeeded`) }).waitFor();
    await chooseOfTrial(dashboard, best, `Invalidate trial ${best}: do not use its result`);
    await invalid.waitFor();
    await workbench.toast('is marked as invalid').getByRole('button', { name: 'Undo' }).click();
    await invalid.waitFor({ state: 'detached' });
    await chooseOfTrial(dashboard, best, `Invalidate trial ${best}: do not use its result`);
    await invalid.waitFor();
    assert.equal(await dashboard.getByRole('row', { name: new RegExp(`^◆ ${best} `) }).count(), 0);
    await unfold(workbench, 'All, 4 trials');
    await workbench.treeItem('Batch 1').click();
    await workbench.treeItem(`Trial ${best}, succeeded, invalid`).waitFor();
    await workbench.screenshot('paused, dark');
  });

  it('is continued, and finishes', async ({ workbench, workspace }) => {
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('button', { name: 'Continue', exact: true }).click();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    assert.equal((await studyIn(workspace, 'held')).trials.get(1).state, 'cancelled');
  });

  it('is given a point, whose mistakes are said while it is typed', async ({ workbench, workspace }) => {
    const dashboard = workbench.dashboard();
    await chooseOfStudy(dashboard, 'Try a point…');
    const input = workbench.page.locator('.quick-input-widget input:visible').first();
    await input.waitFor();
    assert.match(await input.inputValue(), /^x = 0\.\d+$/);
    await input.fill('x = 3, y = 1');
    await workbench.page.getByText('x is 3 in this point: write a number from 0 to 1.').first().waitFor();
    await input.fill('x = 0.25');
    await input.press('Enter');
    await dashboard.getByRole('heading', { name: '1 point waits to be tried' }).waitFor();
    assert.deepEqual(
      (await studyIn(workspace, 'held')).queue.map((point) => ({ ...point })),
      [{ x: 0.25 }],
    );
  });
});

function bestOf({ trials }: StudyState): number {
  const found = trials.flatMap((trial) => (trial.state === 'succeeded' ? [trial] : []));
  return found.sort((a, b) => a.value - b.value)[0].trial;
}
