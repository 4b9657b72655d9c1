/** Commands of the palette for buttons of the page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';

const files = {
  'train.mjs': 'for (const epoch of [1, 2]) console.log(`epoch ${epoch}: loss ${process.argv[3] / epoch}`);\n',
  'train.bbkb.yaml': `command: node train.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize, noise: 0 }
budget: { trials: 4 }
parallel: 2
`,
};

describe('from the palette', () => {
  const it = inVSCode({ workspace: files });

  it('the learning curves of a study are exported, as in the terminal', async ({ workbench, workspace }) => {
    await workbench.activity('BBKB').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    await workbench.dashboard().getByRole('status').getByText('Finished').waitFor();
    await workbench.runCommand('BBKB: Export study');
    const formats = workbench.page.locator('.quick-input-list .monaco-list-row');
    await formats.filter({ hasText: 'CSV of learning curves' }).click();
    await accept(workbench);
    await workbench.toast('train was written to train.curves.csv').waitFor();
    assert.match(readFileSync(workspace.path('train.curves.csv'), 'utf8'), /^number,step,value\n1,1,[\d.]+\n1,2,/);
  });

  it('a chart is saved, whether the page is in sight or not', async ({ workbench, workspace }) => {
    await workbench.runCommand('BBKB: Save chart…');
    const menu = workbench.dashboard().getByRole('menu', { name: 'Save chart…' });
    await menu.getByRole('menuitem', { name: 'PNG: Best measured so far (minimize)' }).waitFor();
    await workbench.screenshot('saving a chart');
    await workbench.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await workbench.runCommand('View: Close All Editors');
    await workbench.runCommand('BBKB: Save chart…');
    await menu.getByRole('menuitem', { name: 'SVG: Best measured so far (minimize)' }).click();
    await accept(workbench);
    await workbench.statusItem('was written to').waitFor();
    assert.match(readFileSync(workspace.path('train-best-measured-so-far-minimize.svg'), 'utf8'), /^<svg /);
  });
});

/** The name that the dialog offers. */
async function accept({ page }: Workbench): Promise<void> {
  await page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
}
