import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { root } from '../host/paths.ts';
import { inVSCode } from '../host/scenario.ts';
import type { StudyState } from '../../src/study/studyState.ts';
import type { Workbench } from '../host/workbench.ts';
import type { Workspace } from '../host/workspace.ts';
import { frozen } from '../unit/study/disk/journals.ts';
import { studyIn, studyWhen } from './study.ts';

/**
 * The first four trials end at once, so that they have ended when a test looks; the others while there is no file
 * `held`.
 */
const workspaceFiles = {
  held: '',
  'slow.mjs': `import { existsSync } from 'node:fs';
const isHeld = () => Number(process.env.BBKB_TRIAL) > 4 && existsSync('held');
const look = () => (isHeld() ? setTimeout(look, 50) : console.log('loss: ' + (Number(process.argv[3]) - 0.3) ** 2));
look();
`,
  'slow.bbkb.yaml': `command: node slow.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: 8 }
parallel: 2
`,
};
const halfway = '4/8 trials · 2 running';

describe('a study that is interrupted', () => {
  // the settings are there from the beginning: a watcher may miss a file in a folder that has just been made
  const settings = JSON.stringify({ 'bbkb.resumeAfterReload': 'never' });
  const it = inVSCode({ workspace: { ...workspaceFiles, '.vscode/settings.json': settings }, anew: true });
  const hasResults = (study: StudyState): void => {
    assert.deepEqual([...study.trialsWithResult].slice(0, 4).sort(), [1, 2, 3, 4]);
    for (const number of [1, 2, 3, 4]) assert.equal(study.trials.get(number - 1).attempt, 1);
  };
  /** Waits for another tuner than the one that began at `since`. */
  const goesOn = async (workspace: Workspace, since: number | undefined): Promise<void> => {
    const isNew = ({ tuner }: StudyState): boolean => tuner !== null && tuner.since !== since;
    hasResults(await studyWhen(workspace, 'slow', 'another tuner', (study) => study.end === null && isNew(study)));
  };
  const tunerOf = async (workspace: Workspace): Promise<number | undefined> =>
    (await studyIn(workspace, 'slow')).tuner?.since;
  /** Resolves when the window has read it: a reloaded one begins with what the window before it knew. */
  const setResumeAfterReload = async ({ page }: Workbench, workspace: Workspace, choice: string): Promise<void> => {
    const settings = { 'bbkb.resumeAfterReload': choice, 'window.title': `It is ${choice} resumed` };
    writeFileSync(workspace.path('.vscode/settings.json'), JSON.stringify(settings));
    await page.waitForFunction(`document.title.includes(${JSON.stringify(settings['window.title'])})`);
  };

  it('says so when the extension host was killed, without a question where a setting says so, and is continued', async ({
    workbench,
    workspace,
    server,
  }) => {
    await workbench.openActivity('BBKB');
    await workbench.treeItem('slow, not started').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    const dashboard = workbench.dashboard();
    await dashboard.getByText(halfway).waitFor();
    const tuner = await tunerOf(workspace);
    await workbench.runCommand('BBKB: Open declaration');
    await workbench.editorTab('slow.bbkb.yaml').click();
    await workbench.editorTab('BBKB slow').click();
    server.killExtensionHost();
    await dashboard.getByText('The extension does not answer any more').waitFor();
    await dashboard.getByRole('link', { name: 'Reload window' }).waitFor();
    await workbench.screenshot('host gone');

    // hidden, its page is not restored before somebody looks at it
    await workbench.editorTab('slow.bbkb.yaml').click();
    await workbench.reload();
    await workbench.openActivity('BBKB');
    await workbench.treeItem('slow, interrupted').waitFor();
    await workbench.runCommand('BBKB: Open dashboard');
    await dashboard.getByRole('status').getByText('Interrupted').waitFor();
    assert.equal(await workbench.editorTab('BBKB slow').count(), 1);
    assert.equal(await workbench.toast('ran when this window was reloaded').count(), 0);
    await workbench.screenshot('interrupted');
    await dashboard.getByRole('button', { name: 'Continue' }).click();
    await goesOn(workspace, tuner);
    await dashboard.getByText(halfway).waitFor();
  });

  it('is stopped when the window is reloaded, says so, and leaves no trial behind', async ({
    workbench,
    workspace,
  }) => {
    await setResumeAfterReload(workbench, workspace, 'ask');
    const tuner = await tunerOf(workspace);
    await workbench.reload();
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('status').getByText('Stopped').waitFor();
    const { end, trials } = await studyIn(workspace, 'slow');
    assert.equal(end?.because, 'stopped');
    assert.ok(trials.every(({ state }) => state !== 'running'));
    await workbench.screenshot('stopped by a reload');
    const told = await workbench.notification('slow ran when this window was reloaded or closed');
    // as many as had begun when it was stopped: nothing runs until a person continues
    await told.getByText(/trials? (?:was|were) ended, and runs? again when you continue\./).waitFor();
    await told.getByRole('button', { name: 'Continue' }).click();
    await goesOn(workspace, tuner);
    await dashboard.getByRole('status').getByText('Running').waitFor();
  });

  it('is continued without a question where a setting says so', async ({ workbench, workspace }) => {
    await setResumeAfterReload(workbench, workspace, 'always');
    const tuner = await tunerOf(workspace);
    await workbench.reload();
    await goesOn(workspace, tuner);
    await workbench.dashboard().getByRole('status').getByText('Running').waitFor();
    assert.equal(await workbench.toast('ran when this window was reloaded').count(), 0);
  });

  it('is followed live while a terminal continues it to its end, and refused a second tuner', async ({
    workbench,
    workspace,
  }) => {
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('button', { name: 'Pause', exact: true }).click();
    await dashboard.getByRole('button', { name: 'Continue', exact: true }).click();
    await workbench.statusItem('slow continues.').waitFor();
    await dashboard.getByRole('button', { name: 'Stop', exact: true }).click();
    await dashboard.getByRole('status').getByText('Stopped').waitFor();
    await workbench.statusItem(/slow (?:continues|is being stopped)/).waitFor({ state: 'detached', timeout: 4000 });
    // the tree follows the page: what it still says of this window's tuner must not pass for the terminal's
    await workbench.treeItem('slow, stopped').waitFor();
    const file = workspace.path('slow.bbkb.yaml');
    const terminal = execa(process.execPath, [path.join(root, 'dist/cli.js'), 'run', file], { reject: false });
    try {
      await workbench.treeItem('slow, running').waitFor();
      await workbench.runCommand('Start BBKB tuning');
      await workbench.toast(`is being tuned by process ${String(terminal.pid)}`).waitFor();
      await dashboard.getByText(halfway).waitFor();
    } finally {
      rmSync(workspace.path('held'));
    }
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    assert.equal((await terminal).exitCode, 0);
    const study = await studyIn(workspace, 'slow');
    hasResults(study);
    assert.equal(new Set(study.trialsWithResult).size, 8);
  });
});

