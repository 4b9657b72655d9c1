/** The table of trials on the dashboard's page, by itself in a browser. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { summaryOf, trialOf } from '../unit/webview/summaries.ts';
import { until } from '../until.ts';
import { inPage } from '../host/scenario.ts';
import { dashboardPage, drawn, load, show } from './dashboardPage.ts';

/** The numbers of the first row that are partly covered where a person sees another part of them. */
const CUT_NUMBERS = `{
  const row = document.querySelector('tbody tr[data-trial]');
  row.scrollIntoView({ block: 'center', inline: 'nearest' });
  const y = row.getBoundingClientRect().top + 13;
  [...row.querySelectorAll('td.number')].flatMap((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const { left, right } = range.getBoundingClientRect();
    const seen = [left + 1, (left + right) / 2, right - 1].map((x) => document.elementFromPoint(x, y) === cell);
    return new Set(seen).size > 1 ? [cell.textContent] : [];
  });
}`;

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

  it('shows no part of a number, whatever its width and wherever it is scrolled to', async () => {
    const parameters = Object.fromEntries(
      ['hidden', 'lr', 'momentum', 'decay'].map((name, i) => [name, 127 * 10 ** i]),
    );
    const trials = [1, 2, 3].map((trial) => trialOf({ trial, value: trial / 7, parameters }));
    await show(page, summaryOf([], { trials, parameters: Object.keys(parameters) }));
    for (const width of [560, 520, 480, 440])
      for (const scrolled of [0, 35, 70]) {
        await page.setViewportSize({ width, height: 720 });
        await page.evaluate(`document.querySelector('.trials .scroll').scrollLeft = ${scrolled}`);
        await drawn(page);
        assert.deepEqual(await page.evaluate(CUT_NUMBERS), [], `${width} px, scrolled by ${scrolled}`);
      }
  });

  it('stays below the header of the page', async () => {
    await show(page, summaryOf([0.5, 0.9, 0.7]));
    await page.evaluate(`{
      const bottom = document.querySelector('header').getBoundingClientRect().bottom;
      scrollBy(0, document.querySelector('.trials thead').getBoundingClientRect().top - bottom / 2);
    }`);
    const covering = await page.evaluate(`{
      const { left, right, bottom } = document.querySelector('header').getBoundingClientRect();
      [60, (left + right) / 2, right - 40].map((x) => document.elementFromPoint(x, bottom - 4).closest('.trials') !== null);
    }`);
    assert.deepEqual(covering, [false, false, false]);
  });

  it('has the heading of another metric when a new study of the same name measures one', async () => {
    await show(page, summaryOf([0.5, 0.9]));
    await show(page, summaryOf([0.5, 0.9], { metric: 'recall' }));
    assert.equal(await page.getByRole('grid').getByRole('columnheader').nth(1).innerText(), 'recall');
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
