/** A trial that is hovered or chosen anywhere on the dashboard's page is lit everywhere. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { parallelStudy } from '../unit/webview/charts/parallel/study.ts';
import { inPage } from '../host/scenario.ts';
import { dashboardPage, load, show } from './dashboardPage.ts';

describe('a trial on the page', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;
  const chart = (name: string): Locator =>
    page.getByRole('figure').filter({ hasText: name }).getByRole('application').first();
  const row = (trial: number): Locator => page.locator(`tr[data-trial="${trial}"]`);
  /** Resolves when anything is drawn on the canvas of what is lit, which is above the plot; or nothing. */
  const waitForLight = (name: string, lit = true): Promise<unknown> =>
    page.waitForFunction(`(() => {
      const canvases = [...document.querySelectorAll('.frame[aria-label^="${name}"] canvas')];
      const top = canvases.at(-1);
      const pixels = top.getContext('2d').getImageData(0, 0, top.width, top.height).data;
      return (canvases.length > 1 && pixels.some((channel) => channel > 0)) === ${lit};
    })()`);
  const drawn = (): Promise<unknown> =>
    page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');

  beforeEach(async () => {
    page = dashboard();
    await load(page, { width: 1200, height: 2400 });
    await show(page, parallelStudy);
    for (const name of ['Best measured so far', 'Parallel coordinates']) await chart(name).locator('canvas').waitFor();
  });

  it('is lit in every chart while its row is hovered', async () => {
    await row(2).getByRole('rowheader').hover();
    for (const name of ['Best measured so far', 'Parallel coordinates']) await waitForLight(name);
    await page.getByRole('heading', { name: 'study' }).hover();
    for (const name of ['Best measured so far', 'Parallel coordinates']) await waitForLight(name, false);
  });

  it('is lit in the table and the other charts while it is hovered in one, or the walk is at it', async () => {
    const box = (await chart('Best measured so far').boundingBox()) ?? assert.fail('it is not shown');
    const hovered = page.locator('tr.hovered');
    for (let x = 60; x < box.width && (await hovered.count()) === 0; x += 3) {
      // the best is at the top
      await page.mouse.move(box.x + x, box.y + 10);
      await drawn();
    }
    assert.equal(await hovered.getAttribute('data-trial'), '2');
    await waitForLight('Parallel coordinates');
    await chart('Parallel coordinates').press('Home');
    await page.locator('tr.hovered[data-trial="2"]').waitFor();
    await chart('Parallel coordinates').press('End');
    await page.locator('tr.hovered[data-trial="1"]').waitFor();
  });

  it('opens with a click on its line, and stays lit', async () => {
    const box = (await chart('Parallel coordinates').boundingBox()) ?? assert.fail('it is not shown');
    const hovered = page.locator('tr.hovered');
    const x = box.width / 2;
    let y = 0;
    for (; y < box.height && (await hovered.count()) === 0; y += 4) {
      await page.mouse.move(box.x + x, box.y + y);
      await drawn();
    }
    const trial = await hovered.getAttribute('data-trial');
    await chart('Parallel coordinates').click({ position: { x, y: y - 4 } });
    await page.getByRole('heading', { name: `Trial ${trial ?? ''}`, exact: true }).waitFor();
    await page.getByRole('heading', { name: 'study' }).hover();
    await drawn();
    await waitForLight('Parallel coordinates');
    assert.deepEqual(await page.evaluate('window.violations'), []);
  });
});
