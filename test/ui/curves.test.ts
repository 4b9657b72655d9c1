/** Learning curves, the table and the parallel coordinates of a study with long names, in the real VS Code. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { describe } from 'node:test';
import type { Locator } from 'playwright-core';
import type { Workbench } from '../host/workbench.ts';
import { inVSCode } from '../host/scenario.ts';
import { until } from '../until.ts';
import { finishedStudy } from './finishedStudy.ts';
import { openDashboard } from './menus.ts';

const longName = (i: number): string => `parameter_${String(i).padStart(2, '0')}_of_a_model_with_long_names`;
const names = Array.from({ length: 11 }, (_, i) => longName(i));
const schedules = ['cosine_annealing_with_warm_restarts', 'constant_with_warmup', 'linear'];
const TRIALS = 40;
/** Trial 5 is far out; each other one ends where its curve does. */
const valueOf = (trial: number): number => (trial === 5 ? 9000 : 0.2 + ((trial * 7) % 13) / 20);
const curveOf = (trial: number): string => {
  const points = Array.from({ length: 30 }, (_, i) => ({
    step: i + 1,
    value: valueOf(trial) + 1 / (2 * i + 2) - 1 / 60,
  }));
  return JSON.stringify({ named: true, points });
};

const files = {
  ...Object.fromEntries(
    Array.from({ length: TRIALS }, (_, i) => [
      `.bbkb/long/trials/${String(i + 1).padStart(4, '0')}/curve.json`,
      curveOf(i + 1),
    ]),
  ),
  ...(await finishedStudy({
    name: 'long',
    declaration: `command: python3 train.py
parameters:
${names.map((name) => `  ${name}: { type: float, low: 1e-5, high: 1, scale: log }`).join('\n')}
  schedule_of_the_learning_rate: { type: choice, values: [${schedules.join(', ')}] }
objective: { metric: val_loss, goal: minimize }
budget: { trials: ${TRIALS} }
parallel: 8
`,
    trials: TRIALS,
    pointOf: (trial) => ({
      ...Object.fromEntries(names.map((name, i) => [name, 10 ** -(((trial * (i + 3)) % 50) / 10)])),
      schedule_of_the_learning_rate: schedules[trial % schedules.length],
    }),
    resultOf: (trial) => ({ kind: 'succeeded', value: valueOf(trial) }),
  })),
  held: '',
  'live.mjs': `import { existsSync } from 'node:fs';
const x = Number(process.argv[3]);
for (let epoch = 1; epoch <= 4; epoch++) {
  while (epoch === 3 && existsSync('held')) await new Promise((go) => setTimeout(go, 50));
  console.log('epoch ' + epoch + ': loss ' + (x + 1 / epoch));
}
`,
  'live.bbkb.yaml': `command: node live.mjs
parameters: { x: { type: float, low: 0, high: 1 } }
objective: { metric: loss, goal: minimize }
budget: { trials: 2 }
parallel: 2
`,
};

describe('learning curves', () => {
  const it = inVSCode({ workspace: files, theme: 'Light Modern' });
  const figure = (workbench: Workbench, name: string): Locator =>
    workbench.dashboard().getByRole('figure').filter({ hasText: name });
  const shown = async (workbench: Workbench, element: Locator, name: string): Promise<void> => {
    await element.scrollIntoViewIfNeeded();
    await element.locator('canvas').first().waitFor();
    await workbench.screenshot(name);
  };

  it('of all trials stand over each other, and a click opens the trial of one', async ({ workbench }) => {
    await workbench.resize(1440, 1180);
    await workbench.openActivity('BBKB');
    for (const name of [/^live/, /^long/]) await workbench.treeItem(name).first().waitFor();
    await openDashboard(workbench, 'long');
    const curves = figure(workbench, 'Learning curves');
    await curves.getByText('40 curves. 1 leaves the axis, at the arrows.').waitFor();
    await shown(workbench, curves, 'curves');
    const frame = curves.getByRole('application');
    const { width, height } = (await frame.boundingBox()) ?? assert.fail('it is not shown');
    const hovered = workbench.dashboard().locator('tr.hovered');
    let y = 0.45 * height;
    for (; y < 0.8 * height && (await hovered.count()) === 0; y += 2)
      await frame.hover({ position: { x: width / 2, y } });
    const trial = (await hovered.getAttribute('data-trial')) ?? assert.fail();
    await frame.click({ position: { x: width / 2, y: y - 2 } });
    const panel = workbench.dashboard().getByRole('complementary', { name: 'Chosen trials' });
    await panel.getByRole('heading', { name: `Trial ${trial}`, exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Close the chosen trials' }).click();
  });

  it('are in the rows of the table, which begins with the best and ends with the bookkeeping', async ({
    workbench,
  }) => {
    const grid = workbench.dashboard().getByRole('grid', { name: 'Table of trials' });
    await grid.scrollIntoViewIfNeeded();
    const headings = await grid.getByRole('columnheader').allInnerTexts();
    const last = ['schedule_of_the_learning_rate', 'State', 'Time', 'Batch'];
    assert.deepEqual(headings, ['Trial', 'val_loss', 'Curve', ...names, ...last]);
    const row = grid.getByRole('row').nth(1);
    await row.getByRole('img', { name: 'from 0.6833 to 0.2' }).waitFor();
    await workbench.screenshot('curves, table');
  });

  it('leave the wheel to the page once an end of the table is reached', async ({ workbench }) => {
    const dashboard = workbench.dashboard();
    const box = dashboard.locator('.trials .scroll');
    const top = async (): Promise<number> => (await box.boundingBox())?.y ?? 0;
    await box.hover();
    await workbench.page.mouse.wheel(0, 100_000);
    await dashboard.locator('tr[data-trial="5"]').waitFor();
    const before = await top();
    await workbench.page.mouse.wheel(0, -100_000);
    await dashboard.locator('tr[data-trial="39"]').waitFor();
    await workbench.page.mouse.wheel(0, -100);
    await until(async () => (await top()) > before);
  });

  it('are followed by names and categories of parallel coordinates that are whole', async ({ workbench }) => {
    const parallel = figure(workbench, 'Parallel coordinates');
    await parallel.getByText('1 value is beyond the axis, at the arrows.').waitFor();
    await shown(workbench, parallel, 'parallel, long names');
    const contour = workbench.dashboard().locator('figure.contour');
    await contour.waitFor();
    await shown(workbench, contour, 'contour, long names');
  });

  it('grow while their trials run', async ({ workbench, workspace }) => {
    await workbench.clickInRow('live', 'Start BBKB tuning');
    await workbench.dashboard().getByRole('heading', { name: 'live' }).waitFor();
    const curves = figure(workbench, 'Learning curves');
    await curves.getByText('2 curves.').waitFor();
    await curves.getByRole('button', { name: 'Table: Learning curves' }).click();
    await curves.getByRole('row', { name: /^1 running [\d.]+ [\d.]+ 2$/ }).waitFor();
    await workbench.screenshot('curves, running');
    rmSync(workspace.path('held'));
    // the first results push the chart out of sight, and what follows from them does so again
    const ended = curves.getByRole('row', { name: /^1 succeeded [\d.]+ [\d.]+ 4$/ });
    await until(async () => {
      await curves.scrollIntoViewIfNeeded();
      return ended.isVisible();
    });
  });
});
