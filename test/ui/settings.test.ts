/** What each setting changes in the real VS Code. */
import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, rmSync, writeFileSync } from 'node:fs';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import type { Scene } from '../host/scene.ts';
import { until } from '../until.ts';

const settings = {
  'bbkb.parallel': 3,
  'bbkb.pythonPath': 'tools/own-python',
  'bbkb.notifications': { finished: false },
  'bbkb.openLogs': 'beside',
  'bbkb.chartColors': 'colorBlindSafe',
  // the terminal's text is then in its page
  'terminal.integrated.gpuAcceleration': 'off',
};
const files = {
  '.vscode/settings.json': JSON.stringify(settings),
  'tools/own-python': '#!/bin/sh\nwhile [ -e held ]; do sleep 0.1; done\necho "loss: 7"\n',
  held: '',
  'new.py':
    'import argparse\np = argparse.ArgumentParser()\np.add_argument("--lr", type=float, default=0.1)\na = p.parse_args()\nprint(f"loss: {a.lr}")\n',
  'train.py': '',
  'train.bbkb.yaml': `command: python train.py
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize, noise: 0 }
budget: { trials: 2 }
parallel: 2
`,
};

describe('the settings of a workspace', () => {
  const it = inVSCode({ workspace: files, anew: true });

  it('name the Python that runs scripts, and leave out the message of the end', async ({ workbench, workspace }) => {
    chmodSync(workspace.path('tools/own-python'), 0o755);
    await workbench.activity('BBKB').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    await workbench.openActivity('BBKB');
    await workbench.treeItem('Running, 2 trials').waitFor();
    // a study whose dashboard is in sight tells nothing anyway
    await workbench.runCommand('View: Close All Editors');
    rmSync(workspace.path('held'));
    await workbench.treeItem(/^train, finished, recommended 7/).waitFor();
    assert.equal(await workbench.toast('train:').count(), 0);
  });

  it('give the charts colours that everybody tells apart, at once', async ({ workbench, workspace }) => {
    const blue = (): Promise<string> =>
      workbench
        .dashboard()
        .locator('body')
        .evaluate(`getComputedStyle(document.body).getPropertyValue('--vscode-charts-blue')`)
        .then(String);
    await workbench.runCommand('BBKB: Open dashboard');
    await until(async () => (await blue().catch(() => '')) === '#0072b2', { pause: 500 });
    await workbench.screenshot('charts, colour-blind safe');
    change(workspace, { 'bbkb.chartColors': 'theme' });
    await until(async () => (await blue().catch(() => '')) === '#0063d3', { pause: 500 });
  });

  it('say where logs open: a terminal follows them', async ({ workbench, workspace }) => {
    await openLog(workbench);
    await workbench.page.locator('.editor-group-container').nth(1).getByRole('tab', { name: 'stdout.log' }).waitFor();
    change(workspace, { 'bbkb.openLogs': 'terminal' });
    await until(async () => {
      await openLog(workbench);
      return workbench.page.locator('.terminal-tabs-entry, .single-terminal-tab', { hasText: 'stdout.log' }).first().isVisible(); // oxfmt-ignore
    });
    appendFileSync(workspace.path('.bbkb/train/trials/0002/stdout.log'), 'one more line\n');
    await workbench.page.locator('.xterm-rows', { hasText: 'one more line' }).waitFor();
    await workbench.screenshot('log in a terminal');
  });

  it('propose how many trials of a new declaration run at a time', async ({ workbench }) => {
    await workbench.openActivity('Explorer');
    await workbench.openContextMenu('new.py');
    await workbench.choose('Optimize with BBKB');
    await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: '3 at a time' }).waitFor();
    await workbench.page.keyboard.press('Escape');
  });

  it('that are wrong count as not set, and are told of once', async ({ workbench, workspace }) => {
    change(workspace, { 'bbkb.openLogs': 7 });
    const sentence = 'The setting bbkb.openLogs has a value that it cannot have, so its default counts.';
    await until(async () => {
      await openLog(workbench);
      return workbench
        .toast(sentence)
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
    });
    await openLog(workbench);
    const told = await workbench.notification(sentence);
    await told.first().waitFor();
    assert.equal(await told.count(), 1);
    await workbench.screenshot('a wrong setting');
    await told.hover();
    await told.getByRole('button', { name: 'Open settings' }).click();
    await workbench.page.locator('.settings-editor').getByText('Open Logs').first().waitFor();
    await workbench.screenshot('settings');
  });
});

function change(workspace: Scene['workspace'], changed: object): void {
  writeFileSync(workspace.path('.vscode/settings.json'), JSON.stringify({ ...settings, ...changed }));
}

async function openLog(workbench: Scene['workbench']): Promise<void> {
  await workbench.runCommand('BBKB: Open log of trial');
  await workbench.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Trial 2' }).click();
}
