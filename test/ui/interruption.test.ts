import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { root } from '../host/paths.ts';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import type { Workspace } from '../host/workspace.ts';
import { frozen } from '../unit/study/disk/journals.ts';
import { studyIn } from './study.ts';

/** Trials of two seconds, so that the tests come in time to see some of them run. */
const workspaceFiles = {
  'slow.mjs': 'setTimeout(() => console.log(`loss: ${(Number(process.argv[3]) - 0.3) ** 2}`), 2000);\n',
  'slow.bbkb.yaml': `command: node slow.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: 16 }
parallel: 2
`,
};

describe('a study whose extension host is killed', () => {
  const it = inVSCode({ workspace: workspaceFiles });

  it('is interrupted, and continued without running a finished trial again', async ({
    workbench,
    workspace,
    server,
  }) => {
    await workbench.activity('BBKB').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    const dashboard = workbench.dashboard();
    await dashboard.getByText(/^[2-9]\/16 trials/).waitFor();
    server.killExtensionHost();
    const { trialsWithResult } = await studyIn(workspace, 'slow');
    await dashboard.getByText('The extension does not answer any more').waitFor({ timeout: 60_000 });
    await dashboard.getByRole('link', { name: 'Reload window' }).waitFor();
    await workbench.screenshot('host gone');

    await workbench.reload();
    await workbench.openActivity('BBKB');
    await workbench.treeItem('slow, interrupted').waitFor();
    await workbench.runCommand('BBKB: Open dashboard');
    await dashboard.getByRole('status').getByText('Interrupted').waitFor({ timeout: 60_000 });
    await workbench.screenshot('interrupted');
    await dashboard.getByRole('button', { name: 'Continue' }).click();
    await dashboard.getByRole('status').getByText('Finished').waitFor({ timeout: 60_000 });

    const study = await studyIn(workspace, 'slow');
    assert.deepEqual([...study.trialsWithResult].slice(0, trialsWithResult.length), [...trialsWithResult]);
    assert.equal(new Set(study.trialsWithResult).size, 16);
    for (const number of trialsWithResult) assert.equal(study.trials.get(number - 1).attempt, 1);
  });
});

describe('a study whose window is reloaded', () => {
  const files = { ...workspaceFiles, 'slow.bbkb.yaml': workspaceFiles['slow.bbkb.yaml'].replace('16', '160') };
  const it = inVSCode({ workspace: files });
  const chosen = (workspace: Workspace, resumeAfterReload: string): void => {
    mkdirSync(workspace.path('.vscode'), { recursive: true });
    writeFileSync(
      workspace.path('.vscode/settings.json'),
      JSON.stringify({ 'bbkb.resumeAfterReload': resumeAfterReload }),
    );
  };

  it('is stopped, says so, and leaves no trial behind', async ({ workbench, workspace }) => {
    await workbench.activity('BBKB').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    const dashboard = workbench.dashboard();
    await dashboard.getByText(/^[1-9]\/160 trials/).waitFor();
    await workbench.reload();
    await dashboard.getByRole('status').getByText('Stopped').waitFor({ timeout: 60_000 });
    const { end, trials } = await studyIn(workspace, 'slow');
    assert.equal(end?.because, 'stopped');
    assert.ok(trials.every(({ state }) => state !== 'running'));
    await workbench.screenshot('stopped by a reload');
    await workbench
      .toast('slow ran when this window was reloaded or closed')
      .getByRole('button', { name: 'Continue' })
      .click();
    await dashboard.getByRole('status').getByText('Running').waitFor({ timeout: 60_000 });
  });

  it('is continued without a question where a setting says so', async ({ workbench, workspace }) => {
    chosen(workspace, 'always');
    await workbench.reload();
    await workbench.dashboard().getByRole('status').getByText('Running').waitFor({ timeout: 60_000 });
    assert.equal(await workbench.toast('ran when this window was reloaded').count(), 0);
  });

  it('stays stopped, without a question, where a setting says so', async ({ workbench, workspace }) => {
    chosen(workspace, 'never');
    await workbench.reload();
    await workbench.dashboard().getByRole('status').getByText('Stopped').waitFor({ timeout: 60_000 });
    assert.equal(await workbench.toast('ran when this window was reloaded').count(), 0);
  });
});

describe('a study that a terminal runs', () => {
  const it = inVSCode({ workspace: workspaceFiles });

  it('is followed live, and refused a second tuner', async ({ workbench, workspace }) => {
    await workbench.openActivity('BBKB');
    await workbench.treeItem('slow, new').waitFor();
    const terminal = execa(
      process.execPath,
      [path.join(root, 'dist/cli.js'), 'run', workspace.path('slow.bbkb.yaml')],
      {
        reject: false,
      },
    );
    await workbench.treeItem('slow, running').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    await workbench.toast(`is being tuned by process ${String(terminal.pid)}`).waitFor();
    await workbench.runCommand('BBKB: Open dashboard');
    await workbench
      .dashboard()
      .getByText(/^\d+\/16 trials · [12] running/)
      .waitFor();
    await workbench.dashboard().getByRole('status').getByText('Finished').waitFor({ timeout: 60_000 });
    assert.equal((await terminal).exitCode, 0);
  });
});

describe('a workspace that is not trusted', () => {
  const begun = {
    'digits.bbkb.yaml': `command: node slow.mjs
parameters: { x: { type: bool } }
objective: { metric: loss, goal: minimize }
budget: { trials: 2 }
`,
    '.bbkb/digits/journal.jsonl': frozen.toString(),
  };
  const it = inVSCode({ workspace: { ...workspaceFiles, ...begun }, trusted: false });

  it('may look, but not launch', async ({ workbench, workspace }) => {
    await workbench.openActivity('BBKB');
    await workbench.treeItem('slow, new').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    await chooseIn(workbench, 'slow');
    await workbench.toast('slow was not started').getByText('the workspace is not trusted').waitFor();
    await workbench.screenshot('not trusted');
    await sleep(500); // what must not happen would by then have begun
    assert.ok(!existsSync(workspace.path('.bbkb/slow')));
  });

  it('may look at what was found, but change nothing of it', async ({ workbench, workspace }) => {
    const refusals = [
      ['BBKB: Rerun trial', 'digits was not changed'],
      ['BBKB: Invalidate trial', 'digits was not changed'],
      ['BBKB: Run command of trial in terminal', 'was not typed'],
    ] as const;
    for (const [command, refusal] of refusals) {
      await workbench.runCommand('Notifications: Clear All Notifications');
      await workbench.runCommand(command);
      await chooseIn(workbench, 'digits');
      await chooseIn(workbench, 'Trial 2');
      await workbench.toast(refusal).getByText('the workspace is not trusted').waitFor();
    }
    await workbench.runCommand('Notifications: Clear All Notifications');
    await workbench.runCommand('BBKB: Try a point…');
    await chooseIn(workbench, 'digits');
    await workbench.toast('digits was not changed').waitFor();
    assert.deepEqual(readFileSync(workspace.path('.bbkb/digits/journal.jsonl')), frozen);
  });
});

async function chooseIn({ page }: Workbench, label: string): Promise<void> {
  await page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().click();
}
