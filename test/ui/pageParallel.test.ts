/** The parallel coordinates of the dashboard's page, by itself in a browser. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod';
import { until } from '../until.ts';
import { parallelStudy } from '../unit/webview/charts/parallel/study.ts';
import { inPage } from '../host/scenario.ts';
import { barriersInThemes, dashboardPage, load, posted, receive, show } from './dashboardPage.ts';

describe('the parallel coordinates of the page', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;
  const section = (): Locator => page.getByRole('region', { name: 'Parallel coordinates' });
  const search = (): Locator => page.getByRole('textbox', { name: 'Find trials' });

  beforeEach(async () => {
    page = dashboard();
    await load(page);
    await show(page, parallelStudy);
    await section().scrollIntoViewIfNeeded();
  });

  it('filter the table by dragging along an axis, and by what its search says', async () => {
    const axis = page.locator('.axis').first();
    const { x, y, width, height } = (await axis.boundingBox()) ?? assert.fail('it is not shown');
    await page.mouse.move(x + width / 2, y + height * 0.01);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height * 0.3, { steps: 4 });
    await page.mouse.up();
    await page.getByText('1 of 4 trials', { exact: true }).waitFor();
    await until(async () => /^lr >= 0\.\d+$/.test(await search().inputValue()));
    await section().getByText('1 of 3 trials with a value.').waitFor();
    await search().fill('solver = adam');
    await section().getByText('2 of 3 trials with a value.').waitFor();
    await section().getByRole('button', { name: 'Clear the brushes' }).click();
    await page.getByText('4 trials', { exact: true }).waitFor();
    await until(async () => (await search().inputValue()) === '');
    assert.deepEqual(await page.evaluate('window.violations'), []);
  });

  it('are one stop of the Tab key, on which arrows lead to each end of an axis and move it', async () => {
    await section().getByRole('application').focus();
    await page.keyboard.press('Tab');
    const end = section().locator(':focus');
    assert.equal(await end.getAttribute('aria-label'), 'lr, to');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await page.getByText('3 of 4 trials', { exact: true }).waitFor();
    await until(async () => (await search().inputValue()) === 'layers <= 4');
    assert.deepEqual(
      [await end.getAttribute('aria-label'), await end.getAttribute('aria-valuetext')],
      ['layers, to', '4'],
    );
    await page.keyboard.press('Delete');
    await page.getByText('4 trials', { exact: true }).waitFor();
  });

  it('show the important parameters first, can be read as a table, and saved', async () => {
    const importance = [{ parameter: 'solver', share: 0.5, low: 0.4, high: 0.6 }];
    const forecast = { after: 0, trials: [], median: [], low: [], high: [] };
    const said = { trials: 3, importance, interactions: 0.5, slices: [], forecast, bound: { gain: 0 } };
    await receive(page, { type: 'insight', insight: said, problem: null });
    await section().getByRole('button', { name: 'SVG: Parallel coordinates' }).click();
    const [{ picture }] = z.array(z.object({ picture: z.string() })).parse((await posted(page)).slice(-1));
    assert.match(picture, /^<svg [^]*>solver<[^]*>lr<[^]*>accuracy</);
    await section().getByRole('button', { name: 'Table: Parallel coordinates' }).click();
    await section().getByRole('row').nth(1).waitFor();
    const rows = await section().getByRole('row').allInnerTexts();
    assert.deepEqual(rows.slice(0, 2), ['trial\tsolver\tlr\tlayers\taccuracy', '1\tsgd\t0.02\t1\t0.5']);
    assert.equal(await section().getByRole('slider').count(), 0);
  });

  it('have nothing that would keep a person out, as axe sees it, in each theme', async () => {
    await search().fill('layers <= 4');
    await section().getByText('2 of 3 trials with a value.').waitFor();
    assert.deepEqual(await barriersInThemes(page), []);
  });
});
