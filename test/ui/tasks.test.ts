/** A task of a declaration in the real VS Code. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import { until } from '../until.ts';

const task = { label: 'look', type: 'bbkb', command: 'plan', file: 'broken.bbkb.yaml', problemMatcher: '$bbkb' };
const files = {
  '.vscode/tasks.json': JSON.stringify({ version: '2.0.0', tasks: [task] }),
  // the terminal's text is then in its page
  '.vscode/settings.json': JSON.stringify({ 'terminal.integrated.gpuAcceleration': 'off' }),
  'broken.bbkb.yaml': `command: node missing.cjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: 0 }
`,
};

describe('a declaration that nobody has open', () => {
  const it = inVSCode({ workspace: files, anew: true });

  it('has each of its problems once, before and after a task that names them', async ({ workbench }) => {
    const { page } = workbench;
    await workbench.activity('BBKB').waitFor();
    await workbench.runCommand('Problems: Focus on Problems View');
    const rows = page.locator('.markers-panel .monaco-list-row');
    const script = rows.filter({ hasText: 'missing.cjs does not exist' });
    const trials = rows.filter({ hasText: 'budget.trials' });
    await until(async () => (await script.count()) === 1 && (await trials.count()) === 1);
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget input:visible').first().fill('task look');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'look' }).first().click();
    await page.locator('.terminal-tabs-entry, .single-terminal-tab').first().waitFor();
    await page.locator('.xterm-rows', { hasText: 'will be reused by tasks' }).waitFor();
    await workbench.runCommand('Problems: Focus on Problems View');
    await workbench.screenshot('problems after a task');
    await until(async () => (await rows.count()) > 0);
    assert.deepEqual([await script.count(), await trials.count()], [1, 1]);
  });
});
