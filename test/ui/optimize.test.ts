import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe } from 'node:test';
import type { Locator } from 'playwright-core';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import { studyIn } from './study.ts';

const script = (milliseconds: number): string =>
  `await new Promise((end) => setTimeout(end, ${milliseconds}));\nconsole.log(\`loss: \${(Number(process.argv[3]) - 0.3) ** 2}\`);\n`;
const declaration = (file: string, trials: number): string => `command: node ${file}
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: ${trials} }
parallel: 2
`;

describe('Optimize, on the script of a study that has begun', () => {
  const it = inVSCode({
    workspace: {
      'quick.mjs': script(0),
      'quick.bbkb.yaml': declaration('quick.mjs', 4),
      'slow.mjs': script(300),
      'slow.bbkb.yaml': declaration('slow.mjs', 400),
      'shared.mjs': script(0),
      'coarse.bbkb.yaml': declaration('shared.mjs', 4),
      'fine.bbkb.yaml': declaration('shared.mjs', 8),
    },
  });

  it('offers to open it, to add trials or to start over where it has finished', async ({ workbench, workspace }) => {
    await optimize(workbench, 'quick.mjs');
    await workbench.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await stateIs(workbench, 'Finished');
    await closeDashboard(workbench, 'quick');
    await optimize(workbench, 'quick.mjs');
    await row(workbench, 'Add trials…').waitFor();
    assert.deepEqual(await labels(workbench), [
      'Open dashboard',
      'Add trials…',
      'New study that learns from it…',
      'Start over…',
    ]);
    await workbench.screenshot('optimize, finished');
    await row(workbench, 'Add trials…').click();
    await workbench.page.locator('.quick-input-widget input:visible').first().fill('2');
    await workbench.page.keyboard.press('Enter');
    await workbench.dashboard().getByText('6/6 trials').waitFor();
    await closeDashboard(workbench, 'quick');

    await optimize(workbench, 'quick.mjs');
    await row(workbench, 'Start over…').click();
    await workbench.page.locator('.monaco-dialog-box').getByText('quick-2').waitFor();
    await workbench.page.keyboard.press('Escape');
    assert.equal((await studyIn(workspace, 'quick')).trialsWithResult.length, 6);
  });

  it('asks which of the declarations that run it, and Escape asks nothing else', async ({ workbench, workspace }) => {
    await optimize(workbench, 'shared.mjs');
    await row(workbench, 'fine').waitFor();
    await workbench.page.keyboard.press('Escape');
    await row(workbench, 'fine').waitFor({ state: 'hidden' });
    // a draft would be read from the script, and asked about, in less than a second
    await workbench.page.waitForTimeout(1500);
    assert.ok(!(await workbench.page.locator('.quick-input-widget').isVisible()));
    assert.ok(!existsSync(workspace.path('shared.bbkb.yaml')));
  });

  it('offers a further study, whose declaration learns from it under a name of its own', async ({
    workbench,
    workspace,
  }) => {
    await optimize(workbench, 'quick.mjs');
    await row(workbench, 'New study that learns from it…').click();
    const input = workbench.page.locator('.quick-input-widget input:visible').first();
    await input.fill('quick');
    await workbench.page.locator('.quick-input-message').getByText('no study here has').waitFor();
    await input.fill('letters');
    await workbench.page.keyboard.press('Enter');
    await workbench.page.locator('.tab.active', { hasText: 'letters.bbkb.yaml' }).waitFor();
    const text = readFileSync(workspace.path('letters.bbkb.yaml'), 'utf8');
    assert.equal(text, `${declaration('quick.mjs', 6)}start: { from: [ quick ] }\n`);
  });

  it('opens its dashboard while it runs', async ({ workbench }) => {
    await optimize(workbench, 'slow.mjs');
    await workbench.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await workbench
      .dashboard()
      .getByText(/^[1-9]\d*\/400 trials/)
      .waitFor();
    await closeDashboard(workbench, 'slow');
    await optimize(workbench, 'slow.mjs');
    await workbench
      .dashboard()
      .getByText(/^[1-9]\d*\/400 trials/)
      .waitFor();
    assert.ok(!(await row(workbench, 'Open dashboard').isVisible()));
  });

  it('offers to continue it where it was stopped, and Escape leaves it as it is', async ({ workbench, workspace }) => {
    await workbench.dashboard().getByRole('button', { name: 'Stop', exact: true }).click();
    await stateIs(workbench, 'Stopped');
    const before = (await studyIn(workspace, 'slow')).trialsWithResult.length;
    await closeDashboard(workbench, 'slow');
    await workbench.runCommand('Toggle between Light/Dark Themes');
    await optimize(workbench, 'slow.mjs');
    await row(workbench, 'Continue tuning').waitFor();
    assert.deepEqual(await labels(workbench), [
      'Continue tuning',
      'Open dashboard',
      'New study that learns from it…',
      'Start over…',
    ]);
    await workbench.screenshot('optimize, stopped');
    await workbench.page.keyboard.press('Escape');
    await row(workbench, 'Continue tuning').waitFor({ state: 'hidden' });
    assert.equal((await studyIn(workspace, 'slow')).trialsWithResult.length, before);

    await optimize(workbench, 'slow.mjs');
    await row(workbench, 'Continue tuning').click();
    await workbench.dashboard().getByRole('button', { name: 'Stop', exact: true }).click();
    await stateIs(workbench, 'Stopped');
    assert.ok((await studyIn(workspace, 'slow')).trials.length > before);
  });
});

async function optimize(workbench: Workbench, file: string): Promise<void> {
  await workbench.activity('BBKB').waitFor();
  await workbench.openActivity('Explorer');
  await workbench.openContextMenu(file);
  await workbench.choose('Optimize with BBKB');
}

function row({ page }: Workbench, text: string): Locator {
  return page.locator('.quick-input-list .monaco-list-row', { hasText: text });
}

async function labels({ page }: Workbench): Promise<readonly string[]> {
  const texts = await page.locator('.quick-input-list .monaco-list-row .label-name:visible').allInnerTexts();
  return texts.map((text) => text.trim());
}

async function stateIs(workbench: Workbench, state: string): Promise<void> {
  await workbench.dashboard().getByRole('status').getByText(state).waitFor();
}

async function closeDashboard(workbench: Workbench, study: string): Promise<void> {
  const tab = workbench.editorTab(`BBKB ${study}`);
  await tab.click({ button: 'middle' });
  await tab.waitFor({ state: 'hidden' });
}