describe('a study whose folder is moved away while it runs', () => {
  const it = inVSCode({ workspace: workspaceFiles, anew: true });

  it('is still shown, and no other takes its place without a question', async ({ workbench, workspace }) => {
    const [folder, moved] = [workspace.path('.bbkb/slow'), workspace.path('.bbkb/slow-gone')];
    const dashboard = workbench.dashboard();
    await workbench.openActivity('BBKB');
    await workbench.treeItem('slow, not started').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    await dashboard.getByText(halfway).waitFor();
    renameSync(folder, moved);
    await dashboard.getByText(/was moved to .*slow-gone while/).waitFor();
    assert.equal(await dashboard.getByRole('button', { name: 'Continue' }).count(), 0);
    await workbench.treeItem('slow-gone, set aside').waitFor();
    await workbench.screenshot('moved away');

    await dashboard.getByRole('button', { name: 'Start over…' }).click();
    const question = workbench.page.getByRole('dialog');
    await question.getByText('The folder of slow is gone. Start a new study in its place?').waitFor();
    await question.getByText('4 trials of the old study can go into the new one').waitFor();
    await workbench.screenshot('moved away, a new study');
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.ok(!existsSync(folder));

    renameSync(moved, folder);
    await workbench.treeItem('slow-gone, set aside').waitFor({ state: 'detached' });
    await dashboard.getByRole('button', { name: 'Continue' }).click();
    await dashboard.getByText(halfway).waitFor();
    await dashboard.getByRole('button', { name: 'Stop', exact: true }).click();
    await dashboard.getByRole('status').getByText('Stopped').waitFor();
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
  const it = inVSCode({ workspace: { ...workspaceFiles, ...begun }, trusted: false, anew: true });

  it('may look, but not launch', async ({ workbench, workspace }) => {
    await workbench.openActivity('BBKB');
    await workbench.treeItem('slow, not started').waitFor();
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
