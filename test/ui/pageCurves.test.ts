/** The learning curves on the dashboard's page, by itself in a browser. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { Summary } from '../../src/study/summary/summary.ts';
import { bestOf, summaryOf, trialOf } from '../unit/webview/summaries.ts';
import { inPage } from '../host/scenario.ts';
import { barriersInThemes, dashboardPage, drawn, load, receive, show } from './dashboardPage.ts';

const TRIALS = 6;
const valueOf = (trial: number): number => trial / 10;
const states = (trial: number) =>
  trial === 5
    ? ({ state: 'running' } as const)
    : trial === 6
      ? ({ state: 'stoppedEarly', reason: 'It was behind.' } as const)
      : { value: valueOf(trial) };
const best = bestOf({ trial: 4, value: 0.4, parameters: { lr: 0.1 } });
const trials = Array.from({ length: TRIALS }, (_, i) => trialOf({ trial: i + 1, ...states(i + 1) }));
const study: Summary = summaryOf([], { trials, best });
/** Straight lines: trial n ends n / 10 high. */
const curves = trials.map(({ trial }) => ({
  trial,
  curve: { named: true, points: [0, 1, 2].map((i) => ({ step: i, value: (i / 2) * valueOf(trial) })) },
}));

describe('the learning curves of the page', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;
  const figure = (): Locator => page.locator('figure.curves');
  const sparkline = (trial: number): Locator => page.locator(`tr[data-trial="${trial}"] td.curve svg`);

  beforeEach(async () => {
    page = dashboard();
    await load(page, { width: 1200, height: 900 });
    await show(page, study);
  });

  it('are there once they have come, over each other and in the rows of the table', async () => {
    await figure().waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('columnheader', { name: 'Curve' }).count(), 0);
    await receive(page, { type: 'curves', curves: curves.slice(0, 3) });
    await figure().scrollIntoViewIfNeeded();
    await figure().getByText('3 curves.').waitFor();
    await page.getByRole('columnheader', { name: 'Curve' }).waitFor();
    assert.equal(await sparkline(3).getAttribute('aria-label'), 'from 0 to 0.3');
    assert.equal(await sparkline(4).count(), 0);
    await receive(page, { type: 'curves', curves: curves.slice(3) });
    await figure().getByText('6 curves.').waitFor();
    await sparkline(4).waitFor();
    // a trial that runs again has none
    await receive(page, { type: 'curves', curves: [{ trial: 3, curve: { named: true, points: [] } }] });
    await figure().getByText('5 curves.').waitFor();
    assert.equal(await sparkline(3).count(), 0);
    assert.deepEqual(await page.evaluate('window.violations'), []);
  });

  it('light the row of the trial that is pointed at, and open it with a click', async () => {
    await receive(page, { type: 'curves', curves });
    await figure().scrollIntoViewIfNeeded();
    const frame = figure().getByRole('application');
    await frame.locator('canvas').first().waitFor();
    await drawn(page);
    const box = (await frame.boundingBox()) ?? assert.fail('it is not shown');
    const hovered = page.locator('tr.hovered');
    const seen = new Set<string>();
    // from the top, at a step between two reports, the curves come in the order of their values
    for (let y = 4; y < box.height - 60; y += 3) {
      await page.mouse.move(box.x + box.width - 60, box.y + y);
      await drawn(page);
      if ((await hovered.count()) > 0) seen.add((await hovered.getAttribute('data-trial')) ?? '');
      if (seen.has('4')) {
        await page.mouse.down();
        await page.mouse.up();
        break;
      }
    }
    assert.deepEqual([...seen], ['6', '5', '4']);
    await page.getByRole('heading', { name: 'Trial 4', exact: true }).waitFor();
  });

  it('are read out by the arrow keys, and are a table', async () => {
    await receive(page, { type: 'curves', curves });
    await figure().scrollIntoViewIfNeeded();
    await figure().locator('canvas').first().waitFor();
    await figure().getByRole('application').press('End');
    const readOut = await figure().locator('[aria-live]').innerText();
    assert.equal(readOut, 'trial 6, state stopped early, first 0, last 0.6, last step 2');
    await figure().getByRole('button', { name: 'Table: Learning curves' }).click();
    await figure().getByRole('row').nth(6).waitFor();
    const rows = await figure().getByRole('row').allInnerTexts();
    assert.deepEqual(rows.slice(0, 3), [
      'trial\tstate\tfirst\tlast\tlast step',
      '6\tstopped early\t0\t0.6\t2',
      '5\trunning\t0\t0.5\t2',
    ]);
  });

  it('have nothing that would keep a person out, as axe sees it, in each theme', async () => {
    await receive(page, { type: 'curves', curves });
    await figure().scrollIntoViewIfNeeded();
    await sparkline(4).waitFor();
    assert.deepEqual(await barriersInThemes(page), []);
  });
});
