/** Limits on the dashboard's page, by itself in a browser. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { limitedStudy, unkeptStudy } from '../unit/webview/limitedStudies.ts';
import { inPage } from '../host/scenario.ts';
import { barriersInThemes, dashboardPage, drawn, load, show } from './dashboardPage.ts';

describe('the page of a study with limits', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;

  beforeEach(async () => {
    page = dashboard();
    await load(page);
  });

  it('says how many trials keep the limits and break each, and filters the table by that', async () => {
    await show(page, limitedStudy);
    const limits = page.getByRole('region', { name: 'Limits' });
    assert.deepEqual((await limits.innerText()).split(/\n+/), [
      'Limits',
      '15 of 23 trials keep the limits.',
      ...['size_mb <= 40', 'recommended 35.2\u00a0✓', 'broken by 5 trials'],
      ...['latency_ms <= 1.2 * baseline (baseline 50)', 'recommended 59.12\u00a0✓', 'broken by 8 trials'],
    ]);
    await page.getByRole('textbox', { name: 'Find trials' }).fill('breaks');
    await page.getByText('8 of 24 trials', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Find trials' }).fill('feasible');
    await page.getByText('15 of 24 trials', { exact: true }).waitFor();
    assert.deepEqual(await page.evaluate('window.violations'), []);
  });

  it('names the trial that comes nearest, and what is in its way, where none keeps them', async () => {
    await show(page, unkeptStudy);
    const standing = await page.getByRole('region', { name: 'Where the study stands' }).innerText();
    assert.match(standing, /none\nnearest: trial 5\n✗ size_mb <= 40: 7\.2/);
    await page.getByRole('region', { name: 'Recommended' }).getByText('No trial keeps all limits. Nearest: trial 5').waitFor(); // oxfmt-ignore
  });

  it('has nothing that would keep a person out, as axe sees it, in each theme', async () => {
    await show(page, limitedStudy);
    await page.locator('tr[data-trial="6"]').click();
    await drawn(page);
    assert.deepEqual(await barriersInThemes(page), []);
  });
});
