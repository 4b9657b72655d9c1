import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { root } from '../host/paths.ts';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import { studyIn } from './study.ts';
import type { Workspace } from '../host/workspace.ts';

/** What it prints is not in its text, so that only a run can tell. */
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
print("loss:", args.lr)
`;

describe('a script that nobody prepared', () => {
  const it = inVSCode({
    workspace: path.join(root, 'test/fixtures/kinds'),
    files: { 'secretive.py': secretive, 'broken.py': broken },
    env: { PATH: `${path.join(root, 'test/fixtures/programs')}${path.delimiter}${process.env.PATH ?? ''}` },
  });

  it('is asked for what it needs, tried, and tuned: argparse', async ({ workbench, workspace }) => {
    await draft(workbench, 'with_argparse.py');
    const offer = workbench.toast('Fill in asks for it');
    await offer.waitFor();
    await workbench.screenshot('draft, needs a folder');
    await offer.getByRole('button', { name: 'Fill in' }).click();
    await chooseInDialog(workbench, 'data');
    await workbench.toast('Check with_argparse.bbkb.yaml').getByRole('button', { name: 'Try once' }).click();
    const found = workbench.toast('It reports val_loss');
    await found.waitFor({ timeout: 60_000 });
    await workbench.screenshot('try, found');
    const text = readFileSync(workspace.path('with_argparse.bbkb.yaml'), 'utf8');
    assert.match(text, /^ {2}- data$/m);
    assert.match(text, /^# One trial took [\d.]+ s: 50 trials, 4 at once, take about .+\.\ncommand:$/m);
    await found.getByRole('button', { name: 'Start tuning' }).click();
    await firstTrial(workbench, workspace, 'with_argparse');
  });

  const kinds = {
    constants: 'with_constants.py',
    'a notebook': 'notebook.ipynb',
    click: 'with_click.py',
    // a module of the fixture stands in for Hydra, which cannot be installed here: its command line and its config alone
    Hydra: 'with_hydra.py',
    // likewise for LightGBM's own program: it takes config=FILE and name=VALUE
    'a configuration file': 'boosting.conf',
  };
  for (const [kind, file] of Object.entries(kinds)) {
    it(`is drafted and tuned: ${kind}`, async ({ workbench, workspace }) => {
      const { name } = path.parse(file);
      await draft(workbench, file);
      await workbench.toast(`Check ${name}.bbkb.yaml`).getByRole('button', { name: 'Start tuning' }).click();
      await firstTrial(workbench, workspace, name);
    });
  }

  it('is tried where nobody can tell what it reports, and the declaration then says it', async ({
    workbench,
    workspace,
  }) => {
    await draft(workbench, 'secretive.py');
    await workbench.toast('Fill in secretive.bbkb.yaml').getByRole('button', { name: 'Try once' }).click();
    await workbench.toast('It reports val_loss').waitFor({ timeout: 60_000 });
    const text = readFileSync(workspace.path('secretive.bbkb.yaml'), 'utf8');
    assert.match(text, /^ {2}metric: val_loss\n {2}goal: minimize\n\n# How many trials/m);
    assert.ok(existsSync(workspace.path('.bbkb/secretive.try')));
    await workbench.screenshot('try, metric found');
  });

  it('is not tuned where it does not run: the try says why', async ({ workbench }) => {
    await draft(workbench, 'broken.py');
    await workbench.toast('Check broken.bbkb.yaml').getByRole('button', { name: 'Try once' }).click();
    const failure = workbench.toast('broken.py does not run');
    await failure.getByText('The Python module nothing_of_this_name is missing').waitFor({ timeout: 60_000 });
    await workbench.screenshot('try, failed');
    await failure.getByRole('button', { name: 'Open log' }).click();
    await workbench.editorTab('stderr.log').waitFor();
  });
});

// all with the mouse

async function draft(workbench: Workbench, file: string): Promise<void> {
  await workbench.activity('BBKB').waitFor();
  await workbench.openActivity('Explorer');
  await workbench.openContextMenu(file);
  await workbench.choose('Optimize with BBKB');
  await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
}

/** Picks a folder beside the declaration in the dialog that is open. */
async function chooseInDialog(workbench: Workbench, folder: string): Promise<void> {
  const dialog = workbench.page.locator('.quick-input-widget');
  await dialog.locator('.monaco-list-row', { hasText: folder }).first().click();
  await dialog.getByRole('button', { name: 'Use' }).click();
}

/** Waits for it on the dashboard, and then stops the study. */
async function firstTrial(workbench: Workbench, workspace: Workspace, study: string): Promise<void> {
  const dashboard = workbench.dashboard();
  await dashboard.getByRole('heading', { name: study }).waitFor({ timeout: 60_000 });
  await dashboard.getByText(/^[1-9]\d*\/50 trials/).waitFor({ timeout: 60_000 });
  const stop = dashboard.getByRole('button', { name: 'Stop', exact: true });
  // unless all of its trials have ended meanwhile
  await stop.click({ timeout: 5000 }).catch(() => undefined);
  await dashboard
    .getByRole('status')
    .getByText(/Stopped|Finished/)
    .waitFor({ timeout: 60_000 });
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
