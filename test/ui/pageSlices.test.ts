/** The slices along each parameter, as they are drawn. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { inPage } from '../host/scenario.ts';
import { insight, slice } from '../unit/webview/charts/insights.ts';
import { summaryOf } from '../unit/webview/summaries.ts';
import { dashboardPage, drawn, load, receive, show } from './dashboardPage.ts';

describe('the slice along a parameter', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;

  beforeEach(async () => {
    page = dashboard();
    await load(page);
  });

  for (const scale of ['log', 'linear'] as const)
    it(`draws the recommended value where it is on a ${scale} axis, from 1e-7 to 1e7`, async () => {
      for (const size of [1e-7, 5.1e-3, 1, 1e7]) {
        const values = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => size * (scale === 'log' ? 10 ** ((n - 5) / 4) : n));
        const at = values[4];
        const curve = {
          mean: values.map((_, i) => 0.7 + 0.02 * i),
          low: values.map(() => 0.6),
          high: values.map(() => 0.9),
        };
        const shown = {
          ...slice,
          ...curve,
          scale,
          values,
          at,
          best: at,
          asGood: { low: at, high: at },
          supported: null,
        };
        await show(page, summaryOf([0.5, 0.7], { parameters: ['lr'] }));
        await receive(page, { type: 'insight', insight: { ...insight, slices: [shown] }, problem: null });
        const figure = page.getByRole('figure').filter({ hasText: 'Explains' });
        await figure.scrollIntoViewIfNeeded();
        await drawn(page);
        const [orange, blue] = await page.evaluate<number[][]>(COLOURED_COLUMNS);
        const middle = (blue[0] + (blue.at(-1) ?? 0)) / 2;
        assert.ok(blue.length > 50 && orange.length > 0, `${size}: ${orange.length} and ${blue.length} columns`);
        for (const x of orange) assert.ok(Math.abs(x - middle) <= 3, `${size}: ${x} and not ${middle}`);
      }
    });
});

/** The columns of a chart in which most of the dashed line is, and those of the curve. */
const COLOURED_COLUMNS = `(() => {
  const figure = [...document.querySelectorAll('figure')].find((each) => each.innerText.includes('Explains'));
  const canvas = figure.querySelector('canvas');
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const columnsOf = (isOf, least) => Array.from({ length: width }, (_, x) => x).filter((x) => {
    let count = 0;
    for (let y = 0; y < height; y++) {
      const [red, green, blue] = data.slice(4 * (y * width + x), 4 * (y * width + x) + 3);
      if (isOf(red, green, blue)) count++;
    }
    return count >= least;
  });
  return [columnsOf((r, g, b) => r > 1.4 * b && r > 1.2 * g, height / 5), columnsOf((r, g, b) => b > 1.3 * r, 1)];
})()`;
