/** Studies beside each other on the dashboard, in the real VS Code. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import type { Workbench } from '../host/workbench.ts';
import { inVSCode } from '../host/scenario.ts';
import { finishedStudy } from './finishedStudy.ts';
import { chooseOfStudy } from './menus.ts';

const declaration = (goal: string, metric: string, trials = 24): string =>
  `command: node train.mjs
parameters: { lr: { type: float, low: 0, high: 1 }, layers: { type: int, low: 1, high: 4 } }
objective: { metric: ${metric}, goal: ${goal} }
budget: { trials: ${trials} }
parallel: 4
`;
const made = (name: string, goal: string, metric: string, valueOf: (trial: number) => number, budget?: number) =>
  finishedStudy({
    ...{ name, declaration: declaration(goal, metric, budget), trials: 24 },
    pointOf: (trial) => ({ lr: (trial % 10) / 10, layers: 1 + (trial % 4) }),
    resultOf: (trial) =>
      trial % 7 === 0 ? { kind: 'failed', reason: 'It broke.' } : { kind: 'succeeded', value: valueOf(trial) },
  });
const operations = [
  { op_code: 0, study_name: 'theirs', directions: [2] },
  ...[0.62, 0.71, 0.69, 0.86].map((value) => ({
    ...{ op_code: 4, study_id: 0, state: 1, value, distributions: {}, params: { lr: value / 2 } },
  })),
];
const optuna = operations.map((each) => `${JSON.stringify({ worker_id: 'w', ...each })}\n`).join('');

/** Writes it where a study that was set aside is: in a folder of its own name, without a declaration. */
const setAside = (files: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([name, text]) =>
      name.endsWith('.yaml') ? [] : [[name.replace('wide', 'wide-2'), text]],
    ),
  );

describe('studies beside each other', async () => {
  const it = inVSCode({
    last: true,
    workspace: {
      ...(await made('wide', 'maximize', 'accuracy', (trial) => 0.9 - 0.5 / trial)),
      ...setAside(await made('wide', 'maximize', 'accuracy', (trial) => 0.8 - 0.3 / trial)),
      ...(await made('narrow', 'maximize', 'f1', (trial) => 0.85 - 0.2 / trial)),
      ...(await made('loss', 'minimize', 'loss', (trial) => 1 / trial)),
      'theirs.log': optuna,
      ...(await made('live', 'maximize', 'recall', (trial) => 0.7 - 0.2 / trial, 28)),
      'train.mjs': 'console.log("recall: 0.75");',
    },
  });

  it('are chosen from a list and from files, and share a chart unless their goals differ', async ({ workbench }) => {
    await workbench.resize(1440, 1100);
    await workbench.openActivity('BBKB');
    for (const name of ['wide-2', 'loss', 'narrow', 'wide']) await workbench.treeItem(name).first().waitFor();
    // not the button in the row, which belongs to no study while the side bar is filled
    await workbench.runCommand('BBKB: Open dashboard');
    await workbench.page.locator('.quick-input-widget .monaco-list-row', { hasText: 'wide.bbkb.yaml' }).click();
    const dashboard = workbench.dashboard();
    await chooseOfStudy(dashboard, 'Compare with…');
    await choose(workbench, ['wide-2', 'narrow', 'loss', 'A file…']);
    await acceptFile(workbench, 'theirs.log');
    await inSight(workbench);
    const section = dashboard.getByRole('region', { name: 'Compared studies' });
    await section.getByText('4 studies are drawn. loss is only in the table').waitFor();
    const table = section.getByRole('table', { name: 'Compared studies' });
    const [own, ...others] = (await table.getByRole('columnheader').allInnerTexts()).filter(Boolean);
    assert.equal(own, 'wide');
    assert.deepEqual(others.sort(), ['loss', 'narrow', 'theirs (Optuna)', 'wide-2']);
    await table.getByRole('row').last().scrollIntoViewIfNeeded();
    await workbench.screenshotInThemes('compared');
    await section.getByRole('button', { name: 'Table: Best measured so far of each study' }).click();
    await section.getByRole('row', { name: 'theirs (Optuna) 4 0.86' }).waitFor();
  });

  it('are offered from the palette for the study whose page is in front, those of its aim first', async ({
    workbench,
  }) => {
    await workbench.editorTab('BBKB wide').click();
    await workbench.runCommand('BBKB: Compare with…');
    const list = workbench.page.locator('.quick-input-widget');
    await list.getByText('Compare wide with').waitFor();
    assert.match(await list.locator('.monaco-list-row').first().innerText(), /wide-2/);
    await workbench.page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  });

  it('are written into the report', async ({ workbench, workspace }) => {
    await workbench.runCommand('BBKB: Save report…');
    await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
    await workbench.statusItem('The report of wide was written').waitFor();
    const report = readFileSync(workspace.path('wide.report.html'), 'utf8');
    assert.match(report, /"type":"comparison","studies":\[\{"name":"/);
    assert.match(report, /"name":"theirs \(Optuna\)"/);
  });

  it('stay in the list, and go when they are taken out of it', async ({ workbench }) => {
    const dashboard = workbench.dashboard();
    await chooseOfStudy(dashboard, 'Compare with…');
    await choose(workbench, ['loss', 'narrow', 'wide-2']);
    await inSight(workbench);
    await dashboard.getByText('2 studies are drawn.').waitFor();
  });

  it('are the same when the window is reloaded', async ({ workbench }) => {
    await workbench.reload();
    await inSight(workbench);
    await workbench.dashboard().getByText('2 studies are drawn.').waitFor();
  });

  it('are followed while they run', async ({ workbench }) => {
    const dashboard = workbench.dashboard();
    await workbench.treeItem('live').waitFor();
    await chooseOfStudy(dashboard, 'Compare with…');
    await choose(workbench, ['live']);
    await inSight(workbench);
    const section = dashboard.getByRole('region', { name: 'Compared studies' });
    await section.getByText('3 studies are drawn.').waitFor();
    const trials = section.getByRole('row', { name: /^Trials ended/ });
    assert.equal(await trials.getByText('28').count(), 0);
    await workbench.clickInRow('live', 'Start BBKB tuning');
    // it has a dashboard of its own now
    await workbench.editorTab('BBKB live').waitFor();
    await workbench.editorTab('BBKB wide').click();
    await trials.getByText('28').waitFor();
  });
});

/** A chart says what it shows when it comes into sight. */
async function inSight(workbench: Workbench): Promise<void> {
  const section = workbench.dashboard().getByRole('region', { name: 'Compared studies' });
  await section.scrollIntoViewIfNeeded();
}

/** Switches each on or off, and accepts. */
async function choose({ page }: Workbench, names: readonly string[]): Promise<void> {
  const list = page.locator('.quick-input-widget');
  await list.locator('.monaco-list-row').first().waitFor();
  // its rows grow once their second lines are there: a click before would meet another row
  await page.waitForTimeout(500);
  for (const name of names) await list.locator('.monaco-list-row').getByText(name, { exact: true }).first().click();
  await list.getByRole('button', { name: 'OK' }).click();
}

async function acceptFile({ page }: Workbench, name: string): Promise<void> {
  const dialog = page.locator('.quick-input-widget');
  await dialog.locator('.monaco-list-row', { hasText: name }).first().click();
}
