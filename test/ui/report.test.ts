/** A report as a person opens it: a file on the disk, in a browser and under its own policy, light and dark. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page, Request } from 'playwright-core';
import { readPageFiles, reportHtml } from '../../src/export/report.ts';
import { comparedStudy } from '../../src/study/summary/comparison.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { outFolder, root } from '../host/paths.ts';
import { insight } from '../unit/webview/charts/insights.ts';
import { bestOf, summaryOf, trialOf, viewOf } from '../unit/webview/summaries.ts';
import { inPage } from '../host/scenario.ts';
import { barriersOf } from './dashboardPage.ts';

const comparedWith = (name: string) => [comparedStudy(summaryOf([0.5, 0.8, null, 0.85], { study: name }))];
/** Of trials 1 and 4. */
const curves = [1, 4].map((trial) => ({
  trial,
  curve: { named: true, points: [0.3, 0.4, 0.5 + trial / 100].map((value, i) => ({ step: i + 1, value })) },
}));
const asOf = Date.UTC(2026, 0, 2, 3, 4);
const hostile = (what: string): string => `</script><img src=x onerror="window.hacked=1"><u>${what}</u>\u2028`;

interface Options {
  readonly colorScheme?: 'light' | 'dark';
  /** The name of a study beside it. */
  readonly other?: string;
}

