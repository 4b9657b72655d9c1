/**
 * The dashboard's cost with many trials: `npm run bench:page [TRIALS]`, 1,000 and 10,000 if it is not said.
 *
 * Opens the built page by itself in a browser and does what a person does, several times each: sort, scroll, type a
 * search, drag a brush; and sends it changed trials and learning curves. Prints the longest task of the page's main thread in each: the
 * median over the repeats and the most, in milliseconds of the processor, which a busy machine stretches less than the
 * clock's. No task should take more than 33. Then the memory of the page, and that of a process that holds the study
 * for it, as the extension host does.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PageUpdates } from '../../../src/extension/views/pageUpdates.ts';
import type { StudyMessage, ToPage } from '../../../src/protocol.ts';
import { apply, replay } from '../../../src/study/study.ts';
import { viewOf } from '../../../src/study/summary/summarize.ts';
import { launchBrowser } from '../../host/browser.ts';
import { packagedExtension } from '../../host/vsix.ts';
import { dashboardPage, drawn, load, receive } from '../../ui/dashboardPage.ts';
import { longStudy } from '../shared/longStudy.ts';
import { pageHeap, tasksOf } from '../shared/pageTasks.ts';
import { median } from '../shared/quantiles.ts';

const REPEATS = 7;

packagedExtension(); // for the page in dist/
const browser = await launchBrowser();
try {
  const sizes = process.argv.slice(2).map(Number);
  for (const trials of sizes.length > 0 ? sizes : [1000, 10_000]) await measure(trials);
} finally {
  await browser.close();
}

async function measure(trials: number): Promise<void> {
  const page = await dashboardPage(browser);
  await load(page, { width: 1440, height: 1180 });
  const [complete, ...deltas] = messagesOf(trials);
  // not part of the page's time: the extension's message does not come as a text
  await page.evaluate(`window.complete = ${JSON.stringify(complete)}`);
  const open = await tasksOf(browser, page, async () => {
    await page.evaluate('window.postMessage(window.complete)');
    await drawn(page);
  });
  console.log(`${trials} trials: opened in ${ms(open.all)}, the longest task ${ms(open.longest)}`);
  await receive(page, deltas[0]);
  const most = Math.min(trials, 1000);
  for (let first = 1; first <= most; first += 100) await receive(page, hundredCurves(first));
  await scrollTo(page, '.curves');
  await report(page, 'a hundred curves', (i) => receive(page, hundredCurves(1 + ((100 * i) % most))));
  const find = page.getByRole('textbox', { name: 'Find trials' });
  await report(page, 'a letter in the header', (i) => find.fill('lr < 1e-'.slice(0, i + 1)));
  await find.fill('');
  await report(page, 'a changed trial', (i) => receive(page, deltas[i + 1]));
  await scrollTo(page, '.trials');
  await report(page, 'a sort', (i) => page.locator('th[data-column]').nth(i + 1).click()); // oxfmt-ignore
  await page.locator('.trials .scroll').hover();
  await report(page, 'a scroll', (i) => page.mouse.wheel(0, 700 * (i + 1)));
  await scrollTo(page, '.parallel');
  await report(page, 'a move of a brush', (i) => dragAxis(page, i));
  console.log(`  the page's heap: ${((await pageHeap(page)) / 2 ** 20).toFixed(0)} MB`);
  await page.close();
  const host = path.join(import.meta.dirname, 'pageHost.ts');
  process.stdout.write(execFileSync(process.execPath, ['--import', 'tsx', '--expose-gc', host, String(trials)]));
}

/** The complete study, and the change with each result of another batch. */
function messagesOf(trials: number): readonly StudyMessage[] {
  const events = [...longStudy(trials + 8).events];
  const later = events.splice(-25);
  const messages: StudyMessage[] = [];
  const updates = new PageUpdates((message) => messages.push(message));
  const context = { alive: true, commandOf: () => 'python3 train.py' };
  let study = replay(events);
  if (study === null) throw new Error('The journal is empty.');
  updates.begin(viewOf(study, context));
  for (const event of later) {
    study = apply(study, event);
    updates.update(viewOf(study, context));
  }
  return messages;
}

/** As the extension sends them. */
function hundredCurves(first: number): ToPage {
  const curves = Array.from({ length: 100 }, (_, i) => ({
    trial: first + i,
    curve: {
      named: true,
      points: Array.from({ length: 40 }, (_, j) => ({ step: j, value: (1 + Math.sin(i * j)) / (1 + j) + i / 100 })),
    },
  }));
  return { type: 'curves', curves };
}

async function report(page: Page, name: string, action: (repeat: number) => Promise<unknown>): Promise<void> {
  const longest: number[] = [];
  for (let i = 0; i < REPEATS; i++) {
    const tasks = await tasksOf(browser, page, async () => {
      await action(i);
      await drawn(page);
    });
    longest.push(tasks.longest);
  }
  console.log(`  ${name}: the longest task ${ms(median(longest))}, at most ${ms(Math.max(...longest))}`);
}

async function scrollTo(page: Page, section: string): Promise<void> {
  await page.evaluate(`document.querySelector('${section}').scrollIntoView()`);
  await drawn(page);
}

/** From near one end to the middle, along another axis each time. */
async function dragAxis(page: Page, i: number): Promise<void> {
  const axis = page.locator('.axis').nth(i);
  const { x, y, width, height } = (await axis.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + 0.1 * height);
  await page.mouse.down();
  for (const share of [0.2, 0.3, 0.4, 0.5]) {
    await page.mouse.move(x + width / 2, y + share * height);
    await drawn(page);
  }
  await page.mouse.up();
}

function ms(time: number): string {
  return `${time.toFixed(0)} ms`;
}
