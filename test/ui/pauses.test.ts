/** A study whose trials pause and go on, in the real VS Code: side bar, dashboard and status bar while it runs and after. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import { unfold } from './menus.ts';
import { studyIn, studyWhen } from './study.ts';
import { pausedTrials } from '../../src/study/pauses.ts';

const files = {
  held: '',
  // far from 0.3 nothing can become the best, so that some trials stay paused
  'train.mjs': `import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
const { BBKB_CHECKPOINT_DIR: folder, BBKB_TRIAL: trial } = process.env;
const file = folder + '/epoch';
const x = Number(process.argv[3]);
for (let epoch = (existsSync(file) ? Number(readFileSync(file)) : 0) + 1; epoch <= 32; epoch++) {
  while (epoch > (trial === '1' ? 8 : 16) && existsSync('held')) await new Promise((go) => setTimeout(go, 50));
  await new Promise((go) => setTimeout(go, 120));
  writeFileSync(file + '.new', String(epoch));
  renameSync(file + '.new', file);
  console.log('epoch ' + epoch + '/32 val_loss: ' + (10 * (x - 0.3) ** 2 + 1 / epoch));
}
`,
  'train.bbkb.yaml': `command: node train.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: val_loss, goal: minimize }
budget: { trials: 24 }
parallel: 4
trial: { checkpoint: true, early_stop: { rule: pause } }
`,
};

/** A tenth of a second each: longer than from the start of a trial to where it is held, with a pause between. */
const LOOKS_AT_REST = 50;

describe('a study whose trials pause', () => {
  const it = inVSCode({ workspace: files });

  it('has the paused ones in a group of the side bar, and the same counts everywhere', async ({
    workbench,
    workspace,
  }) => {
    await workbench.resize(1440, 1000);
    await workbench.openActivity('BBKB');
    await workbench.clickInRow('train, not started', 'Start BBKB tuning');
    await workbench.treeItem(/^Paused, \d+ trials?/).waitFor();
    // what is held does not move, so the screen comes to rest
    let [seen, looks] = ['', 0];
    const atRest = await studyWhen(workspace, 'train', 'a study at rest', ({ trials }) => {
      const now = trials.map(({ trial, state, attempt }) => `${trial} ${state} ${attempt}`).join();
      looks = now === seen ? looks + 1 : 0;
      seen = now;
      return trials.filter(({ state }) => state === 'running').length === 4 && looks >= LOOKS_AT_REST;
    });
    const paused = pausedTrials(atRest.trials).length;
    assert.ok(paused > 0);
    await workbench.dashboard().getByText(`${paused}/24 trials · 4 running · ${paused} paused`).waitFor();
    await workbench.statusItem(`BBKB ${paused}/24`).waitFor();
    await workbench.treeItem(new RegExp(`^train, running.*, ${paused} of 24 trials`)).waitFor();
    await unfold(workbench, `Paused, ${paused} trial`);
    await workbench
      .treeItem(/^Trial \d+, paused/)
      .first()
      .waitFor();
    await workbench.screenshot('pauses, running');
  });

  it('says on the page when it has ended how much early values told, and shows what stays paused', async ({
    workbench,
    workspace,
  }) => {
    rmSync(workspace.path('held'));
    await workbench.treeItem('train, finished').waitFor();
    const paused = pausedTrials((await studyIn(workspace, 'train')).trials);
    assert.ok(paused.length > 0);
    const page = workbench.dashboard();
    await page.getByText(`24/24 trials · ${paused.length} paused`).waitFor();
    const algorithm = page.getByRole('region', { name: 'Algorithm' });
    await algorithm.getByText(/(Early values add|rials run to their end)/).waitFor();
    const curves = page.getByRole('figure').filter({ hasText: 'Learning curves' });
    await curves.scrollIntoViewIfNeeded();
    await curves.locator('canvas').first().waitFor();
    await workbench.screenshot('pauses, curves');
  });

  it('tells of a paused trial where it paused and its values at the rungs, and runs it to its end on request', async ({
    workbench,
    workspace,
  }) => {
    const [{ trial }] = pausedTrials((await studyIn(workspace, 'train')).trials);
    await workbench.treeItem(`Trial ${trial}, paused`).first().click();
    const panel = workbench.dashboard().getByRole('complementary', { name: 'Chosen trials' });
    await panel.getByRole('row', { name: /^Rungs/ }).waitFor();
    await panel.getByText(/^At epoch \d+ of 32 val_loss is/).waitFor();
    await workbench.screenshot('pauses, trial');
    await workbench.treeItem(`Trial ${trial}, paused`).first().click({ button: 'right' });
    await workbench.menuItem('Run trial on to its end').waitFor();
    assert.equal(await workbench.menuItem('Rerun trial').count(), 0);
    assert.equal(await workbench.menuItem('Invalidate trial').count(), 0);
    await workbench.choose('Run trial on to its end');
    const after = await studyWhen(workspace, 'train', 'its end', ({ trials }) => trials.get(trial - 1).state === 'succeeded'); // oxfmt-ignore
    assert.ok(after.trials.get(trial - 1).attempt > 1);
  });
});
