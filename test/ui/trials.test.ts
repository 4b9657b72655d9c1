/** The table of trials in the real VS Code: 10,000 trials, and 30 parameters with names of 60 characters. */
import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Locator } from 'playwright-core';
import { exited } from '../../src/runner/result/messages.ts';
import type { Workbench } from '../host/workbench.ts';
import { readNotes, writeNote } from '../../src/study/disk/notes.ts';
import { inVSCode } from '../host/scenario.ts';
import { finishedStudy } from './finishedStudy.ts';
import { chooseOfTrial, openDashboard } from './menus.ts';

const outOfMemory = exited(1, { line: 'RuntimeError: CUDA out of memory', file: 'stderr.log' });
const longName = (i: number): string =>
  `parameter_${String(i).padStart(2, '0')}_of_a_model_with_quite_long_names_for_all_of_them`;
const longNames = Array.from({ length: 30 }, (_, i) => longName(i));

const files = {
  'train.py': '',
  '.bbkb/long/trials/10000/stdout.log': 'epoch 1: loss 0.9\nepoch 2: loss 0.6\nepoch 3: loss 0.46\n',
  '.bbkb/long/trials/9998/stdout.log': 'epoch 1: loss 0.8\nepoch 2: loss 0.7\nepoch 3: loss 0.69\n',
  ...(await finishedStudy({
    name: 'long',
    declaration: `command: python3 train.py
parameters:
  lr: { type: float, low: 1e-5, high: 1, scale: log }
  layers: { type: int, low: 1, high: 8 }
  optimizer: { type: choice, values: [sgd, adam] }
objective: { metric: loss, goal: minimize }
budget: { trials: 10000 }
parallel: 8
`,
    trials: 10_000,
    pointOf: (trial) => ({
      lr: 10 ** -(((trial * 37) % 500) / 100),
      layers: 1 + (trial % 8),
      optimizer: trial % 3 === 0 ? 'sgd' : 'adam',
    }),
    resultOf: (trial) =>
      trial % 100 === 7
        ? { kind: 'failed', reason: outOfMemory }
        : { kind: 'succeeded', value: ((trial * 7919) % 10_007) / 10_007 },
  })),
  ...(await finishedStudy({
    name: 'broad',
    declaration: `command: python3 train.py
parameters:
${longNames.map((name) => `  ${name}: { type: float, low: 0, high: 1 }`).join('\n')}
objective: { metric: loss, goal: minimize }
budget: { trials: 24 }
parallel: 8
`,
    trials: 24,
    pointOf: (trial) => Object.fromEntries(longNames.map((name, i) => [name, ((trial * (i + 3)) % 101) / 101])),
    resultOf: (trial) => ({ kind: 'succeeded', value: 1 / trial }),
  })),
};

