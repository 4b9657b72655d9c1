import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import type { Locator } from 'playwright-core';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import { until } from '../until.ts';

const declaration = `command: python3 trian.py
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, gaol: minimize }
budget: { trials: "12" }
`;

describe('a declaration with mistakes', () => {
  const it = inVSCode({ workspace: { 'train.py': 'print("loss: 1")\n', 'train.bbkb.yaml': declaration } });
  const text = (workspace: { path(name: string): string }) => readFileSync(workspace.path('train.bbkb.yaml'), 'utf8');

  async function openFixes(workbench: Workbench, word: string, title: string): Promise<Locator> {
    await workbench.page.locator('.view-line', { hasText: word }).getByText(word).first().click();
    return workbench.openQuickFixes(title);
  }

  it('has a name mended from the lamp at its problem', async ({ workbench, workspace }) => {
    await workbench.openActivity('Explorer');
    await workbench.treeItem('train.bbkb.yaml').dblclick();
    await workbench.page.locator('.squiggly-error').first().waitFor();
    const fix = await openFixes(workbench, 'gaol', 'Write goal in place of gaol');
    await workbench.screenshot('quick fix');
    await fix.click();
    await workbench.page.locator('.view-line', { hasText: 'goal: minimize' }).waitFor();
    await workbench.page.keyboard.press('Control+s');
    await until(() => text(workspace).includes('objective: { metric: loss, goal: minimize }'));
  });

  it('has its missing script named by that of a similar name, or chosen', async ({ workbench, workspace }) => {
    const fix = await openFixes(workbench, 'trian', 'Write train.py in place of trian.py');
    await workbench.page.locator('.action-widget').getByText('Choose a file…').waitFor();
    await fix.click();
    await workbench.page.locator('.view-line', { hasText: 'python3 train.py' }).waitFor();
    await workbench.page.keyboard.press('Control+s');
    await until(() => text(workspace).startsWith('command: python3 train.py\n'));
  });

  it('leads from a problem to the section of the reference', async ({ workbench }) => {
    await workbench.runCommand('Problems: Focus on Problems View');
    const link = workbench.page.locator('.markers-panel').getByText('budget', { exact: true });
    await link.click();
    await workbench.editorTab('Preview declaration.md').waitFor();
    await workbench.screenshot('reference');
    const preview = workbench.page.frameLocator('.webview.ready').frameLocator('#active-frame');
    await preview.locator('#a-budget-of-time').waitFor();
    await until(async () => {
      const box = await preview.locator('#a-budget-of-time').boundingBox();
      return box !== null && box.y >= 0 && box.y < 800;
    });
  });
});