describe('a report', () => {
  const tab = inPage(newTab);
  let folder: string;

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'bbkb-report-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  async function opened(summary: Summary, { colorScheme = 'light', other = 'other' }: Options = {}): Promise<Page> {
    const compared = comparedWith(other);
    const file = path.join(folder, 'study.report.html');
    const files = pathToFileURL(`${root}/dist/webview/`);
    writeFileSync(
      file,
      reportHtml(
        { view: viewOf(summary), insight, metricInsights: [], compared, curves, asOf },
        await readPageFiles(files),
      ),
    );
    const page = tab();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.mouse.move(0, 0);
    const requests: string[] = [];
    const note = (request: Request) => requests.push(request.url());
    page.on('request', note);
    await page.goto(pathToFileURL(file).href);
    await page.getByRole('heading', { name: 'Parameters' }).waitFor();
    await page.locator('main[aria-busy="false"]').waitFor();
    page.off('request', note);
    assert.deepEqual(requests, [pathToFileURL(file).href]);
    return page;
  }

  for (const scheme of ['light', 'dark'] as const) {
    it(`shows the study and keeps nobody out, as axe sees it, in ${scheme}`, async () => {
      const page = await opened(study, { colorScheme: scheme });
      await page.getByText('It shows the study as of 2 January 2026').waitFor();
      assert.deepEqual(await barriersOf(page), []);
      // a chart is drawn when it comes into sight
      await page.setViewportSize({ width: 1280, height: 3300 });
      await page.screenshot({ path: path.join(outFolder('shots'), `report ${scheme}.png`), animations: 'disabled' });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.locator('tr[data-trial="1"]').press('Enter');
      await page.locator('tr[data-trial="2"]').press(' ');
      assert.deepEqual(await barriersOf(page), [], 'two trials side by side');
      await page.getByRole('complementary', { name: 'Chosen trials' }).getByText('★ good').waitFor();
      await page.screenshot({ path: path.join(outFolder('shots'), `report ${scheme}, two trials.png`) });
      assert.deepEqual(await page.evaluate('window.violations'), []);
    });
  }

  it('has the learning curves that it was given, in their chart and in the table', async () => {
    const page = await opened(summaryOf([0.51, 0.7, null, 0.54]));
    await page.locator('figure.curves').getByText('2 curves.').waitFor({ state: 'attached' });
    await page.locator('.trials').scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: 'from 0.3 to 0.54' }).waitFor();
    assert.equal(await page.getByRole('img', { name: /^from/ }).count(), 2);
  });

  it('says what follows from the trials before it lists them, and where it comes from at its end', async () => {
    const page = await opened(study);
    const headings = await page.locator('main h2:visible, main details[open] summary').allTextContents();
    assert.deepEqual(headings.slice(-2), ['Trials', 'Origin']);
  });

  it('has no figure of the engine, and no field to search in', async () => {
    const page = await opened(study);
    for (const name of ['.key-figures', '.find'])
      assert.deepEqual(await page.locator(name).filter({ visible: true }).count(), 0, name);
  });

  it('offers nothing that needs the study, and saves its charts itself', async () => {
    const page = await opened(study);
    const names = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('vscode-button, button')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map(({ textContent }) => textContent)`,
    );
    const tools = ['Table', 'PNG', 'SVG', 'Zoom in', 'Zoom out', 'Open'];
    const headings = new Set(await page.locator('th button').allTextContents());
    const others = names.filter((name) => !tools.includes(name) && !headings.has(name));
    assert.deepEqual(others, []);
    await page.locator('tr[data-trial="1"]').click({ button: 'right' });
    assert.equal(await page.getByRole('menu').count(), 0);
    const figure = page.getByRole('figure').filter({ hasText: 'Best measured so far (maximize)' });
    for (const format of ['PNG', 'SVG']) {
      const download = page.waitForEvent('download');
      await figure.getByRole('button', { name: `${format}: Best measured so far (maximize)` }).click();
      assert.equal((await download).suggestedFilename(), `Best measured so far (maximize).${format.toLowerCase()}`);
    }
    assert.deepEqual(await page.evaluate('window.violations'), []);
  });

  it('is printed whole: with the charts that were never in sight, and as it was afterwards', async () => {
    const page = await opened(study);
    const charts = page.locator('figure .frame:visible');
    const drawn = charts.filter({ has: page.locator('canvas') });
    assert.ok((await drawn.count()) < (await charts.count()));
    const before = await page.locator('main').getAttribute('style');
    await page.pdf({ path: path.join(outFolder('shots'), 'report.pdf'), format: 'A4' });
    assert.equal(await drawn.count(), await charts.count());
    assert.equal((await page.locator('main').getAttribute('style')) ?? '', before ?? '');
  });

  it('is printed whole before a frame of it was drawn, as by a browser without a window', async () => {
    const page = await opened(study);
    await page.addInitScript(`if (location.hash === '#held') window.requestAnimationFrame = () => 0`);
    await page.goto('about:blank');
    await page.goto(`${pathToFileURL(path.join(folder, 'study.report.html')).href}#held`);
    await page.locator('main:not([hidden])').waitFor({ state: 'attached' });
    assert.equal(await page.locator('canvas').count(), 0);
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    const charts = page.locator('figure .frame:visible');
    assert.equal(await charts.filter({ has: page.locator('canvas') }).count(), await charts.count());
    assert.ok((await charts.count()) > 3);
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
  });

  it('is laid out on paper alike from each window, with nothing over anything else', async () => {
    const page = await opened(study);
    const layouts: PaperLayout[] = [];
    for (const width of [1280, 560, 794]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
      const onScreen = await page.evaluate<PaperLayout['frames']>(`(${PAPER_LAYOUT})().frames`);
      await page.emulateMedia({ media: 'print' });
      const layout = await page.evaluate<PaperLayout>(`(${PAPER_LAYOUT})()`);
      // the charts are drawn before the browser lays out the paper
      assert.deepEqual(onScreen, layout.frames);
      layouts.push(layout);
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    }
    const [{ points, frames, wide, over, alone }] = layouts;
    assert.ok(points >= 6.5, `letters of ${points} points`);
    assert.ok(frames.length > 3);
    assert.deepEqual({ wide, over, alone }, { wide: [], over: [], alone: [] });
    for (const other of layouts) assert.deepEqual(other, layouts[0]);
  });

  it('shows hostile text as text, wherever it stands', async () => {
    const trials = [
      trialOf({ trial: 1, value: 0.5, parameters: { [hostile('name')]: hostile('value') } }),
      trialOf({ trial: 2, state: 'failed', reason: hostile('reason') }),
    ];
    const changes = {
      ...{ trials, study: hostile('study'), metric: hostile('metric'), parameters: [hostile('name')] },
      notes: [{ trial: 1, star: true, text: hostile('note') }],
    };
    const page = await opened(summaryOf([], changes), { other: hostile('other') });
    await page.locator('tr[data-trial="1"]').press('Enter');
    const text = await page.locator('body').innerText();
    const shown = text.replace(/\s+/g, ' ');
    for (const what of ['study', 'name', 'value', 'reason', 'note', 'other'])
      assert.ok(shown.includes(hostile(what).trim().replace(/\s+/g, ' ')), what);
    assert.equal(await page.locator('img, u').count(), 0);
    assert.deepEqual(await page.evaluate('[window.hacked, window.violations]'), [undefined, []]);
  });
});

