import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import type { Workspace } from '../host/workspace.ts';
import { until } from '../until.ts';
import { studyIn } from './study.ts';
import { chooseOfStudy, chooseOfTrial } from './menus.ts';

const workspaceFiles = {
  'train.mjs': 'console.log(`loss: ${(Number(process.argv[3]) - 0.3) ** 2}`);\n',
  'train.bbkb.yaml': `command: node train.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: 6 } # a first look
parallel: 3
`,
};

describe('a study that has used up its budget', () => {
  const it = inVSCode({ workspace: workspaceFiles, last: true });

  it('continues with the trials that a person adds, which are written into its declaration', async ({
    workbench,
    workspace,
  }) => {
    await workbench.activity('BBKB').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    await dashboard.getByRole('button', { name: 'Add trials…' }).click();
    const input = workbench.page.locator('.quick-input-widget input:visible').first();
    assert.equal(await input.inputValue(), '10');
    await input.fill('none');
    await workbench.page.locator('.quick-input-message', { hasText: 'number' }).waitFor();
    await workbench.screenshot('adding trials');
    await input.fill('3');
    await workbench.page.keyboard.press('Enter');
    await dashboard.getByText('9/9 trials').waitFor();
    assert.match(readFileSync(workspace.path('train.bbkb.yaml'), 'utf8'), /^budget: \{ trials: 9 \} # a first look$/m);
    assert.equal((await studyIn(workspace, 'train')).trialsWithResult.length, 9);
  });

  it('runs a trial again, for which it starts', async ({ workbench, workspace }) => {
    const dashboard = workbench.dashboard();
    await chooseOfTrial(dashboard, 2, 'Rerun trial 2');
    await until(async () => {
      const { tuner, trials, trialsWithResult } = await studyIn(workspace, 'train');
      return tuner === null && trials.get(1).attempt === 2 && trialsWithResult.length === 9;
    });
    await dashboard.getByText('9/9 trials').waitFor();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
  });

  it('starts over when a person confirms it, and stays visible under another name, where nothing can be changed', async ({
    workbench,
    workspace,
  }) => {
    const dashboard = workbench.dashboard();
    await chooseOfStudy(dashboard, 'Start over…');
    const dialog = workbench.page.locator('.monaco-dialog-box');
    await dialog.getByText('train-2').waitFor();
    await workbench.screenshot('starting over');
    await dialog.getByRole('button', { name: 'Start over' }).click();
    await workbench.openActivity('BBKB');
    await workbench.treeItem('train-2').waitFor();
    // the page of the old study says 9/9 as well, and its menu would close with it
    await workbench.treeItem('train, finished').waitFor();
    const top = async (study: string) => (await workbench.treeItem(study).boundingBox())?.y ?? NaN;
    assert.ok((await top('train, finished')) < (await top('train-2')), 'the old one stands behind the new one');
    await dashboard.getByText('9/9 trials').waitFor();
    assert.notEqual((await studyIn(workspace, 'train')).id, (await studyIn(workspace, 'train-2')).id);
    await dashboard.getByRole('button', { name: 'Actions of trial 1', exact: true }).click();
    await dashboard.getByRole('menuitem', { name: 'Rerun trial 1' }).waitFor();
    await workbench.page.keyboard.press('Escape');
    await workbench.editorTab('BBKB train').click({ button: 'middle' });
    await workbench.treeItem('train-2').click();
    await dashboard.getByText('set aside').first().waitFor();
    await workbench.screenshot('set aside');
    await dashboard.getByRole('button', { name: 'Actions of trial 1', exact: true }).click();
    await dashboard.getByRole('menuitem', { name: 'Copy command of trial 1' }).waitFor();
    assert.equal(await dashboard.getByRole('menuitem', { name: /^(Rerun|Invalidate) trial/ }).count(), 0);
    await workbench.page.keyboard.press('Escape');
  });

  it('recovers a damaged journal when a person confirms it, and runs again what was lost', async ({
    workbench,
    workspace,
  }) => {
    const dashboard = await withDamagedJournal(workbench, workspace, (lines) => {
      const last = lines.findLastIndex((line) => line.includes('"trial.ended"'));
      return lines.with(last, '{"type":"trial');
    });
    await dashboard.getByRole('button', { name: 'Recover…' }).click();
    await workbench.screenshot('recover a damaged journal');
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Recover' }).click();
    await dashboard.getByRole('status').getByText('Interrupted').waitFor();
    await dashboard.getByRole('button', { name: 'Continue', exact: true }).click();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    assert.equal((await studyIn(workspace, 'train')).trialsWithResult.length, 9);
  });

  it('says which line of its journal cannot be read any more, shows what it has read, and can start over', async ({
    workbench,
    workspace,
  }) => {
    const dashboard = await withDamagedJournal(workbench, workspace, (lines) => lines.with(3, '{"type":"batch'));
    await dashboard.getByText('journal.jsonl:4: this line of the journal cannot be read').waitFor();
    await dashboard.getByText('9/9 trials').waitFor();
    await dashboard.getByRole('button', { name: 'More actions' }).click();
    const offered = await dashboard.getByRole('menuitem').allInnerTexts();
    assert.deepEqual(offered, ['Open declaration', 'Compare with…', 'Save report…']);
    await workbench.page.keyboard.press('Escape');
    await workbench.treeItem('train, damaged').waitFor();
    await workbench.screenshot('damaged');
    await dashboard.getByRole('button', { name: 'Start over…' }).click();
    await workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Start over' }).click();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    assert.equal((await studyIn(workspace, 'train')).trialsWithResult.length, 9);
  });
});

/** The dashboard of the finished study, which was open when its journal was damaged. */
async function withDamagedJournal(
  workbench: Workbench,
  workspace: Workspace,
  damage: (lines: readonly string[]) => readonly string[],
) {
  await workbench.treeItem('train, finished').click();
  const dashboard = workbench.dashboard();
  await dashboard.getByRole('status').getByText('Finished').waitFor();
  const journal = workspace.path('.bbkb/train/journal.jsonl');
  const lines = readFileSync(journal, 'utf8').split('\n');
  writeFileSync(journal, damage(lines).join('\n'));
  await dashboard.getByRole('status').getByText('Damaged journal').waitFor();
  return dashboard;
}

describe('a study all of whose trials failed', () => {
  const it = inVSCode({
    workspace: {
      ...workspaceFiles,
      'train.bbkb.yaml': workspaceFiles['train.bbkb.yaml'].replace('metric: loss', 'metric: los'),
    },
    last: true,
  });

  it('keeps them as they are where its declaration has become another, until a person has answered', async ({
    workbench,
    workspace,
  }) => {
    await workbench.activity('BBKB').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    const state = workbench.dashboard().getByRole('status');
    await state.getByText('Paused').waitFor();
    await workbench.runCommand('BBKB: Stop tuning');
    await state.getByText('Stopped').waitFor();
    writeFileSync(workspace.path('train.bbkb.yaml'), workspaceFiles['train.bbkb.yaml']);
    await workbench.runCommand('BBKB: Run failed trials again');
    const question = workbench.page.getByRole('dialog');
    await question.getByText('No trial of the old study is run again').waitFor();
    await workbench.screenshot('retry of another study');
    await workbench.page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    const { trials } = await studyIn(workspace, 'train');
    assert.deepEqual([...new Set(trials.map((trial) => trial.state))], ['failed']);
  });
});
