/** The front of several objectives on the dashboard's page, by itself in a browser. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { insight } from '../unit/webview/charts/insights.ts';
import { frontStudy, threeObjectives } from '../unit/webview/limitedStudies.ts';
import { until } from '../until.ts';
import { inPage } from '../host/scenario.ts';
import { barriersInThemes, dashboardPage, drawn, load, posted, receive, show, wear } from './dashboardPage.ts';

describe('the page of a study with several objectives', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;
  const chooser = (): Locator => page.getByRole('region', { name: 'Choose from the front' });
  const figure = (): Locator => page.getByRole('figure').filter({ hasText: 'Front:' });
  const titled = (trial: number): Promise<void> => chooser().getByRole('heading', { name: `Trial ${trial}` }).waitFor(); // oxfmt-ignore

  beforeEach(async () => {
    page = dashboard();
    await load(page, { width: 1440, height: 900 });
    await show(page, frontStudy);
    await receive(page, { type: 'insight', insight, problem: null });
  });

  it('has sliders that are not as black as the page in the dark high-contrast theme', async () => {
    await chooser().locator('.slider input').first().waitFor({ state: 'attached' });
    await wear(page, 'hcDark');
    const colours = `[getComputedStyle(document.querySelector('.slider input')).accentColor,
      getComputedStyle(document.documentElement).getPropertyValue('--vscode-contrastActiveBorder')]`;
    assert.deepEqual(await page.evaluate(colours), ['rgb(243, 133, 24)', '#f38518']);
    await wear(page, 'dark');
  });

  it('has the front first, in few words, and nothing of a best value', async () => {
    const box = (await figure().locator('canvas').first().boundingBox()) ?? assert.fail('it is not shown');
    assert.ok(box.y + box.height <= 900);
    const header = await page.locator('header').locator('h1, .state, .progress-text').allInnerTexts();
    const standing = await page.getByRole('region', { name: 'Where the study stands' }).innerText();
    const words = [...header, standing].join(' ').match(/[A-Za-z_]{2,}/g) ?? [];
    assert.ok(words.length <= 40, `${words.length}: ${words.join(' ')}`);
    for (const text of ['Best measured so far', 'Still to gain', 'regret', 'as good'])
      assert.equal(await page.getByText(text).filter({ visible: true }).count(), 0, text);
  });

  it('has the chosen point beside the front on its first screen beside an editor, and what a run of it would give', async () => {
    await load(page, { width: 660, height: 790 });
    await show(page, frontStudy);
    const expected = [{ mean: 0.72, predictiveSd: 0.012 }, null];
    const front = [{ trial: 12, expected }];
    await receive(page, { type: 'insight', insight: { ...insight, front }, problem: null });
    const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? assert.fail('it is not shown');
    const chooser = page.getByRole('region', { name: 'Choose from the front' });
    const [card, chart] = [await boxOf(chooser), await boxOf(page.locator('figure.front'))];
    assert.equal(card.y, chart.y);
    assert.ok(chart.x > card.x && chart.y + chart.height <= 790, `the front ends at ${chart.y + chart.height}`);
    await chooser.getByText('Expected if it runs again; measured 0.7336, 36.44.').waitFor();
    await chooser.getByText('0.720 ± 0.012').waitFor();
    assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
  });

  it('begins at the knee, and goes to another point by weights and within a bound, by keyboard', async () => {
    await titled(12);
    await chooser().getByText('The knee: of the whole front, it gives up least.').waitFor();
    await page.getByRole('slider', { name: 'Weight of latency_ms' }).press('Home');
    await titled(11);
    await chooser().getByText('Least loss at accuracy 100 %, latency_ms 0 %.').waitFor();
    await page.getByRole('combobox', { name: 'Choose by' }).click();
    const ways = await chooser().getByRole('option').allInnerTexts();
    assert.deepEqual(ways, ['weights', 'accuracy at least', 'latency_ms at most']);
    await page.getByRole('option', { name: 'latency_ms at most' }).click();
    const bound = page.getByRole('slider', { name: 'latency_ms at most' });
    await bound.press('End');
    await titled(11);
    await bound.press('ArrowLeft');
    await chooser().getByText('Best accuracy with latency_ms at most 59.12.').waitFor();
    await titled(6);
    assert.equal(await bound.getAttribute('aria-valuetext'), '59.12');
    await receive(page, { type: 'trialDetails', trial: 6, command: 'python3 train.py --six', log: [], metricInFile: false, curve: { named: false, points: [] } }); // oxfmt-ignore
    await chooser().getByText('$ python3 train.py --six').waitFor();
    await chooser().getByRole('button', { name: 'Copy command' }).click();
    assert.deepEqual((await posted(page)).at(-1), { type: 'copyCommand', trial: 6 });
  });

  it('shares its points with the other views, and can be walked along and read as a table', async () => {
    await figure().getByRole('application').press('ArrowLeft');
    assert.equal(await figure().locator('[aria-live]').innerText(), 'trial 23, accuracy 0.5456, latency_ms 15.86, place on the front'); // oxfmt-ignore
    await page.locator('tr.hovered[data-trial="23"]').waitFor();
    await figure().getByRole('button', { name: 'Table' }).click();
    assert.equal(await figure().getByRole('row').nth(1).innerText(), '23\t0.5456\t15.86\ton the front');
  });

  it('has a small chart of each two of more objectives, which a click or a key makes the large one', async () => {
    await show(page, threeObjectives);
    const pairs = page.getByRole('group', { name: 'Pairs of objectives' });
    const large = page.getByRole('heading', { name: /^Front:/ });
    const pair = (name: string): Locator => pairs.getByRole('button', { name });
    assert.equal(await pairs.getByRole('figure').count(), 3);
    const shown = pairs.locator('vscode-button[aria-pressed="true"]');
    assert.equal(await shown.innerText(), 'accuracy against latency_ms');
    await pair('latency_ms against size_mb').press('Enter');
    assert.equal(await large.innerText(), 'Front: latency_ms against size_mb');
    assert.equal(await shown.innerText(), 'latency_ms against size_mb');
    const small = pairs.getByRole('figure').filter({ hasText: 'accuracy against size_mb' });
    // where no trial is
    await small.getByRole('application').click({ position: { x: 4, y: 4 } });
    await drawn(page);
    assert.equal(await large.innerText(), 'Front: accuracy against size_mb');
    const rows = page.getByRole('region', { name: 'Parallel coordinates' });
    await rows.getByRole('button', { name: 'Table: Parallel coordinates' }).click();
    await until(async () => /accuracy\s+latency_ms\s+size_mb/.test(await rows.getByRole('row').first().innerText()));
  });

  it('chooses a trial in all charts by a click in a small one, and has nothing of them in its menu of charts', async () => {
    await show(page, threeObjectives);
    const pairs = page.getByRole('group', { name: 'Pairs of objectives' });
    const frame = pairs.getByRole('figure').filter({ hasText: 'accuracy against size_mb' }).getByRole('application');
    await frame.scrollIntoViewIfNeeded();
    await drawn(page);
    await frame.press('ArrowLeft');
    const trial = await page.locator('tr.hovered').getAttribute('data-trial');
    const { x: left, y: top, width, height } = (await frame.boundingBox()) ?? assert.fail('it is not shown');
    const panel = page.getByRole('complementary', { name: 'Chosen trials' });
    // until one is met: a click beside them only makes this chart the large one
    for (let x = 60; x < width && !(await panel.isVisible()); x += 8)
      for (let y = 20; y < height && !(await panel.isVisible()); y += 8) await page.mouse.click(left + x, top + y);
    assert.notEqual(trial, null);
    await panel.getByRole('heading', { name: /^Trial \d+$/ }).waitFor();
    await receive(page, { type: 'saveChart' });
    const entries = await page.getByRole('menu').getByRole('menuitem').allInnerTexts();
    assert.equal(entries.filter((entry) => entry.includes('against')).length, 2);
  });

  it('has nothing that would keep a person out, as axe sees it, in each theme', async () => {
    await show(page, threeObjectives);
    await page.getByRole('slider', { name: 'Weight of accuracy' }).focus();
    await drawn(page);
    assert.deepEqual(await barriersInThemes(page), []);
    assert.deepEqual(await page.evaluate('window.violations'), []);
  });
});
