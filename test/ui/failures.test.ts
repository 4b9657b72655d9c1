import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { describe } from 'node:test';
import { inVSCode } from '../host/scenario.ts';
import { until } from '../until.ts';
import { studyIn } from './study.ts';

const script = `import { existsSync, readFileSync } from 'node:fs';
if (!existsSync('data.csv')) readFileSync('data.csv');
console.log('loss: ' + (Number(process.argv[3]) - 0.3) ** 2);
`;

const workspaceFiles = {
  'train.mjs': script,
  'train.bbkb.yaml': `# what to tune
command: node train.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: 12 } # enough for a first look
parallel: 4
`,
};

describe('a study whose script cannot run', () => {
  const it = inVSCode({ workspace: workspaceFiles });

  it('pauses and asks, with the cause, the end of the log and the choices', async ({ workbench, workspace }) => {
    await workbench.resize(1440, 900);
    await workbench.activity('BBKB').waitFor();
    await workbench.runCommand('Start BBKB tuning');
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('heading', { name: '4 trials failed in the same way.' }).waitFor();
    await dashboard.getByText('The file "data.csv" does not exist.').first().waitFor();
    await dashboard.getByRole('status').getByText('Paused').waitFor();
    for (const name of ['Try once more', 'Open log', 'Continue anyway', /^Exclude/])
      await dashboard.getByRole('button', { name }).first().waitFor();
    assert.equal(await dashboard.getByRole('button', { name: 'Continue', exact: true }).count(), 0);
    assert.equal(await dashboard.getByRole('heading', { name: 'Now and next' }).count(), 0);
    await workbench.openActivity('BBKB');
    await workbench.treeItem('train, paused').waitFor();
    await workbench.screenshotInThemes('asking');
    assert.equal((await studyIn(workspace, 'train')).failures.asked?.count, 4);
  });

  it('tries one trial once more, and asks again while the cause is there', async ({ workbench, workspace }) => {
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('button', { name: 'Try once more' }).click();
    await dashboard.getByRole('heading', { name: 'The trial failed again.' }).waitFor();
    const { trials } = await studyIn(workspace, 'train');
    assert.deepEqual(trials.map(({ attempt }) => attempt).sort(), [1, 1, 1, 2]);
  });

  it('asks in a message where nobody sees the dashboard, unless that is turned off', async ({
    workbench,
    workspace,
  }) => {
    const message = workbench.toast('train: The trial failed again.');
    const dashboard = workbench.dashboard();
    const failAgain = async () => {
      const attempts = async () =>
        Math.max(
          ...(await studyIn(workspace, 'train')).trials.map(({ state, attempt }) => (state === 'failed' ? attempt : 0)),
        );
      const before = await attempts();
      await workbench.runCommand('BBKB: Try once more');
      await until(async () => (await attempts()) > before, { pause: 200 });
    };
    await workbench.runCommand('View: Close All Editors');
    await failAgain();
    await message.getByText('The file "data.csv" does not exist.').waitFor();
    for (const name of ['Open log', 'Continue anyway', 'Exclude'])
      assert.equal(await message.getByRole('button', { name }).count(), 1);
    await workbench.screenshot('asking in a message, dark');
    await mkdir(workspace.path('.vscode'), { recursive: true });
    writeFileSync(
      workspace.path('.vscode/settings.json'),
      JSON.stringify({ 'bbkb.notifications': { needsYou: false } }),
    );
    // the editor takes changed settings in its own time
    await until(async () => {
      await workbench.runCommand('Notifications: Clear All Notifications');
      await failAgain();
      const shown = message.waitFor({ timeout: 3000 });
      return shown.then(() => false, () => true); // oxfmt-ignore
    });
    await workbench.runCommand('BBKB: Open dashboard');
    await dashboard.getByRole('heading', { name: 'The trial failed again.' }).waitFor();
  });

  it('goes on when the cause is gone, and runs all again that had failed for it', async ({ workbench, workspace }) => {
    const dashboard = workbench.dashboard();
    writeFileSync(workspace.path('data.csv'), '');
    await dashboard.getByRole('button', { name: 'Try once more' }).click();
    await dashboard.getByRole('status').getByText('Finished').waitFor();
    const { trials } = await studyIn(workspace, 'train');
    assert.equal(trials.filter(({ state }) => state === 'failed').length, 0);
  });
});
