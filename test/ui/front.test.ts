/** A study of two objectives in the real VS Code: in the side bar, on the dashboard, and beside another one. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Frame } from 'playwright-core';
import { inVSCode } from '../host/scenario.ts';
import type { Workbench } from '../host/workbench.ts';
import { barriersOf } from './dashboardPage.ts';
import { finishedStudy } from './finishedStudy.ts';
import { chooseOfStudy, unfold } from './menus.ts';

const declaration = `command: python3 train.py
parameters: { width: { type: int, low: 1, high: 64 } }
objective:
  - { metric: accuracy, goal: maximize }
  - { metric: latency_ms, goal: minimize, noise: 2 }
budget: { trials: 12 }
parallel: 4
`;
/** Every third trial is as accurate as a smaller one, so that another beats it. */
const studyOf = (name: string, gain: number) =>
  finishedStudy({
    ...{ name, declaration, trials: 12 },
    pointOf: (trial) => ({ width: 4 * trial }),
    resultOf: (trial) => ({ kind: 'succeeded', value: 0.5 + gain + 0.03 * (trial - (trial % 3 === 0 ? 1 : 0)) }),
    trackedOf: (trial) => ({ latency_ms: 3 * trial }),
  });

describe('a study of two objectives', async () => {
  const it = inVSCode({
    workspace: { 'train.py': '', ...(await studyOf('compact', 0)), ...(await studyOf('wide', 0.01)) },
  });

  it('has its front in the side bar: how many points, the knee, and its trials', async ({ workbench }) => {
    await workbench.resize(1440, 1100);
    await workbench.openActivity('BBKB');
    const row = workbench.treeItem('compact, finished, front of 8, 12 of 12 trials');
    await row.waitFor();
    assert.match((await row.locator('.monaco-icon-label').textContent()) ?? '', /^compactfront of 8 · finished 12\/12/);
    await workbench
      .treeItem(/^Knee, trial 5/)
      .first()
      .waitFor();
    await unfold(workbench, 'Front, 8 trials');
    await workbench.treeItem(/^Trial 11, succeeded/).waitFor();
    assert.equal(await workbench.treeItem(/^Trial 12, succeeded/).count(), 0);
    assert.equal(await workbench.treeItem('Best measured').count(), 0);
  });

  it('has its front first on the dashboard, which keeps nobody out, as axe sees it', async ({ workbench }) => {
    await workbench.treeItem('compact, finished').click();
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('heading', { name: 'Front: accuracy against latency_ms' }).waitFor();
    await dashboard.getByText('Better: upper left. 8 of 12 trials are on the front.').waitFor();
    await workbench.screenshotInThemes('front');
    assert.deepEqual(await barriersOf(await frameOf(workbench)), []);
  });

  it('shares the chart of fronts with another study, and says what each beats', async ({ workbench }) => {
    const dashboard = workbench.dashboard();
    await chooseOfStudy(dashboard, 'Compare with…');
    const list = workbench.page.locator('.quick-input-widget');
    await list.locator('.monaco-list-row').getByText('wide', { exact: true }).click();
    await list.getByRole('button', { name: 'OK' }).click();
    const section = dashboard.getByRole('region', { name: 'Compared studies' });
    await section.scrollIntoViewIfNeeded();
    await section.getByRole('heading', { name: 'Fronts: accuracy against latency_ms' }).waitFor();
    await section.getByRole('row', { name: 'Beats of compact 8 of 8 points' }).waitFor();
    await section.getByRole('row', { name: 'Beaten by compact 0 of 8 points' }).waitFor();
    await workbench.screenshot('fronts compared');
  });
});

/** That of the dashboard, inside the two that hold it. */
async function frameOf({ page }: Workbench): Promise<Frame> {
  for (const frame of page.frames())
    if (await frame.evaluate('document.querySelector("main > header h1") !== null').catch(() => false)) return frame;
  return assert.fail('there is no dashboard');
}