interface PaperLayout {
  /** Of the letters. */
  readonly points: number;
  /** The widths of the charts' frames, in pixels. */
  readonly frames: readonly number[];
  /** What is cut at the right edge. */
  readonly wide: readonly string[];
  /** What reaches over the part of the page that follows. */
  readonly over: readonly string[];
  /** What may stand between a heading and the foot of a page. */
  readonly alone: readonly string[];
}

const PAPER_LAYOUT = `() => {
  const main = document.querySelector('main');
  const all = (selector, within = main) => [...within.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const name = ({ tagName, className, textContent }) => [tagName, className, textContent.slice(0, 30)].join(' ');
  const right = main.getBoundingClientRect().right + 1;
  const over = ([first, second]) => (each) =>
    each.getBoundingClientRect().bottom > second.getBoundingClientRect().top + 1 && first.contains(each);
  const parts = [...main.children].filter((each) => each.checkVisibility() && each.clientHeight > 0);
  return {
    points: 0.75 * parseFloat(getComputedStyle(main).fontSize) * parseFloat(main.style.zoom),
    frames: all('.frame').map(({ clientWidth }) => clientWidth),
    wide: all('canvas, table').filter((each) => each.getBoundingClientRect().right > right).map(name),
    over: parts.slice(1).flatMap((part, i) => all('*', parts[i]).filter(over([parts[i], part])).map(name)),
    alone: all('section > h2').flatMap((heading) => {
      const rest = all(':scope > *', heading.parentElement);
      const first = rest.findIndex((each) => each.matches(':is(.card, .stack, .scroll, .lanes):not(h2)'));
      return rest.slice(0, first).filter((each) => getComputedStyle(each).breakAfter !== 'avoid').map(name);
    }),
  };
}`;

async function newTab(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(`
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => window.violations.push(violatedDirective));
  `);
  return page;
}

const best = bestOf({
  trial: 5,
  value: 0.93,
  parameters: { lr: 0.02, solver: 'adam' },
  mean: 0.92,
  sd: 0.01,
  expected: 0.92,
  predictiveSd: 0.02,
  command: 'python3 train.py --lr 0.02 --solver adam',
});
const pick = { mean: 0.9, sd: 0.02, chance: 0.1, reason: { kind: 'refines', trial: 1 } } as const;
const origin = {
  ...{ commit: null, dirty: false, script: null, command: ['python3', 'train.py'], cwd: '/home/me', versions: {} },
  machine: { host: 'desk', os: 'Linux', cpus: 8, memoryBytes: 2 ** 34 },
};
const values = [0.6, null, 0.72, 0.7, 0.93, null, 0.9, 0.88];
const study = summaryOf([], {
  ...{ parameters: ['lr', 'solver'], best, origin },
  trials: [
    ...values.map((value, i) =>
      trialOf({
        ...{ trial: i + 1, batch: 1 + Math.floor(i / 4), value, pick },
        ...{ state: value === null ? 'failed' : 'succeeded', reason: value === null ? 'CUDA out of memory' : null },
        parameters: { lr: 0.01 * (i + 1), solver: i % 2 === 0 ? 'adam' : 'sgd' },
      }),
    ),
    trialOf({ trial: 9, state: 'running', startedAt: asOf - 60_000, pick }),
  ],
  batches: [1, 2].map((batch) => ({
    ...{ batch, size: 4, dictionary: 4 * batch, beta: 2, ratio: 2, theorySize: 1, endedBy: 'size', engineSeconds: 0.1 },
  })),
  failureGroups: [
    {
      cause: 'CUDA out of memory',
      trials: [2, 6],
      rule: { text: 'batch_size above 200', expression: 'batch_size <= 200' },
    },
  ],
  calibration: { trials: 1, within: 1, warning: null, pairs: [{ trial: 1, mean: 0.6, sd: 0.1, value: 0.6 }] },
  notes: [{ trial: 1, star: true, text: 'good' }],
  failure: { count: 3, trial: 6, cause: 'CUDA out of memory', advice: null, log: ['OOM'] },
  regret: {
    ...{ kind: 'estimated', reference: 0.92, optimistic: 0.01, trials: values.map((_, i) => i + 1) },
    ...{ cumulative: values.map((_, i) => i / 10), simple: values.map((_, i) => 0.3 - i / 40) },
  },
});
