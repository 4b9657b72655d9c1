import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe } from 'node:test';
import { root } from '../host/paths.ts';
import { inVSCode } from '../host/scenario.ts';
import { studyIn } from './study.ts';
import { unfold } from './menus.ts';

describe('tuning the MNIST example', () => {
  const it = inVSCode({ workspace: path.join(root, 'examples/mnist') });

  it('starts with a right click on its script and one confirmation', async ({ workbench, workspace }) => {
    // of the 10,000 digits of the example, so that the window has more of the processor than the trials
    changeFile(workspace.path('train.mjs'), "default: '10000' }", "default: '2000' }");
    await workbench.activity('BBKB').waitFor();
    await workbench.openContextMenu('train.mjs');
    await workbench.choose('Optimize with BBKB');
    await workbench.page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await workbench.dashboard().getByRole('heading', { name: 'mnist' }).waitFor();
    await workbench.statusItem('/48').waitFor();
  });

  it('fills the panel while it runs', async ({ workbench }) => {
    const dashboard = workbench.dashboard();
    await dashboard.getByText(/^([3-9]|[1-3]\d)\/48 trials · [1-4] running/).waitFor();
    await dashboard.getByRole('region', { name: 'Recommended' }).getByText('learning_rate', { exact: true }).waitFor();
    await workbench.openActivity('BBKB');
    await workbench.screenshot('mnist, running');
  });

  it('is stopped from the panel, with no trial left running', async ({ workbench, workspace }) => {
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('button', { name: 'Stop', exact: true }).click();
    await dashboard.getByRole('status').getByText('Stopped').waitFor();
    const study = await studyIn(workspace, 'mnist');
    assert.equal(study.end?.because, 'stopped');
    assert.ok(study.trials.every(({ state }) => state !== 'running'));
  });

  it('is continued from the panel to an end that is now nearer, and no finished trial runs again', async ({
    workbench,
    workspace,
  }) => {
    const { trialsWithResult } = await studyIn(workspace, 'mnist');
    const trials = trialsWithResult.length + 4;
    changeFile(workspace.path('mnist.bbkb.yaml'), 'trials: 48', `trials: ${trials}`);
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('button', { name: 'Continue' }).click();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    const study = await studyIn(workspace, 'mnist');
    assert.deepEqual([...study.trialsWithResult].slice(0, trialsWithResult.length), [...trialsWithResult]);
    assert.equal(new Set(study.trialsWithResult).size, trials);
  });

  it('has its trials in the side bar, by batch', async ({ workbench }) => {
    await workbench.openActivity('BBKB');
    await unfold(workbench, /^All, /);
    await unfold(workbench, 'Batch 1');
    await workbench.treeItem('Trial 1').first().waitFor();
  });

  it('shows the recommended trial that its journal has, with its command to copy', async ({ workbench, workspace }) => {
    const { trials: all } = await studyIn(workspace, 'mnist');
    const values = all.flatMap((trial) => (trial.state === 'succeeded' ? [trial.value] : []));
    const best = all.find((trial) => trial.state === 'succeeded' && trial.value === Math.min(...values));
    const card = workbench.dashboard().getByRole('region', { name: 'Recommended' });
    await card
      .getByRole('heading', { name: `Recommended: trial ${1 + [...all].findIndex((trial) => trial === best)}` })
      .waitFor();
    await card.getByRole('button', { name: 'Copy command' }).click();
    await workbench.statusItem('on the clipboard').waitFor();
    const copied = await workbench.page.evaluate<string>('navigator.clipboard.readText()');
    assert.match(
      copied,
      new RegExp(`^env .*BBKB_SEED=\\d+ .*node train.mjs --learning_rate ${String(best?.parameters.learning_rate)} `),
    );
    await workbench.screenshot('mnist, finished');
  });

  it('asks nothing of the network', ({ workbench }) => {
    assert.deepEqual(workbench.externalRequests, []);
    return Promise.resolve();
  });
});

function changeFile(file: string, part: string, by: string): void {
  const text = readFileSync(file, 'utf8');
  assert.ok(text.includes(part), `${file} does not have ${part}`);
  writeFileSync(file, text.replace(part, by));
}