describe('the table of trials', () => {
  const it = inVSCode({ workspace: files, theme: 'Dark Modern' });
  const tableOf = (workbench: Workbench): Locator =>
    workbench.dashboard().getByRole('grid', { name: 'Table of trials' });
  const heading = (workbench: Workbench, name: string): Locator =>
    tableOf(workbench).getByRole('columnheader', { name, exact: true });
  const rowOf = (workbench: Workbench, trial: number): Locator =>
    workbench.dashboard().getByRole('row', { name: new RegExp(`^(◆ )?${trial} `) });
  const focused = (workbench: Workbench): Locator => workbench.dashboard().locator(':focus');
  const isFocused = (workbench: Workbench, attribute: string, value: string): Promise<void> =>
    workbench.dashboard().locator(`:focus[${attribute}="${value}"]`).waitFor();

  it('has 10,000 trials, of which those in sight exist', async ({ workbench }) => {
    await workbench.resize(1440, 1180);
    await workbench.openActivity('BBKB');
    await openDashboard(workbench, 'long');
    const grid = tableOf(workbench);
    await grid.waitFor();
    await workbench.dashboard().locator('[aria-rowcount="10001"]').waitFor();
    await workbench.dashboard().getByRole('heading', { name: 'Trials' }).scrollIntoViewIfNeeded();
    await firstRow(workbench).filter({ hasText: /^◆ / }).waitFor();
    await heading(workbench, 'Trial').click();
    // not the heading, which Tab would come back to
    await rowOf(workbench, 10_000).focus();
    assert.ok((await grid.getByRole('row').count()) < 80);
    await workbench.screenshot('trials, 10000');
  });

  it('is one stop of the Tab key, in which arrows, Home, End and pages lead to every row', async ({ workbench }) => {
    await rowOf(workbench, 10_000).focus();
    await workbench.page.keyboard.press('Shift+Tab');
    await tableOf(workbench).locator(':focus').waitFor({ state: 'detached' });
    await workbench.page.keyboard.press('Tab');
    await isFocused(workbench, 'data-trial', '10000');
    await isFocused(workbench, 'aria-rowindex', '2');
    await workbench.page.keyboard.press('ArrowDown');
    await isFocused(workbench, 'data-trial', '9999');
    await workbench.page.keyboard.press('End');
    await isFocused(workbench, 'data-trial', '1');
    await isFocused(workbench, 'aria-rowindex', '10001');
    await workbench.page.keyboard.press('PageUp');
    await workbench.dashboard().locator(':focus:not([data-trial="1"])').waitFor();
    assert.ok(Number(await focused(workbench).getAttribute('data-trial')) > 5);
    // the row that had the focus is scrolled away, and a key comes back to it
    await workbench.page.keyboard.press('End');
    await tableOf(workbench).hover();
    await workbench.page.mouse.wheel(0, -300_000);
    await rowOf(workbench, 10_000).waitFor();
    await workbench.page.keyboard.press('ArrowDown');
    await isFocused(workbench, 'data-trial', '1');
    await workbench.page.keyboard.press('Home');
    await workbench.page.keyboard.press('Tab');
    await tableOf(workbench).locator(':focus').waitFor({ state: 'detached' });
  });

  it('is ordered by its headings, by mouse and by keyboard', async ({ workbench }) => {
    const isSorted = (name: string, order: string): Promise<void> =>
      heading(workbench, name)
        .and(workbench.dashboard().locator(`[aria-sort="${order}"]`))
        .waitFor();
    await heading(workbench, 'loss').click();
    await isSorted('loss', 'ascending');
    await firstRow(workbench).filter({ hasText: /^◆ / }).waitFor();
    await heading(workbench, 'loss').click();
    await isSorted('loss', 'descending');
    await firstRow(workbench).focus();
    await workbench.page.keyboard.press('ArrowUp');
    await isFocused(workbench, 'data-column', 'value');
    await workbench.page.keyboard.press('Home');
    await workbench.page.keyboard.press('Enter');
    await isSorted('Trial', 'descending');
    await isSorted('loss', 'none');
  });

  it('finds trials by a text and by comparisons, and says what it cannot read', async ({ workbench }) => {
    const dashboard = workbench.dashboard();
    const search = dashboard.getByRole('textbox', { name: 'Find trials' });
    await search.fill('lr < 0.001 optimizer:adam state:failed');
    await dashboard
      .getByRole('status')
      .getByText(/^\d+ of 10000 trials$/)
      .waitFor();
    const cell = dashboard.getByRole('gridcell', { name: 'RuntimeError: CUDA out of memory (exit code 1)' }).first();
    assert.equal(await cell.getAttribute('title'), outOfMemory);
    await workbench.screenshot('trials, search');
    await search.fill('momentum > 1');
    await dashboard.getByText('There is no column momentum.').waitFor();
    await search.fill('');
    await dashboard.getByText('10000 trials', { exact: true }).waitFor();
  });

  it('has what can be wanted of a trial in a menu, by mouse and by keyboard', async ({ workbench }) => {
    const dashboard = workbench.dashboard();
    const menu = dashboard.getByRole('menu', { name: 'Actions of trial 10000' });
    await rowOf(workbench, 10_000).getByRole('button', { name: 'Actions of trial 10000' }).click();
    await menu.getByRole('menuitem', { name: 'Rerun trial 10000' }).waitFor();
    await workbench.screenshot('trials, menu');
    await workbench.page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await rowOf(workbench, 10_000).click({ button: 'right' });
    await menu.waitFor();
    await workbench.page.keyboard.press('Escape');
    await isFocused(workbench, 'data-trial', '10000');
    await workbench.page.keyboard.press('Shift+F10');
    await menu.waitFor();
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('ArrowDown');
    await focused(workbench)
      .filter({ hasText: /^Invalidate trial 10000/ })
      .waitFor();
    await menu.getByRole('menuitem', { name: 'Copy command of trial 10000' }).click();
    await workbench
      .statusItem('Copied')
      .or(workbench.page.getByText(/command of trial 10000/i))
      .first()
      .waitFor();
    await menu.waitFor({ state: 'detached' });
  });

  it('opens a trial beside the page, by mouse and by keyboard', async ({ workbench }) => {
    const dashboard = workbench.dashboard();
    const panel = dashboard.getByRole('complementary', { name: 'Chosen trials' });
    await rowOf(workbench, 10_000).getByRole('rowheader').click();
    await panel.getByRole('heading', { name: 'Trial 10000', exact: true }).waitFor();
    await panel.getByText('epoch 3: loss 0.46').waitFor();
    await panel.getByText('Trial 10000: from 0.9 to 0.46 in 3 points.').waitFor();
    await panel.getByText(/python3 train\.py --lr 1 --layers 1 --optimizer adam$/).waitFor();
    await workbench.screenshot('trial, panel');
    await panel.getByRole('button', { name: 'Close the chosen trials' }).click();
    await panel.waitFor({ state: 'hidden' });
    await firstRow(workbench).focus();
    await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('Enter');
    await panel.getByRole('heading', { name: 'Trial 9999', exact: true }).waitFor();
    await focused(workbench)
      .filter({ hasText: /^Trial 9999$/ })
      .waitFor();
    await workbench.page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await isFocused(workbench, 'data-trial', '9999');
  });

  it('has two trials side by side, with what differs marked', async ({ workbench }) => {
    const panel = workbench.dashboard().getByRole('complementary', { name: 'Chosen trials' });
    await rowOf(workbench, 10_000).getByRole('rowheader').click();
    await rowOf(workbench, 9_998).focus();
    await workbench.page.keyboard.press(' ');
    await panel.getByRole('heading', { name: '2 trials side by side' }).waitFor();
    await panel.getByRole('row', { name: /^layers \(differs\) 1 7$/ }).waitFor();
    await panel.getByRole('row', { name: /^optimizer adam adam$/ }).waitFor();
    await panel
      .getByText('Trial 10000: from 0.9 to 0.46 in 3 points. Trial 9998: from 0.8 to 0.69 in 3 points.')
      .waitFor();
    assert.equal(await rowOf(workbench, 9_998).getAttribute('aria-selected'), 'true');
    await workbench.screenshot('trials, side by side');
    await panel.getByRole('button', { name: 'Take trial 9998 away' }).click();
    await panel.getByRole('heading', { name: 'Trial 10000', exact: true }).waitFor();
    await panel.getByRole('button', { name: 'Close the chosen trials' }).click();
  });

  it('keeps a star and a note in the folder of the study, and shows what somebody else has noted', async ({
    workbench,
    workspace,
  }) => {
    const dashboard = workbench.dashboard();
    const panel = dashboard.getByRole('complementary', { name: 'Chosen trials' });
    await chooseOfTrial(dashboard, 10_000, 'Star trial 10000');
    await rowOf(workbench, 10_000).getByRole('gridcell', { name: '★' }).waitFor();
    await rowOf(workbench, 10_000).getByRole('rowheader').click();
    const note = panel.getByRole('textbox', { name: 'Note of trial 10000' });
    await note.fill('Overfits <b>early</b>');
    await workbench.page.keyboard.press('Tab');
    await rowOf(workbench, 10_000).getByRole('gridcell', { name: 'Overfits <b>early</b>' }).waitFor();
    await workbench.screenshot('trial, note');
    const folder = workspace.path('.bbkb/long');
    assert.deepEqual(await readNotes(folder), [{ trial: 10_000, star: true, text: 'Overfits <b>early</b>' }]);
    await writeNote(folder, { trial: 9_999, star: false, text: 'From elsewhere' });
    await rowOf(workbench, 9_999).getByRole('gridcell', { name: 'From elsewhere' }).waitFor();
    assert.equal(await note.inputValue(), 'Overfits <b>early</b>');
    await panel.getByRole('button', { name: 'Take the star from trial 10000' }).click();
    await rowOf(workbench, 10_000).getByRole('gridcell', { name: '★' }).waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Close the chosen trials' }).click();
  });

  it('keeps each of 30 parameters with long names on one line, and hides columns', async ({ workbench }) => {
    await openDashboard(workbench, 'broad');
    const dashboard = workbench.dashboard();
    await dashboard.getByRole('heading', { name: 'broad' }).waitFor();
    const heading = tableOf(workbench).getByRole('columnheader', { name: longName(7), exact: true });
    assert.equal(await heading.getAttribute('title'), longName(7));
    const box = await firstRow(workbench).boundingBox();
    assert.ok(box !== null && box.height < 30 && box.width < 6000, JSON.stringify(box));
    await dashboard.getByText('Columns', { exact: true }).click();
    await dashboard.getByRole('checkbox', { name: longName(0), exact: true }).click();
    await workbench.screenshot('trials, columns');
    await dashboard.getByText('Columns', { exact: true }).click();
    const headings = await tableOf(workbench).getByRole('columnheader').allInnerTexts();
    assert.deepEqual(headings.slice(0, 3), ['Trial', 'loss', longName(1)]);
    assert.ok(!headings.includes(longName(0)));
    await firstRow(workbench).getByRole('rowheader').hover();
    await workbench.page.mouse.wheel(900, 0);
    await workbench.screenshot('trials, scrolled');
  });

  const firstRow = (workbench: Workbench): Locator => workbench.dashboard().locator('tbody tr').first();
});
