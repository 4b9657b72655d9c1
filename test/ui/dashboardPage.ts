/**
 * The dashboard's page in a browser, under its own policy, with the messages that it posted and the policy's
 * violations.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import axe from 'axe-core';
import type { Browser, Frame, Page } from 'playwright-core';
import * as z from 'zod';
import { dashboardHtml } from '../../src/extension/views/dashboardHtml.ts';
import type { ToPage } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';
import { root } from '../host/paths.ts';
import { viewOf } from '../unit/webview/summaries.ts';
import themes from './themes.json' with { type: 'json' };

/** The editor's variables that the page and its controls use, as its default themes have them. */
type ThemeName = keyof typeof themes;
const otherThemes = ['light', 'hcDark', 'hcLight'] as const;
const variables = [...new Set(Object.values(themes).flatMap((theme) => Object.keys(theme)))];

const address = 'http://page.test';
const axeSchema = z.object({
  violations: z.array(z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })),
});

/** A page of the browser in which the dashboard can be loaded again and again. */
export async function dashboardPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  const html = dashboardHtml({
    cspSource: address,
    scriptUri: `${address}/main.js`,
    styleUri: `${address}/style.css`,
    nonce: 'abc123',
    declarationUri: 'file:///study.bbkb.yaml',
    colors: 'theme',
  });
  await page.route(`${address}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    return route.fulfill({ body: readFileSync(path.join(root, 'dist/webview', path.basename(pathname))) });
  });
  await page.addInitScript(`
    window.posted = [];
    window.violations = [];
    window.acquireVsCodeApi = () => ({
      postMessage: (message) => window.posted.push(message),
      getState: () => undefined,
      setState: () => undefined,
    });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      window.violations.push(violatedDirective + ' ' + blockedURI);
    });
  `);
  return page;
}

/** With nothing of what was there before, and the pointer where nothing is. */
export async function load(page: Page, size = { width: 1280, height: 720 }): Promise<void> {
  await page.setViewportSize(size);
  await page.mouse.move(0, 0);
  await page.goto(`${address}/`);
  await wear(page, 'dark');
  // the page's policy keeps Playwright's own `waitForFunction` from looking a second time
  while ((await page.evaluate('window.posted.length')) !== 1) await page.waitForTimeout(50);
}

/**
 * Changes what the editor changes with its theme. The controls read the variables again when the class of the body
 * changes.
 */
export async function wear(page: Page, name: ThemeName): Promise<void> {
  const theme: Readonly<Record<string, string>> = themes[name];
  const values = variables.map((variable) => [variable, theme[variable] ?? '']);
  await page.evaluate(`
    for (const [name, value] of ${JSON.stringify(values)}) document.documentElement.style.setProperty(name, value);
    document.body.className = 'vscode-${name}';
  `);
}

/** Resolves when it is drawn. */
export async function show(page: Page, summary: Summary): Promise<void> {
  await receive(page, { type: 'study', version: 1, view: viewOf(summary) });
}

/** Resolves when it is drawn. */
export async function receive(page: Page, message: ToPage): Promise<void> {
  await page.evaluate(`window.postMessage(${JSON.stringify(message)})`);
  await drawn(page);
}

/** Resolves when what was asked for before is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  await page.locator('main:not([aria-busy="true"])').waitFor({ state: 'attached' });
}

/** The messages that the page sent because of a person: what it asks for by itself comes when its clock ticks. */
export function posted(page: Page): Promise<readonly unknown[]> {
  return page.evaluate<readonly unknown[]>(
    `window.posted.filter(({ type, unasked }) => !unasked && !['curves', 'ping'].includes(type))`,
  );
}

/**
 * Violations of accessibility that axe finds: rule and elements. In the dark theme by all its rules, and in the
 * others, which differ from it in nothing but colours, by those about colours.
 */
export async function barriersInThemes(page: Page): Promise<readonly string[]> {
  const found = [...(await barriersOf(page))];
  for (const theme of otherThemes) {
    await wear(page, theme);
    await drawn(page);
    const barriers = await barriersOf(page, ['color-contrast', 'link-in-text-block']);
    found.push(...barriers.map((barrier) => `${theme}: ${barrier}`));
  }
  await wear(page, 'dark');
  await drawn(page);
  return found;
}

/** In the theme that the page has, by those rules alone if any are named. */
export async function barriersOf(page: Page | Frame, rules?: readonly string[]): Promise<readonly string[]> {
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(axe.source);
  // to tell of every element that keeps nobody out takes as long as to look
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const run = `axe.run(${options}).then(({ violations }) => ({ violations }))`;
  const { violations } = axeSchema.parse(await page.evaluate(run));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
}
