/** Several metrics in the section of the parameters of the dashboard's page, by itself in a browser. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { Contour, Insight, MetricInsight } from '../../src/study/insight.ts';
import { insight } from '../unit/webview/charts/insights.ts';
import { limitedStudy } from '../unit/webview/limitedStudies.ts';
import { summaryOf } from '../unit/webview/summaries.ts';
import { inPage } from '../host/scenario.ts';
import { barriersInThemes, dashboardPage, drawn, load, posted, receive, show } from './dashboardPage.ts';

const keeps = [0.99, 0.6, 0.02];
/** Through the recommended trial. */
const along = (parameter: string, values: number[]) => ({
  ...{ parameter, scale: 'log' as const, values },
  at: limitedStudy.best?.parameters[parameter] ?? NaN,
});
const lr = along('lr', [0.001, 0.01, 0.1]);
const width = along('width', [16, 64, 256]);
const curve = { mean: [0.7, 0.9, 0.8], low: [0.6, 0.85, 0.7], high: [0.8, 0.95, 0.9], keeps };
const best = { best: 0.01, asGood: { low: 0.002, high: 0.05 }, supported: { low: 0.005, high: 0.03 }, edge: null };
const accuracy: Insight = {
  ...insight,
  importance: [
    { parameter: 'lr', share: 0.62, low: 0.48, high: 0.71 },
    { parameter: 'width', share: 0.2, low: 0.1, high: 0.3 },
  ],
  slices: [
    { ...lr, ...curve, ...best },
    { ...width, ...curve, ...best, best: 64, asGood: { low: 16, high: 100 }, supported: { low: 20, high: 90 } },
  ],
};
const size: MetricInsight = {
  trials: 23,
  importance: [
    { parameter: 'width', share: 0.97, low: 0.9, high: 0.99 },
    { parameter: 'lr', share: 0.01, low: 0, high: 0.03 },
  ],
  interactions: 0.02,
  slices: [
    { ...width, ...curve },
    { ...lr, ...curve },
  ],
};
const contour: Contour = { x: lr, y: width, mean: [curve.mean, curve.mean, curve.mean], keeps: [keeps, keeps, keeps] };

describe('the page of a study in which several metrics decide', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;
  const chooser = (): Locator => page.getByRole('combobox', { name: 'Metric' });
  const choose = async (metric: string): Promise<void> => {
    await chooser().click();
    await page.getByRole('option', { name: metric }).click();
    await drawn(page);
  };
  const asked = async (type: string): Promise<readonly unknown[]> =>
    (await posted(page)).filter((message) => Reflect.get(Object(message), 'type') === type);
  const shares = (): Locator => page.getByRole('region', { name: 'What matters' });
  const lastContour = async (): Promise<number> => Number(Reflect.get(Object((await asked('contour')).at(-1)), 'id'));

  beforeEach(async () => {
    page = dashboard();
    await load(page, { width: 1440, height: 1400 });
    await show(page, limitedStudy);
    await receive(page, { type: 'insight', insight: accuracy, problem: null });
  });

  it('asks for the metric that a person chooses, and shows what matters for it, along each parameter and over two', async () => {
    await shares().getByText('What matters for accuracy').waitFor();
    assert.match(await shares().innerText(), /lr\s+62 %\s+width\s+20 %/);
    await choose('size_mb');
    assert.deepEqual(await asked('metricInsight'), [{ type: 'metricInsight', metric: 'size_mb' }]);
    assert.deepEqual((await asked('contour')).at(-1), { type: 'contour', id: 2, parameters: ['lr', 'width'], metric: 'size_mb' }); // oxfmt-ignore
    await receive(page, { type: 'metricInsight', metric: 'size_mb', insight: size, problem: null });
    await receive(page, { type: 'contour', id: await lastContour(), contour, problem: null });
    await shares().getByText('What matters for size_mb').waitFor();
    assert.match(await shares().innerText(), /width\s+97 %\s+lr\s+1 %/);
    const parameters = page.getByRole('region', { name: 'Parameters' });
    assert.match(await parameters.innerText(), /Of size_mb, learned from 23 trials\. Bar at the foot/);
    await parameters.getByText('Predicted size_mb: the more colour, the higher.').waitFor();
    assert.deepEqual(await page.evaluate('window.violations'), []);
  });

  it('asks again when the results have changed, and goes back to the first metric without asking', async () => {
    await choose('size_mb');
    await receive(page, { type: 'metricInsight', metric: 'size_mb', insight: size, problem: null });
    await receive(page, { type: 'insight', insight: accuracy, problem: null });
    assert.equal((await asked('metricInsight')).length, 2);
    await shares().getByText('What matters for size_mb').waitFor();
    await choose('accuracy');
    await shares().getByText('What matters for accuracy').waitFor();
    assert.equal((await asked('metricInsight')).length, 2);
  });

  it('says what is as good as the best within the limits, and what is still to gain', async () => {
    const recommended = page.getByRole('region', { name: 'Recommended' });
    await recommended.getByText('0.005 to 0.03').waitFor();
    await page.getByRole('region', { name: 'Where the study stands' }).getByText('Still to gain').waitFor();
  });

  it('says nothing of values as good around another trial than the recommended one, as before the model is heard anew', async () => {
    const [first, second] = accuracy.slices;
    await receive(page, { type: 'insight', insight: { ...accuracy, slices: [{ ...first, at: 0.03 }, second] }, problem: null }); // oxfmt-ignore
    await drawn(page);
    const recommended = page.getByRole('region', { name: 'Recommended' });
    await recommended.getByText('Recommended: trial 6').waitFor();
    assert.equal(await recommended.getByText('as good').count(), 0);
  });

  it('predicts the chosen metric at a point, and whether the limits are kept there', async () => {
    await choose('size_mb');
    await receive(page, { type: 'metricInsight', metric: 'size_mb', insight: size, problem: null });
    const figure = page.getByRole('figure').filter({ hasText: /^width/ });
    await figure.scrollIntoViewIfNeeded();
    await drawn(page);
    await figure.locator('.frame').click({ position: { x: 120, y: 60 } });
    const predict = (await asked('predict')).at(-1) ?? assert.fail();
    const partOf = (name: string): unknown => Reflect.get(Object(predict), name);
    assert.equal(partOf('metric'), 'size_mb');
    const prediction = { mean: 21.5, sd: 0.5, predictiveSd: 1, chance: 0.5, keeps: 0.93 };
    await receive(page, { type: 'prediction', id: Number(partOf('id')), prediction, problem: null });
    await page.getByText(/^A trial here would give about size_mb 21\.5.*, and keep the limits with a chance of 93 %\.$/).waitFor(); // oxfmt-ignore
  });

  it('has nothing that would keep a person out, as axe sees it, in each theme', async () => {
    await choose('size_mb');
    await receive(page, { type: 'metricInsight', metric: 'size_mb', insight: size, problem: null });
    await receive(page, { type: 'contour', id: await lastContour(), contour, problem: null });
    await page.locator('.contour').scrollIntoViewIfNeeded();
    await drawn(page);
    assert.deepEqual(await barriersInThemes(page), []);
  });

  it('offers no choice where one metric decides, and asks for nothing more', async () => {
    await show(page, summaryOf([0.5, 0.6, 0.7], { parameters: ['lr', 'solver'] }));
    await receive(page, { type: 'insight', insight, problem: null });
    assert.equal(await chooser().filter({ visible: true }).count(), 0);
    await shares().getByRole('heading', { name: 'What matters', exact: true }).waitFor();
    assert.deepEqual(await asked('metricInsight'), []);
  });
});
