/** The table of trials on the dashboard's page, by itself in a browser. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { summaryOf, trialOf } from '../unit/webview/summaries.ts';
import { until } from '../until.ts';
import { inPage } from '../host/scenario.ts';
import { dashboardPage, drawn, load, show } from './dashboardPage.ts';

describe('the table of trials on the page', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;

  beforeEach(async () => {
    page = dashboard();
    await load(page);
  });

  const scrollOf = (element: string): Promise<number> =>
    page.evaluate<number>(`document.querySelector('${element}').scrollTop`);
  /** Turns the wheel over the table, which stands in the middle of the window. */
  const wheelOverTable = async (trials: number): Promise<void> => {
    await show(page, summaryOf(Array.from({ length: trials }, (_, i) => i / trials)));
    await page.evaluate(`document.querySelector('.trials .scroll').scrollIntoView({ block: 'center' })`);
    await page.locator('.trials .scroll').hover();
  };

  it('leaves the wheel to the page where all of its rows are in sight', async () => {
    await wheelOverTable(3);
    const before = await scrollOf('html');
    await page.mouse.wheel(0, -200);
    await until(async () => (await scrollOf('html')) < before);
  });

  it('leaves the wheel to the page once its last row is reached', async () => {
    await wheelOverTable(200);
    await page.mouse.wheel(0, 100_000);
    await page.locator('tr[data-trial="1"]').waitFor();
    const before = await scrollOf('html');
    await page.mouse.wheel(0, 60);
    await until(async () => (await scrollOf('html')) > before);
  });

  it('has its best trial first, the result and the parameters before the bookkeeping', async () => {
    await show(page, summaryOf([0.5, 0.9, 0.7]));
    const headings = await page.getByRole('grid').getByRole('columnheader').allInnerTexts();
    assert.deepEqual(headings, ['Trial', 'accuracy', 'lr', 'State', 'Time', 'Batch']);
    const first = page.locator('tbody tr[data-trial]').first();
    assert.equal(await first.getAttribute('data-trial'), '2');
    await show(
      page,
      summaryOf([], { goal: 'minimize', trials: [0.5, 0.9].map((value, i) => trialOf({ trial: i + 1, value })) }),
    );
    await drawn(page);
    assert.equal(await first.getAttribute('data-trial'), '1');
  });

  it('has a column for each tracked metric behind the value, which orders and is searched by name', async () => {
    const tracked = [{ f1: 0.7, train_loss: 2 }, { f1: 0.9 }, { train_loss: 1 }, { f1: 0.8, train_loss: 3 }];
    const trials = tracked.map((each, i) => trialOf({ trial: i + 1, value: i / 10, tracked: each }));
    await show(page, summaryOf([], { trials, track: ['f1', 'train_loss'] }));
    const headings = page.getByRole('grid').getByRole('columnheader');
    assert.deepEqual((await headings.allInnerTexts()).slice(1, 5), ['accuracy', 'f1', 'train_loss', 'lr']);
    const rows = (): Promise<string[]> =>
      page.evaluate<string[]>(`[...document.querySelectorAll('tbody tr[data-trial]')].map((row) => row.dataset.trial)`);
    await headings.filter({ hasText: 'f1' }).click();
    await until(async () => ['1,4,2,3', '2,4,1,3'].includes((await rows()).join()));
    await page.getByRole('textbox', { name: 'Find trials' }).fill('f1 > 0.75');
    await until(async () => (await rows()).toSorted().join() === '2,4');
  });
});
