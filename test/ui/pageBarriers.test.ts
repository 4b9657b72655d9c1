/** The dashboard's page, in each state and theme, as axe sees it for people with disabilities. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparedStudy } from '../../src/study/summary/comparison.ts';
import { insight } from '../unit/webview/charts/insights.ts';
import { summaryOf, trialOf } from '../unit/webview/summaries.ts';
import { inBrowser } from '../host/scenario.ts';
import { barriersOf, opened, receive, show, themeNames } from './dashboardPage.ts';

const failureGroups = [
  {
    cause: 'CUDA out of memory',
    trials: [1, 2, 3],
    rule: { text: 'batch_size above 200', expression: 'batch_size <= 200' },
  },
];
const failure = { count: 4, trial: 2, cause: 'No such file: data.csv', advice: 'Create it.', log: ['Traceback'] };
const calibration = { trials: 1, within: 1, warning: null, pairs: [{ trial: 1, mean: 0.4, sd: 0.2, value: 0.5 }] };
const batch = { batch: 1, size: 2, dictionary: 2, beta: 2, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 };
const details = {
  type: 'trialDetails',
  trial: 1,
  command: 'node train.mjs --lr 0.1',
  log: ['epoch 1'],
  metricInFile: false,
  curve: { named: true, points: [0.9, 0.5, 0.4].map((value, i) => ({ step: i + 1, value })) },
};

describe('the page, for everyone', () => {
  const browser = inBrowser();

  for (const theme of themeNames) {
    it(`has nothing that would keep a person out, as axe sees it, in ${theme}`, async () => {
      const themed = await opened(browser(), theme);
      const trials = [trialOf({ trial: 1, value: 0.5 }), trialOf({ trial: 2, state: 'failed', reason: 'It failed.' })];
      const other = comparedStudy(summaryOf([0.4, 0.6], { study: 'other' }));
      await receive(themed, { type: 'comparison', studies: [other, { ...other, name: 'loss', goal: 'minimize' }] });
      for (const state of ['new', 'running', 'paused', 'failed', 'finished'] as const) {
        const begun = state === 'new' ? {} : { trials, batches: [batch], failureGroups, calibration };
        await show(themed, summaryOf([], { state, ...begun }));
        assert.deepEqual(await barriersOf(themed), [], state);
      }
      await themed.locator('tr[data-trial="1"]').press('Enter');
      await themed.locator('tr[data-trial="2"]').press(' ');
      await themed.evaluate(`window.postMessage(${JSON.stringify(details)})`);
      await themed.getByText('epoch 1').waitFor();
      assert.deepEqual(await barriersOf(themed), [], 'two trials side by side');
      await themed.getByRole('button', { name: 'Close the chosen trials' }).click();
      await themed.getByText('Columns', { exact: true }).click();
      await themed.getByRole('button', { name: 'Actions of trial 1' }).first().press('Enter');
      assert.deepEqual(await barriersOf(themed), [], 'a menu, and the choice of columns');
      assert.deepEqual(await themed.evaluate('window.violations'), []);
    });

    it(`has errors and warnings that can be read, as axe sees it, in ${theme}`, async () => {
      const themed = await opened(browser(), theme);
      const failed = [1, 2].map((trial) => trialOf({ trial, state: 'failed', reason: 'It failed.' }));
      await show(themed, summaryOf([], { trials: failed, state: 'failed' }));
      await themed.getByRole('heading', { name: '2 trials failed, none has a value' }).waitFor();
      assert.deepEqual(await barriersOf(themed), [], 'every trial failed');
      await show(themed, summaryOf([0.5, null], { state: 'paused', failure }));
      await themed.getByRole('heading', { name: '4 trials failed in the same way.' }).waitFor();
      const [slice] = insight.slices;
      const atEdge = { ...insight, slices: [{ ...slice, edge: 'high' as const }] };
      await receive(themed, { type: 'insight', insight: atEdge, problem: null });
      await themed.getByRole('textbox', { name: 'Search trials' }).fill('momentum > 1');
      await themed.getByText('There is no column momentum.').waitFor();
      assert.deepEqual(await barriersOf(themed), [], 'a question, a search that cannot be read, the edge of a range');
    });
  }
});
