/** The dashboard's page by itself, in a browser and under its own policy, given summaries as the extension would. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import * as z from 'zod';
import { insight } from '../unit/webview/charts/insights.ts';
import { batchOf, bestOf, summaryOf, trialOf } from '../unit/webview/summaries.ts';
import { inPage } from '../host/scenario.ts';
import { barriersOf, dashboardPage, drawn, load, posted, receive, show } from './dashboardPage.ts';

const hostile = (what: string): string => `<img src=x onerror="window.hacked=1"><b>${what}</b>&amp;`;

const failureGroups = [
  {
    ...{ cause: 'CUDA out of memory', advice: 'Make it smaller.' },
    trials: [1, 2, 3],
    rule: { text: 'batch_size above 200', expression: 'batch_size <= 200' },
  },
];

const eitherRule = [{ ...failureGroups[0], rule: { text: 'lr from 0.8 and width from 90', expression: null } }];

describe('the page', () => {
  const dashboard = inPage(dashboardPage);
  let page: Page;

  beforeEach(async () => {
    page = dashboard();
    await load(page);
  });

  it('shows hostile text as text, wherever it stands', async () => {
    const trials = [
      trialOf({ trial: 1, value: 0.5, parameters: { [hostile('name')]: hostile('value') } }),
      trialOf({ trial: 2, state: 'failed', reason: hostile('reason'), gpus: [hostile('gpu')] }),
      trialOf({ trial: 3, state: 'waiting', reason: hostile('waiting') }),
    ];
    await show(page, {
      ...summaryOf([], { trials, state: 'failed', reason: hostile('end'), log: [hostile('line'), '</pre><script>'] }),
      study: hostile('study'),
      metric: hostile('metric'),
      parameters: [hostile('name')],
      queue: [{ parameters: { [hostile('name')]: hostile('queued') } }],
      best: bestOf({
        trial: 1,
        value: 0.5,
        parameters: { [hostile('name')]: hostile('best') },
        command: hostile('command'),
      }),
      recommended: { trial: 1, value: 0.5, sd: null, setback: null },
      origin: {
        commit: hostile('commit'),
        dirty: true,
        script: { path: hostile('script'), sha256: hostile('hash') },
        command: [hostile('word')],
        cwd: hostile('folder'),
        versions: { [hostile('program')]: hostile('version') },
        machine: { host: hostile('host'), os: hostile('os'), cpus: 1, memoryBytes: 1 },
      },
    });
    await page.getByText('Origin').click();
    const text = await page.locator('main').innerText();
    const shown = ['study', 'metric', 'name', 'value', 'reason', 'gpu', 'waiting', 'end', 'line', 'queued', 'best'];
    const origin = ['commit', 'script', 'hash', 'folder', 'program', 'version', 'host', 'os'];
    for (const what of [...shown, ...origin]) assert.ok(text.includes(hostile(what)), what);
    assert.ok(text.includes('</pre><script>'));
    assert.equal(await page.locator('main img, main b, main script').count(), 0);
    assert.deepEqual(await page.evaluate('[window.hacked, window.violations]'), [undefined, []]);
  });

  it('reads a chart out by keyboard, shows it as a table, and sends it to be saved', async () => {
    await show(page, summaryOf([0.5, 0.7]));
    const figure = page.getByRole('figure').filter({ hasText: 'Best measured so far' });
    await figure.getByRole('application').press('ArrowLeft');
    assert.equal(await figure.locator('[aria-live]').innerText(), 'trial 2, accuracy 0.7');
    await figure.getByRole('application').press('ArrowLeft');
    assert.equal(await figure.locator('[aria-live]').innerText(), 'trial 1, accuracy 0.5');
    for (const [name, start] of [
      ['PNG', 'data:image/png;base64,'],
      ['SVG', '<svg '],
    ] as const) {
      await figure.getByRole('button', { name: `${name}: Best measured so far (maximize)` }).click();
      const [{ type, picture }] = z
        .array(z.object({ type: z.string(), picture: z.string() }))
        .parse((await posted(page)).slice(-1));
      assert.equal(type, 'savePicture');
      assert.ok(picture.startsWith(start), picture.slice(0, 60));
    }
    await figure.getByRole('button', { name: 'Table: Best measured so far (maximize)' }).click();
    await figure.getByRole('row').nth(2).waitFor();
    assert.deepEqual(await figure.getByRole('row').allInnerTexts(), ['trial\taccuracy', '2\t0.7', '1\t0.5']);
    assert.equal(await figure.getByRole('application').count(), 0);
    assert.deepEqual(await page.evaluate('window.violations'), []);
  });

  it('shows what the model says of each parameter, predicts where a person points, and tries that point', async () => {
    const parameters = ['lr', 'solver'];
    const best = bestOf({ trial: 1, value: 0.9, parameters: { lr: 0.02, solver: 'adam' } });
    const trials = [trialOf({ trial: 1, value: 0.9, parameters: best.parameters })];
    await show(page, summaryOf([], { trials, parameters, best }));
    await receive(page, { type: 'insight', insight, problem: null });
    const figure = page.getByRole('figure').filter({ hasText: 'Explains 62 %' });
    const importance = page
      .getByRole('region', { name: 'What matters' })
      .getByRole('meter', { name: 'Importance of lr' });
    assert.equal(await importance.getAttribute('aria-valuetext'), '62 % (48 % to 71 %)');
    // a chart is drawn when it comes into sight
    await figure.scrollIntoViewIfNeeded();
    await drawn(page);
    await figure.getByRole('application').press('Home');
    await figure.getByRole('application').press('Enter');
    const point = { lr: 0.001, solver: 'adam' };
    const asked = (await posted(page)).at(-1);
    assert.deepEqual(asked, { type: 'predict', id: 1, point });
    const prediction = { mean: 0.7, sd: 0.05, predictiveSd: 0.06, chance: 0.004 };
    await receive(page, { type: 'prediction', id: 1, prediction, problem: null });
    await page.getByText('about 0.700 ± 0.060, and be better than the best with a chance of < 1 %.').waitFor();
    await page.getByRole('button', { name: 'Try this point' }).click();
    assert.deepEqual((await posted(page)).at(-1), { type: 'enqueue', point });
    assert.equal(await page.getByRole('button', { name: 'Widen the range of lr' }).count(), 0);
    const [slice, ...others] = insight.slices;
    const atEdge = { ...insight, slices: [{ ...slice, edge: 'high' as const }, ...others] };
    await receive(page, { type: 'insight', insight: atEdge, problem: null });
    await page.getByRole('button', { name: 'Widen the range of lr' }).click();
    assert.deepEqual((await posted(page)).at(-1), { type: 'widen', end: { parameter: 'lr', edge: 'high' } });
    assert.deepEqual(await barriersOf(page), []);
    assert.deepEqual(await page.evaluate('window.violations'), []);
  });

  it('draws the best measured so far as level between its steps, however small they are', async () => {
    const found = new Map([[1, 0.5], [8, 0.493], [40, 0.1]]); // oxfmt-ignore
    const values = Array.from({ length: 40 }, (_, i) => found.get(i + 1) ?? 0.9);
    await show(page, summaryOf(values, { goal: 'minimize', metric: 'loss' }));
    const figure = page.getByRole('figure').filter({ hasText: 'Best measured so far' });
    await figure.scrollIntoViewIfNeeded();
    await drawn(page);
    const lines = await page.evaluate<string[]>(`(() => {
      const canvas = [...document.querySelectorAll('canvas')].find((each) => each.checkVisibility());
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
      const [from, to] = [0.35, 0.9].map((share) => Math.round(share * width));
      const greenAt = (x, y) => {
        const at = 4 * (y * width + x);
        const green = data[at + 1];
        return green > 1.2 * Math.max(data[at], data[at + 2]) ? ' ' + y + ' ' + green : '';
      };
      const ys = Array.from({ length: height }, (_, y) => y);
      return Array.from({ length: to - from }, (_, i) => ys.map((y) => greenAt(from + i, y)).join(''));
    })()`);
    assert.match(lines[0] ?? '', /\d/, 'the line is there');
    // a line of the grid shines through
    assert.ok(new Set(lines).size <= 2, [...new Set(lines)].join(' | '));
  });

  it('opens a trial by a click on it in best measured so far, which then has a ring there', async () => {
    const trials = [0.5, 0.7].map((value, i) => trialOf({ trial: i + 1, value }));
    await show(page, summaryOf([], { trials, budget: { trials: 2, seconds: null } }));
    const frame = page.getByRole('figure').filter({ hasText: 'Best measured so far' }).getByRole('application');
    const box = (await frame.boundingBox()) ?? assert.fail('it is not shown');
    await frame.click({ position: { x: box.width - 40, y: box.height / 2 } });
    await page.getByRole('heading', { name: 'Trial 2' }).waitFor();
    await page.getByRole('button', { name: 'Close the chosen trials' }).click();
  });

  it('says what failed trials have in common, opens them, runs them again, and excludes where they are', async () => {
    const trials = [1, 2, 3].map((trial) =>
      trialOf({ trial, state: 'failed', value: null, reason: 'CUDA out of memory' }),
    );
    await show(page, summaryOf([], { trials, failureGroups }));
    const section = page.getByRole('region', { name: 'Failures' });
    assert.match(
      await section.innerText(),
      /3 times: CUDA out of memory[^]*All had batch_size above 200; no trial that succeeded had it\.\s+Make it smaller\./,
    );
    await section.getByRole('button', { name: 'Run these again' }).click();
    const asked = (await posted(page)).slice(-3);
    assert.deepEqual(asked, [1, 2, 3].map((trial) => ({ type: 'retryTrial', trial }))); // oxfmt-ignore
    await section.getByRole('button', { name: 'Exclude this region: CUDA' }).click();
    assert.deepEqual((await posted(page)).at(-1), { type: 'exclude', constraint: 'batch_size <= 200' });
    await section.getByRole('button', { name: 'Open: CUDA' }).click();
    await page.getByRole('heading', { name: '3 trials side by side' }).waitFor();
    await page.getByRole('button', { name: 'Close the chosen trials' }).click();
    await show(page, summaryOf([], { trials, failureGroups: eitherRule, state: 'failed' }));
    assert.equal(await section.getByRole('button', { name: 'Exclude this region' }).count(), 0);
    for (const text of ['had either, so either may', 'Mend the script, then run']) await page.getByText(text).waitFor();
  });

  it('offers to try what lacked memory with half of a batch, and to find a metric that is not printed, only where that is so', async () => {
    const failure = { count: 3, trial: 3, cause: 'CUDA out of memory', advice: 'Make batches smaller.', log: [] };
    const half = page.getByRole('button', { name: /^Retry with half/ });
    await show(page, summaryOf([], { state: 'paused', failure }));
    await page.getByText('3 trials failed in the same way.').waitFor();
    assert.equal(await half.count(), 0);
    await show(page, summaryOf([], { state: 'paused', failure: { ...failure, halve: 'batch' } }));
    await half.click();
    assert.deepEqual((await posted(page)).at(-1), { type: 'retryWithHalf', parameter: 'batch' });
    const find = page.getByRole('button', { name: 'Find the metric' });
    assert.equal(await find.count(), 0);
    await show(page, summaryOf([], { state: 'paused', failure: { ...failure, lacksMetric: true } }));
    await find.click();
    assert.deepEqual((await posted(page)).at(-1), { type: 'findMetric' });
  });

  it('says of each trial that runs why it was picked, and stops it there', async () => {
    const pick = { mean: 0.93, sd: 0.01, chance: 0.12, reason: { kind: 'refines', trial: 1 } } as const;
    const running = { state: 'running', startedAt: Date.now() - 60_000 } as const;
    const trials = [
      trialOf({ trial: 1, batch: 2, value: 0.9, pick, startedAt: running.startedAt, seconds: 20 }),
      trialOf({ trial: 2, batch: 2, pick, ...running }),
      trialOf({ trial: 3, batch: 2, ...running }),
      ...[10, 40].map((seconds, i) => trialOf({ trial: 4 + i, value: 0.5, startedAt: 0, seconds })),
    ];
    await show(page, summaryOf([], { trials, parallel: 4 }));
    const now = page.getByRole('region', { name: 'Now and next' });
    await now.getByText('Predicted 0.930 ± 0.010. Chance to beat the recommended: 12 %.').waitFor();
    await now.getByText('Why it was picked is not recorded.').waitFor();
    assert.match(
      await now.locator('.idle').innerText(),
      /^Slot 3\s+Free until the batch's slowest trial has ended\.\s+Slot 4\s+Free/,
    );
    await now.getByRole('button', { name: 'Stop trial 2 now' }).press('Enter');
    assert.deepEqual((await posted(page)).at(-1), { type: 'stopTrial', trial: 2 });
    assert.deepEqual(await barriersOf(page), []);

    // refilled at once, no slot waits for a batch
    const schedule = { kind: 'rolling', slotTimes: { batch: 76, rolling: 41 } } as const;
    const batches = [1, 2].map((batch) => batchOf({ batch, rolling: true }));
    await show(page, summaryOf([], { trials, parallel: 4, batches, schedule }));
    await now.getByText('The next trial is being chosen.').first().waitFor();
    const algorithm = page.getByRole('region', { name: 'Algorithm' });
    await algorithm
      .getByText(
        'a trial then takes about 41 s of a slot, and would take 1 min 16 s in batches, since durations differ.',
      )
      .waitFor();
    assert.deepEqual(await barriersOf(page), []);
  });

  it('says where each trial runs, or why it waits for a machine', async () => {
    const running = { state: 'running', startedAt: Date.now() - 60_000 } as const;
    const reason = 'It waits: every slot of the hosts is taken.';
    const trials = [
      trialOf({ trial: 1, job: { id: 'gpu2 GPU 0', host: 'gpu2' }, ...running }),
      trialOf({ trial: 2, job: { id: '5_0', host: 'n1' }, ...running }),
      trialOf({ trial: 3, job: { id: null, host: null }, state: 'waiting', reason }),
    ];
    await show(page, summaryOf([], { trials, parallel: 3 }));
    const now = page.getByRole('region', { name: 'Now and next' });
    await now.getByText(/^running for .*, on gpu2 GPU 0$/).waitFor();
    await now.getByText(/^running for .*, job 5_0 on n1$/).waitFor();
    await now.getByText(reason).waitFor();
    await now.getByRole('button', { name: 'Stop trial 3 now' }).press('Enter');
    assert.deepEqual((await posted(page)).at(-1), { type: 'stopTrial', trial: 3 });
  });

  it('has what can be wanted of a trial in the menu of its row', async () => {
    const trials = [
      trialOf({ trial: 1, value: 0.5 }),
      trialOf({ trial: 2, value: 0.6, invalid: true }),
      trialOf({ trial: 3, state: 'running' }),
      trialOf({ trial: 4, state: 'failed', reason: 'It failed.' }),
      trialOf({ trial: 5, state: 'waiting', attempt: 0, reason: 'It waits.' }),
    ];
    await show(page, summaryOf([], { trials }));
    const wanted = [
      ['Rerun trial 1', 'retryTrial', 1],
      ['Invalidate trial 1: do not use its result', 'invalidate', 1],
      ['Open log of trial 1', 'openLog', 1],
      ['Copy command of trial 1', 'copyCommand', 1],
      ['Use trial 2: use its result again', 'restore', 2],
      ['Stop trial 3', 'stopTrial', 3],
      ['Rerun trial 4', 'retryTrial', 4],
      ['Invalidate trial 4: do not use its result', 'invalidate', 4],
    ] as const;
    for (const [name, type, trial] of wanted) {
      await page.locator(`tr[data-trial="${trial}"]`).press('Shift+F10');
      await page.getByRole('menuitem', { name, exact: true }).press('Enter');
      assert.deepEqual((await posted(page)).at(-1), { type, trial });
    }
    for (const [trial, name] of [
      [1, 'Stop trial 1'],
      [2, 'Invalidate trial 2: do not use its result'],
      [3, 'Rerun trial 3'],
      [5, 'Open log of trial 5'],
    ] as const) {
      await page.getByRole('button', { name: `Actions of trial ${trial}` }).click();
      assert.equal(await page.getByRole('menuitem', { name, exact: true }).count(), 0, name);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('row', { name: /^2 .*succeeded, invalid/ }).waitFor();
    await page.getByRole('row', { name: /^5 .*It waits\./ }).waitFor();
  });

  it('opens the menu of a chosen trial at its button, also after an update, and leads back to it', async () => {
    await show(page, summaryOf([0.5, 0.6]));
    await page.locator('tr[data-trial="1"]').press('Enter');
    await show(page, summaryOf([0.5, 0.7]));
    const panel = page.getByRole('complementary', { name: 'Chosen trials' });
    const button = panel.getByRole('button', { name: 'Actions of trial 1' });
    await button.press('Enter');
    const [menu, opener] = [await panel.getByRole('menu').boundingBox(), await button.boundingBox()];
    assert.ok(menu !== null && opener !== null && menu.y >= opener.y, JSON.stringify([menu, opener]));
    await page.keyboard.press('Escape');
    const focused = 'document.activeElement.getAttribute("aria-label")';
    assert.equal(await page.evaluate(focused), 'Actions of trial 1');
  });

  it('has a column for GPUs, a list of queued points and last lines only where there are any', async () => {
    await show(page, summaryOf([0.5]));
    assert.equal(await page.getByRole('columnheader', { name: 'GPU' }).count(), 0);
    assert.equal(await page.getByRole('region', { name: 'Points to be tried' }).count(), 0);
    assert.equal(await page.locator('pre:visible').count(), 0);

    const queue = Array.from({ length: 23 }, (_, i) => ({ parameters: { lr: i } }));
    const trials = [trialOf({ state: 'running', gpus: ['0', '1'] })];
    await show(page, summaryOf([], { trials, queue, log: ['Traceback', '  at line 3'] }));
    await page.getByRole('columnheader', { name: 'GPU' }).waitFor();
    await page.getByRole('gridcell', { name: '0, 1', exact: true }).waitFor();
    await page.getByRole('heading', { name: '23 points wait to be tried' }).waitFor();
    assert.equal(await page.locator('ol').getByRole('listitem').count(), 21);
    assert.equal(await page.locator('pre:visible').innerText(), 'Traceback\n  at line 3');
  });
});
