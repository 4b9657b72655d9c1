import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import type { Locator } from 'playwright-core';
import { root } from '../host/paths.ts';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import { until } from '../until.ts';
import { studyIn } from './study.ts';
import type { Workspace } from '../host/workspace.ts';

/** Its output is not in its text, so only a run can tell. */
const secretive = `import argparse
p = argparse.ArgumentParser()
p.add_argument("--lr", type=float, default=0.1)
name = "_".join(["val", "loss"])
report = [name, (p.parse_args().lr - 0.3) ** 2]
print(*report, sep=": ")
`;

const broken = `import argparse
p = argparse.ArgumentParser()
p.add_argument("--lr", type=float, default=0.1)
args = p.parse_args()
import nothing_of_this_name
print("loss:", (args.lr - 0.3) ** 2)
`;

describe('a script that nobody prepared', () => {
  const it = inVSCode({
    workspace: path.join(root, 'test/fixtures/kinds'),
    files: { 'secretive.py': secretive, 'broken.py': broken },
  });

  it('is tuned after three clicks: the context menu, the command, Start', async ({ workbench, workspace }) => {
    await workbench.activity('BBKB').waitFor();
    await workbench.openActivity('Explorer');
    await workbench.openContextMenu('with_click.py'); // 1
    await workbench.choose('Optimize with BBKB'); // 2
    await row(workbench, 'Start tuning').click(); // 3
    await firstTrial(workbench, workspace, 'with_click');
  });

  it('shows its facts first, each of which can be changed', async ({ workbench, workspace }) => {
    await optimize(workbench, 'with_constants.py');
    const rows = await workbench.page.locator('.quick-input-list .monaco-list-row').allInnerTexts();
    const text = rows.map((each) => each.replaceAll(/\s+/g, ' ').trim());
    assert.match(text[0], /^minimize \S+ ?line \d+$/);
    assert.equal(text[1], '50 trials');
    assert.match(text[2], /^\d at a time ?this machine has \d+ cores?$/);
    assert.match(text[3], /^Run by \S+ ?found on PATH$/);
    assert.match(text[4], /^Start tuning ?50 trials of \d parameters$/);
    await workbench.screenshot('draft, facts');

    await row(workbench, 'minimize').click();
    await row(workbench, 'maximize').first().click();
    await row(workbench, '50 trials').first().click();
    await answer(workbench, '3');
    await row(workbench, 'at a time').click();
    await answer(workbench, '640');
    await row(workbench, /640 at a time\s*more than the \d+ cores? of this machine/).waitFor();
    await workbench.screenshot('draft, facts changed');
    await row(workbench, /not tuned|scale/)
      .first()
      .click();
    // a click is lost while the list is drawn again
    await row(workbench, /Start tuning\s*3 trials of 2 parameters/).waitFor();
    await row(workbench, 'Write the declaration').click();
    await workbench.editorTab('with_constants.bbkb.yaml').waitFor();
    const written = readFileSync(workspace.path('with_constants.bbkb.yaml'), 'utf8');
    assert.match(written, /^ {2}goal: maximize$/m);
    assert.match(written, /^budget: \{ trials: 3 \}/m);
    assert.match(written, /^parallel: 640 /m);
    await workbench.page.locator('.squiggly-info').first().waitFor();
    await workbench.screenshot('draft, more trials than cores');
    await closeEditors(workbench);
  });

  it('leaves nothing behind where the question is closed, at any place', async ({ workbench, workspace }) => {
    const files = (): readonly string[] => readdirSync(workspace.path('.')).filter((file) => file.includes('argparse'));
    const before = files();
    // the pictures from here on are dark
    await workbench.runCommand('Toggle between Light/Dark Themes');
    await optimize(workbench, 'with_argparse.py');
    await row(workbench, '--data-dir').waitFor();
    await workbench.screenshot('draft, needs a folder');
    for (const asked of ['50 trials', 'at a time', 'minimize', '--data-dir', 'Start tuning', 'Try once']) {
      await row(workbench, asked).first().click();
      await row(workbench, 'Write the declaration').waitFor({ state: 'hidden' });
      await workbench.page.keyboard.press('Escape');
      await row(workbench, 'Write the declaration').waitFor();
    }
    await workbench.page.keyboard.press('Escape');
    await row(workbench, 'Write the declaration').waitFor({ state: 'hidden' });
    assert.deepEqual(files(), before);
  });

  it('is asked for what it needs, tried, and tuned: argparse', async ({ workbench, workspace }) => {
    await optimize(workbench, 'with_argparse.py');
    await row(workbench, 'Try once').click();
    await chooseInDialog(workbench, 'data');
    const found = workbench.toast('val_loss = ');
    await found.waitFor();
    assert.match(
      await found.innerText(),
      /ran in [\d.]+ s\. val_loss = [\d.]+\. 50 trials(, \d at once,| one after the other) take about [\d.]+ s\./,
    );
    await workbench.screenshot('try, found');
    const text = readFileSync(workspace.path('with_argparse.bbkb.yaml'), 'utf8');
    assert.match(text, /^command: .*, data\]$/m);
    assert.doesNotMatch(text, /<<</);
    assert.match(text, /^# One trial took [\d.]+ s: 50 trials.* take about .+\.\ncommand:/m);
    await found.getByRole('button', { name: 'Start tuning' }).click();
    await firstTrial(workbench, workspace, 'with_argparse');
  });

  it('is drafted and tuned: a notebook', async ({ workbench, workspace }) => {
    await optimize(workbench, 'notebook.ipynb');
    await row(workbench, 'Start tuning').click();
    await firstTrial(workbench, workspace, 'notebook');
  });

  it('is tried where nobody can tell what it reports, and the declaration then says it', async ({
    workbench,
    workspace,
  }) => {
    await optimize(workbench, 'secretive.py');
    await row(workbench, 'No metric found').waitFor();
    assert.equal(await row(workbench, 'Start tuning').count(), 0);
    await row(workbench, 'Try once').first().waitFor();
    await workbench.screenshot('draft, no metric');
    await row(workbench, 'runs secretive.py once').click();
    await workbench.toast('val_loss = ').waitFor();
    const text = readFileSync(workspace.path('secretive.bbkb.yaml'), 'utf8');
    assert.match(text, /^ {2}metric: val_loss #.*\n {2}goal: minimize\n\nbudget/m);
    assert.ok(existsSync(workspace.path('.bbkb/secretive.try')));
    await workbench.screenshot('try, metric found');
  });

  it('is not tuned where it does not run: the try says why', async ({ workbench }) => {
    await optimize(workbench, 'broken.py');
    await row(workbench, 'Try once').click();
    const failure = workbench.toast('broken.py does not run');
    await failure.getByText('The Python module nothing_of_this_name is missing').waitFor();
    await workbench.screenshot('try, failed');
    await failure.getByRole('button', { name: 'Open log' }).click();
    await workbench.editorTab('stderr.log').waitFor();
  });
});

// all with the mouse

async function optimize(workbench: Workbench, file: string): Promise<void> {
  await workbench.activity('BBKB').waitFor();
  await workbench.openActivity('Explorer');
  await workbench.openContextMenu(file);
  await workbench.choose('Optimize with BBKB');
  await row(workbench, 'Write the declaration').waitFor();
}

function row({ page }: Workbench, text: string | RegExp): Locator {
  return page.locator('.quick-input-list .monaco-list-row', { hasText: text });
}

/** Into the box that is open. */
async function answer(workbench: Workbench, text: string): Promise<void> {
  await row(workbench, 'Write the declaration').waitFor({ state: 'hidden' });
  await workbench.page.locator('.quick-input-widget input:visible').first().fill(text);
  await workbench.page.keyboard.press('Enter');
}

/** Picks a folder beside the declaration in the dialog that is open. A click is lost while it reads a folder. */
async function chooseInDialog(workbench: Workbench, folder: string): Promise<void> {
  const dialog = workbench.page.locator('.quick-input-widget');
  const path = dialog.locator('input:visible').first();
  await dialog.locator('.monaco-list-row', { hasText: folder }).first().click();
  await until(async () => (await path.inputValue()).endsWith(`/${folder}/`));
  const use = dialog.getByRole('button', { name: 'Use' });
  const isUsed = async (): Promise<boolean> => {
    if (!(await use.isVisible())) return true;
    await use.click({ timeout: 5000 }).catch(() => undefined); // hidden meanwhile
    return false;
  };
  await until(isUsed, { pause: 1000 });
}

/** Waits for it on the dashboard, and then stops the study. */
async function firstTrial(workbench: Workbench, workspace: Workspace, study: string): Promise<void> {
  const dashboard = workbench.dashboard();
  await dashboard.getByRole('heading', { name: study }).waitFor();
  await dashboard.getByText(/^[1-9]\d*\/50 trials/).waitFor();
  const stop = dashboard.getByRole('button', { name: 'Stop', exact: true });
  // unless all of its trials have ended meanwhile
  await stop.click({ timeout: 5000 }).catch(() => undefined);
  await dashboard
    .getByRole('status')
    .getByText(/Stopped|Finished/)
    .waitFor();
  await workbench.screenshot(`first trial, ${study}`);
  const { trialsWithResult, trials } = await studyIn(workspace, study);
  assert.ok([...trialsWithResult].length > 0);
  assert.ok(trials.every(({ state }) => state !== 'failed'));
  await closeEditors(workbench);
}

/** The next one would open in narrower columns. */
async function closeEditors({ page }: Workbench): Promise<void> {
  const tabs = page.locator('.tabs-container').getByRole('tab');
  for (let left = await tabs.count(); left > 0; left = await tabs.count()) {
    await tabs.first().click({ button: 'middle' });
    await page.waitForTimeout(100);
  }
}
