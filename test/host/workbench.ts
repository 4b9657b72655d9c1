/** The page of VS Code as a person uses it: what to click, what to read, and what it asked of the network. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { outFolder } from './paths.ts';
import type { Theme } from './profile.ts';

const extensionId = 'bbkb.bbkb-tuner';
const viewport = { width: 1280, height: 800 };

/**
 * Shared by all windows of a browser: the files that they loaded, and what was compiled of them, 19 MB of script. A
 * window with a context of its own took 1.5 s more of the processor.
 */
export async function windowContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // a window that opens in 4 s took 72 s on a machine that others kept busy
  context.setDefaultTimeout(90_000);
  return context;
}

export class Workbench {
  readonly page: Page;
  /** Addresses outside this machine that the page asked for. */
  readonly externalRequests: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    const note = (address: { url(): string }): void => {
      if (isExternal(address.url())) this.externalRequests.push(address.url());
    };
    page.context().on('request', note);
    page.on('websocket', note);
  }

  /** As if no window had been open before it: nothing is stored for its origin. */
  static async open(context: BrowserContext, url: string): Promise<Workbench> {
    const workbench = new Workbench(await context.newPage());
    const devTools = await context.newCDPSession(workbench.page);
    await devTools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' });
    await devTools.detach();
    await workbench.page.goto(url);
    await workbench.#ready();
    return workbench;
  }

  /**
   * Reloads the window, which restarts the extension host. By the command, because unlike the browser's own reload it
   * waits until the window has stored its editors.
   */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.#ready();
  }

  /** As it was when it was opened, as far as a person sees it. Its editors must have been saved. */
  async clear(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.runCommand('View: Close All Editors');
    if (await this.page.locator('.part.panel').isVisible()) await this.runCommand('View: Hide Panel');
    await this.runCommand('Notifications: Clear All Notifications');
    await this.page.mouse.move(0, 0);
    await this.resize(viewport.width, viewport.height);
  }

  /** As a person changes it: the window does not notice another one in the file of its settings. */
  async wear(theme: Theme): Promise<void> {
    const wanted = this.page.locator(`.monaco-workbench.${theme === 'Dark Modern' ? 'vs-dark' : 'vs'}`);
    if (await wanted.isVisible()) return;
    await this.runCommand('Toggle between Light/Dark Themes');
    await wanted.waitFor();
  }

  /** As a person leaves it, so that its extension host ends: it would wait for a window that only vanished. */
  async close(): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.close();
  }

  async runCommand(title: string): Promise<void> {
    // while editors are being restored they may take the focus, and the text, from the palette
    await this.#retry(`run the command "${title}"`, async () => {
      await this.page.keyboard.press('F1');
      await this.page.locator('.quick-input-widget input:visible').first().fill(`>${title}`, { timeout: 3000 });
      const match = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title });
      await match.first().waitFor({ timeout: 5000 });
      await this.page.keyboard.press('Enter');
    });
  }

  /** Right-clicks a file in the explorer and leaves its menu open. */
  async openContextMenu(file: string): Promise<void> {
    // rows move while the explorer refreshes, so a menu may open for the neighbour
    await this.#retry(`open the context menu of ${file}`, async () => {
      await this.treeItem(file).click({ button: 'right', timeout: 5000 });
      await this.menuItem('Copy Path').first().waitFor({ timeout: 3000 });
      const row = this.page.locator('.explorer-folders-view .monaco-list-row.focused').first();
      const label = await row.getAttribute('aria-label', { timeout: 1000 });
      if (label?.startsWith(file) !== true) throw new Error(`the menu is that of ${label ?? 'nothing'}`);
    });
  }

  /**
   * Opens a view container by its title in the activity bar, if it is not open already. A window that is being reloaded
   * may open it in the same moment, and the click would close it.
   */
  async openActivity(title: string): Promise<void> {
    const tab = this.activity(title);
    await this.#retry(`open the view ${title}`, async () => {
      if ((await tab.getAttribute('aria-expanded')) !== 'true') await tab.click();
      await tab.and(this.page.locator('[aria-expanded="true"]')).waitFor({ timeout: 5000 });
    });
  }

  /** Resolves when the window has that size: VS Code may miss that its page has another one. */
  async resize(width: number, height: number): Promise<void> {
    await this.page.setViewportSize({ width, height });
    await this.page.waitForFunction(`(() => {
      const { clientHeight } = document.querySelector('.monaco-workbench');
      if (clientHeight !== ${height}) window.dispatchEvent(new Event('resize'));
      return clientHeight === ${height};
    })()`);
  }

  activity(title: string): Locator {
    return this.page.locator('.activitybar').getByRole('tab', { name: new RegExp(`^${title}`) });
  }

  /**
   * Chooses from the open menu. A menu ignores the mouse for a moment after it opened, so the click is made until it
   * took.
   */
  async choose(title: string): Promise<void> {
    const item = this.menuItem(title);
    const closed = (): Promise<boolean> =>
      item.waitFor({ state: 'hidden', timeout: 1000 }).then(
        () => true,
        () => false,
      );
    for (let clicks = 0; clicks < 5; clicks++) {
      await item.click();
      if (await closed()) return;
    }
    throw new Error(`The menu stayed open however often "${title}" was chosen.`);
  }

  /**
   * Opens the fixes at the cursor of the editor, among which is this one. VS Code drops the question without a word when
   * problems change meanwhile, and has no answer as long as the extension is starting.
   */
  async openQuickFixes(title: string): Promise<Locator> {
    const fix = this.page.locator('.action-widget').getByText(title).first();
    const open = async (): Promise<void> => {
      await this.page.keyboard.press('Control+.');
      await fix.waitFor({ timeout: 5000 });
    };
    await this.#retry(`find the quick fix "${title}"`, open, 12);
    return fix;
  }

  menuItem(title: string): Locator {
    return this.page.getByRole('menuitem', { name: title });
  }

  /** A row of a tree: the explorer's or a view's. */
  treeItem(name: string | RegExp): Locator {
    return this.page.getByRole('treeitem', { name });
  }

  /**
   * Clicks a button of the row of a tree, which is there under the pointer alone. Another row may come to lie there while
   * the tree is filled.
   */
  async clickInRow(name: string | RegExp, title: string): Promise<void> {
    const row = this.treeItem(name);
    await this.#retry(`click "${title}" in the row ${name}`, async () => {
      await row.hover({ timeout: 30_000 });
      await row.getByRole('button', { name: title }).click({ timeout: 5000 });
    });
  }

  editorTab(name: string): Locator {
    return this.page.locator('.tabs-container').getByRole('tab', { name });
  }

  /** A button in the title bar of the editor or of a view, or in a hovered row, by the command's title. */
  button(title: string): Locator {
    return this.page.getByRole('button', { name: title });
  }

  toast(text: string): Locator {
    return this.page.locator('.notification-toast', { hasText: text });
  }

  /** In the list of notifications, where it stays: a toast that nobody answers is gone after 15 s. */
  async notification(text: string): Promise<Locator> {
    await this.runCommand('Notifications: Show Notifications');
    return this.page.locator('.notifications-center .notification-list-item', { hasText: text });
  }

  statusItem(text: string | RegExp): Locator {
    return this.page.locator('.statusbar-item', { hasText: text });
  }

  /** The inside of the extension's panel in the editor area. */
  dashboard(): FrameLocator {
    const outer = `iframe.webview.ready[src*="extensionId=${extensionId}"]:not([src*="purpose=webviewView"])`;
    return this.page.frameLocator(outer).frameLocator('iframe#active-frame');
  }

  /** Saves what is on the screen as `out/shots/NAME.png`, where somebody wants to look at it: SCREENSHOTS is set. */
  async screenshot(name: string): Promise<void> {
    if (process.env.SCREENSHOTS) await this.saveScreenshot(name);
  }

  async saveScreenshot(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(outFolder('shots'), `${name}.png`), animations: 'disabled' });
  }

  /**
   * Of the dashboard, in a light and a dark theme, where somebody compares them: it draws the page twice more.
   */
  async screenshotInThemes(name: string): Promise<void> {
    if (!process.env.SCREENSHOTS) return;
    for (const [theme, next] of [
      ['light', 'dark'],
      ['dark', 'light'],
    ] as const) {
      await this.screenshot(`${name}, ${theme}`);
      await this.runCommand('Toggle between Light/Dark Themes');
      await this.dashboard().locator(`body.vscode-${next} main:not([aria-busy="true"])`).waitFor();
    }
  }

  async #ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.activity('Explorer').waitFor();
  }

  async #retry(what: string, attempt: () => Promise<void>, attempts = 6): Promise<void> {
    const failures: string[] = [];
    while (failures.length < attempts) {
      try {
        await attempt();
        return;
      } catch (error) {
        failures.push(String(error));
        await this.page.keyboard.press('Escape');
        await sleep(300);
      }
    }
    throw new Error(`It was not possible to ${what}. ${attempts} attempts ended so:\n${failures.join('\n')}`);
  }
}

/** Webview resources have a public-looking address that the page's own service worker answers. */
function isExternal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const network = ['http:', 'https:', 'ws:', 'wss:'].includes(protocol);
  return network && hostname !== '127.0.0.1' && !hostname.endsWith('.vscode-resource.vscode-cdn.net');
}
