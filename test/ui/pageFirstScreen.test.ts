/** The first screen of the page: the answers that are asked for every time, and the next steps. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { comparedStudy } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { inPage } from '../host/scenario.ts';
import { insight, slice } from '../unit/webview/charts/insights.ts';
import { batchOf, bestOf, summaryOf, trialOf } from '../unit/webview/summaries.ts';
import { barriersOf, dashboardPage, load, posted, receive, show } from './dashboardPage.ts';
import { chooseOfStudy } from './menus.ts';

describe('the first screen of the page', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;

  beforeEach(async () => {
    page = dashboard();
    await load(page);
  });

  for (const [width, height] of [
    [1440, 900],
    [700, 900],
  ] as const)
    it(`has the answers and a chart on its first screen, in few words (${width} x ${height})`, async () => {
      await load(page, { width, height });
      await show(page, noisyAndFinished);
      await receive(page, { type: 'insight', insight, problem: null });
      const bottomOf = async (locator: Locator): Promise<number> => {
        const { y, height } = (await locator.boundingBox()) ?? assert.fail('it is not shown');
        return y + height;
      };
      const chart = page.getByRole('figure').filter({ hasText: 'Best measured so far' }).locator('canvas').first();
      assert.ok((await bottomOf(chart)) <= height);
      for (const name of ['Recommended', 'What matters', 'Where the study stands'])
        assert.ok((await bottomOf(page.getByRole('region', { name }))) <= height, name);
      const header = page.locator('header');
      assert.equal(await header.locator('vscode-button:visible').count(), 3);
      const standing = await page.getByRole('region', { name: 'Where the study stands' }).innerText();
      const texts = [...(await header.locator('h1, .state, .progress-text').allInnerTexts()), standing];
      const words = texts.join(' ').match(/[A-Za-z_]{2,}/g) ?? [];
      assert.ok(words.length <= 40, `${words.length}: ${words.join(' ')}`);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true);
    });

  it('has what to run, what matters and the course so far beside an editor in a window of 1440 x 900, with five parameters', async () => {
    await load(page, { width: 660, height: 790 });
    const more = { momentum: 0.93, dropout: 0.2577, weight_decay: 7.331e-5 };
    const { best, parameters } = noisyAndFinished;
    await show(page, {
      ...noisyAndFinished,
      parameters: [...parameters, ...Object.keys(more)],
      best: best && { ...best, parameters: { ...best.parameters, ...more } },
    });
    await receive(page, { type: 'insight', insight, problem: null });
    const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? assert.fail('it is not shown');
    for (const name of ['Recommended', 'What matters']) {
      const { y, height } = await boxOf(page.getByRole('region', { name }));
      assert.ok(y + height <= 600, `${name} ends at ${y + height}`);
    }
    const meter = await boxOf(page.getByRole('meter').first());
    assert.ok(meter.width >= 60, `a share is a bar of ${meter.width} px`);
    const { y } = await boxOf(page.getByRole('figure').filter({ hasText: 'Best measured so far' }));
    assert.ok(y <= 620, `the chart begins at ${y}`);
  });

  it('has the whole chart on its first screen with seven parameters, and says how many shares are further below', async () => {
    await load(page, { width: 1080, height: 798 });
    const names = ['n_estimators', 'max_depth', 'min_samples_leaf', 'max_features', 'ccp_alpha', 'lr_decay', 'lr'];
    const parameters = Object.fromEntries(names.map((name) => [name, 0.02]));
    const { best } = noisyAndFinished;
    await show(page, { ...noisyAndFinished, parameters: names, best: best && { ...best, parameters } });
    const importance = names.map((parameter) => ({ parameter, share: 0.1, low: 0.05, high: 0.2 }));
    const slices = names.map((parameter, i) => ({ ...slice, parameter, edge: i === 1 ? ('high' as const) : null }));
    await receive(page, { type: 'insight', insight: { ...insight, importance, slices }, problem: null });
    const figure = page.getByRole('figure').filter({ hasText: 'Best measured so far' });
    const { y, height } = (await figure.boundingBox()) ?? assert.fail('it is not shown');
    assert.ok(y + height <= 798, `the chart ends at ${y + height}`);
    await page.getByRole('region', { name: 'What matters' }).getByText('1 more below.').waitFor();
    await page.getByText('Rerun trial 3 and the 2 next best. A wider range of max_depth may be better.').waitFor();
  });

  it('has what to run and the course so far where only one column fits, before what matters', async () => {
    await load(page, { width: 520, height: 800 });
    await show(page, { ...noisyAndFinished, trials: [...noisyAndFinished.trials].slice(2) });
    await receive(page, { type: 'insight', insight, problem: null });
    const topOf = async (locator: Locator) => ((await locator.boundingBox()) ?? assert.fail('it is not shown')).y;
    const chart = await topOf(page.getByRole('figure').filter({ hasText: 'Best measured so far' }));
    assert.ok((await topOf(page.getByRole('region', { name: 'Recommended' }))) < chart);
    assert.ok(chart <= 600, `the chart begins at ${chart}`);
    assert.ok(chart < (await topOf(page.getByRole('region', { name: 'What matters' }))));
    assert.equal(await page.locator('dt', { hasText: 'Failures' }).isVisible(), false);
  });

  it('waits with its advice for the model, and fills each row of its answers', async () => {
    await load(page, { width: 560, height: 900 });
    await show(page, { ...noisyAndFinished, noise: 0, budget: { trials: 1, seconds: null } });
    const standing = page.getByRole('region', { name: 'Where the study stands' });
    await standing.getByText('…', { exact: true }).waitFor();
    assert.equal(await standing.locator('.advice').innerText(), '');
    const forecast = { ...insight.forecast, after: 24 };
    await receive(page, { type: 'insight', insight: { ...insight, forecast }, problem: null });
    assert.notEqual(await standing.locator('.advice').innerText(), '');
    const [all, last] = [standing.locator('.tiles'), standing.locator('.tile').last()];
    const [outer, inner] = [await all.boundingBox(), await last.boundingBox()];
    assert.ok(outer !== null && inner !== null);
    assert.ok(outer.x + outer.width - inner.x - inner.width < 2, 'nothing is left beside the last');
  });

  it('shows the comparison once a person has chosen what to compare with', async () => {
    await show(page, noisyAndFinished);
    await receive(page, { type: 'comparison', studies: [comparedStudy({ ...noisyAndFinished, study: 'other' })] });
    await receive(page, { type: 'showComparison' });
    const { y } = (await page.getByRole('region', { name: 'Compared studies' }).boundingBox()) ?? assert.fail();
    assert.ok(y < 720, String(y));
  });

  it('says in its header why no trial pauses any more, which the script is to mend', async () => {
    const pauses = { gate: 'few', ended: 'Trial 2 paused after step 3 and began anew at 1.' } as const;
    await show(page, { ...noisyAndFinished, schedule: { kind: 'rolling', slotTimes: null, pauses } });
    await page.locator('header').getByText(pauses.ended).waitFor();
  });

  it('has a bar of its progress from the start of the first trial until the budget is used up', async () => {
    const bar = page.getByRole('progressbar', { name: 'Trials ended' });
    await show(page, summaryOf([], { state: 'new' }));
    await page.getByText('No trials yet').waitFor();
    assert.equal(await bar.count(), 0);
    await show(page, summaryOf([0.5], { state: 'running', budget: { trials: 2, seconds: null } }));
    await bar.waitFor();
  });

  it('offers to run the best points again at the end of the budget of a noisy metric', async () => {
    const best = bestOf({ trial: 2, value: 0.7, mean: 0.68, sd: 0.1, expected: 0.68, predictiveSd: 0.1 });
    const end = { state: 'finished', noise: 0.1, budget: { trials: 2, seconds: null } } as const;
    await show(page, summaryOf([0.5, 0.7], { ...end, best }));
    await page.getByText('Rerun trial 2 and the 2 next best.').waitFor();
    await page.getByRole('button', { name: 'Run the 3 best again' }).click();
    assert.deepEqual((await posted(page)).at(-1), { type: 'confirmBest' });
    assert.deepEqual(await barriersOf(page), []);
  });

  it('listens for clicks where there is something to click, also after what it shows has changed', async () => {
    for (const study of ['one', 'two', 'three']) await show(page, { ...noisyAndFinished, study });
    const devTools = await page.context().newCDPSession(page);
    const listening = async (selector: string): Promise<boolean> => {
      const { result } = await devTools.send('Runtime.evaluate', {
        expression: `document.querySelector('${selector}')`,
      });
      const { listeners } = await devTools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
      return listeners.some(({ type }) => type === 'click');
    };
    assert.ok(await listening('header vscode-button'));
    for (const text of ['header h1', '.tiles dt', '.tiles dd']) assert.ok(!(await listening(text)), text);
  });

  it('asks for what each button of the study is for', async () => {
    for (const [state, names] of buttonsOf) {
      await show(page, summaryOf([0.5], { state }));
      for (const [name, type] of Object.entries(names)) {
        const isButton = studyButtons.includes(name);
        if (isButton) await page.getByRole('button', { name, exact: true }).press('Enter');
        else await chooseOfStudy(page, name);
        assert.deepEqual((await posted(page)).at(-1), { type }, `${state}: ${name}`);
      }
      const others = studyButtons.filter((name) => !(name in names));
      for (const name of others) assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name);
    }
  });
});

const failureGroups = [
  {
    cause: 'CUDA out of memory',
    trials: [1, 2, 3],
    rule: { text: 'batch_size above 200', expression: 'batch_size <= 200' },
  },
];

const noisyAndFinished = summaryOf([], {
  state: 'finished',
  parameters: ['lr', 'solver'],
  noise: 0.01,
  budget: { trials: 24, seconds: null },
  trials: Array.from({ length: 24 }, (_, i) =>
    i < 2
      ? trialOf({ trial: i + 1, state: 'failed', reason: 'CUDA out of memory' })
      : trialOf({
          ...{ trial: i + 1, value: 0.9 - 0.01 * i, parameters: { lr: 0.001 * i, solver: 'adam' } },
          pick: { mean: 0.9 - 0.01 * i, sd: 0.01, chance: 0.1, reason: { kind: 'explores' } },
        }),
  ),
  batches: [batchOf({ size: 24, dictionary: 17 })],
  best: bestOf({
    trial: 3,
    value: 0.88,
    parameters: { lr: 0.002, solver: 'adam' },
    mean: 0.86,
    sd: 0.01,
    expected: 0.86,
    predictiveSd: 0.014,
    command: 'python3 train.py --lr 0.002 --solver adam',
  }),
  failureGroups,
  regret: { kind: 'estimated', reference: 0.86, trials: [1], cumulative: [0.1], simple: [0.02], optimistic: 0.03 },
  bound: { gain: 0.03 },
});

const studyButtons = ['Start', 'Continue', 'Pause', 'Stop'];
const buttonsOf: readonly (readonly [Summary['state'], Readonly<Record<string, string>>])[] = [
  ['new', { Start: 'start' }],
  ['running', { Pause: 'pause', Stop: 'stop', 'Try a point…': 'enqueue' }],
  ['paused', { Continue: 'continue', Stop: 'stop', 'Try a point…': 'enqueue' }],
  [
    'stopped',
    { Continue: 'start', 'Try a point…': 'enqueue', 'Save report…': 'saveReport', 'Export CSV, JSON…': 'exportStudy' },
  ],
];
