/** The dashboard's page, in each state and theme, as axe sees it for people with disabilities. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { comparedStudy } from '../../src/study/summary/comparison.ts';
import { summarySchema, type Summary } from '../../src/study/summary/summary.ts';
import { insight } from '../unit/webview/charts/insights.ts';
import { batchOf, bestOf, summaryOf, trialOf } from '../unit/webview/summaries.ts';
import { inPage } from '../host/scenario.ts';
import { barriersInThemes, dashboardPage, load, receive, show } from './dashboardPage.ts';

const failureGroups = [
  {
    cause: 'CUDA out of memory',
    trials: [1, 2, 3],
    rule: { text: 'batch_size above 200', expression: 'batch_size <= 200' },
  },
];
const failure = { count: 4, trial: 2, cause: 'No such file: data.csv', advice: 'Create it.', log: ['Traceback'] };
const calibration = { trials: 1, within: 1, warning: null, pairs: [{ trial: 1, mean: 0.4, sd: 0.2, value: 0.5 }] };
const batch = batchOf({ size: 2, dictionary: 2 });
const best = bestOf({
  trial: 1,
  value: 0.5,
  parameters: { lr: 0.1 },
  mean: 0.5,
  sd: 0.1,
  expected: 0.5,
  predictiveSd: 0.2,
});
const details = {
  type: 'trialDetails',
  trial: 1,
  command: 'node train.mjs --lr 0.1',
  log: ['epoch 1'],
  metricInFile: false,
  curve: { named: true, points: [0.9, 0.5, 0.4].map((value, i) => ({ step: i + 1, value })) },
};

describe('the page, for everyone', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;

  beforeEach(async () => {
    page = dashboard();
    await load(page);
  });

  it('has nothing that would keep a person out, as axe sees it, in each theme', async () => {
    const trials = [trialOf({ trial: 1, value: 0.5 }), trialOf({ trial: 2, state: 'failed', reason: 'It failed.' })];
    const other = comparedStudy(summaryOf([0.4, 0.6], { study: 'other' }));
    await receive(page, { type: 'comparison', studies: [other, { ...other, name: 'loss', goal: 'minimize' }] });
    const begun = { trials, batches: [batch], failureGroups, calibration };
    for (const state of summarySchema.shape.state.options) {
      await show(page, summaryOf([], { state, ...(state !== 'new' && begun) }));
      assert.deepEqual(await barriersInThemes(page), [], state);
    }
    await show(page, summaryOf([], { state: 'finished', ...begun }));
    await page.locator('tr[data-trial="1"]').press('Enter');
    await page.locator('tr[data-trial="2"]').press(' ');
    await page.evaluate(`window.postMessage(${JSON.stringify(details)})`);
    await page.getByText('epoch 1').waitFor();
    assert.deepEqual(await barriersInThemes(page), [], 'two trials side by side');
    await page.getByRole('button', { name: 'Close the chosen trials' }).click();
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('button', { name: 'Actions of trial 1' }).first().press('Enter');
    const menu = page.getByRole('menuitem', { name: 'Rerun trial 1' });
    await menu.waitFor();
    assert.deepEqual(await barriersInThemes(page), [], 'a menu, and the choice of columns');
    assert.ok(await menu.isVisible());
    assert.deepEqual(await page.evaluate('window.violations'), []);
  });

  it('has nothing such before its first result, with noise, or where a study can only be looked at, as axe sees it, in each theme', async () => {
    const running = [1, 2].map((trial) => trialOf({ trial, state: 'running', seconds: null, value: null }));
    const reason = 'journal.jsonl:7: this line of the journal cannot be read (it is not JSON).';
    const noisy = { state: 'finished', noise: 0.1, best, budget: { trials: 2, seconds: null } } as const;
    const shown: Readonly<Record<string, Summary>> = {
      'first batch': summaryOf([], { trials: running, batches: [batch], start: { past: 3, bestPast: 0.2 } }),
      'choosing the first batch': summaryOf([]),
      'damaged, never read': summaryOf([], { state: 'damaged', continues: false, reason }),
      'damaged since': summaryOf([0.5, 0.4], { state: 'damaged', continues: false, reason, best }),
      'noisy, at the end': summaryOf([0.5, 0.7], noisy),
      'set aside': summaryOf([0.5, 0.7], { ...noisy, setAside: true }),
      stopped: summaryOf([0.5, 0.7], { state: 'stopped', notes: [{ trial: 1, star: true, text: 'Look again.' }] }),
    };
    for (const [name, summary] of Object.entries(shown)) {
      await show(page, summary);
      assert.deepEqual(await barriersInThemes(page), [], name);
    }
  });

  it('has errors and warnings that can be read, as axe sees it, in each theme', async () => {
    const failed = [1, 2].map((trial) => trialOf({ trial, state: 'failed', reason: 'It failed.' }));
    await show(page, summaryOf([], { trials: failed, state: 'failed' }));
    await page.getByRole('heading', { name: '2 trials failed, none has a value' }).waitFor();
    assert.deepEqual(await barriersInThemes(page), [], 'every trial failed');
    await show(page, summaryOf([0.5, null], { state: 'paused', failure }));
    await page.getByRole('heading', { name: '4 trials failed in the same way.' }).waitFor();
    const [slice] = insight.slices;
    const atEdge = { ...insight, slices: [{ ...slice, edge: 'high' as const }] };
    await receive(page, { type: 'insight', insight: atEdge, problem: null });
    await page.getByRole('textbox', { name: 'Find trials' }).fill('momentum > 1');
    await page.getByText('There is no column momentum.').waitFor();
    assert.deepEqual(await barriersInThemes(page), [], 'a question, a search that cannot be read, the edge of a range');
  });
});
