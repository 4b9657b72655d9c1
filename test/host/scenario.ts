import { after, afterEach, before, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openScene, type Scene, type SceneOptions } from './scene.ts';
import { sharedBrowser, sharedServer, type SharedServerOptions } from './sharedHost.ts';
import { packagedExtension } from './vsix.ts';

/**
 * Inside a `describe`: one window of VS Code with the packaged extension for all its tests, and the `it` that hands it to
 * them. A test that fails leaves a screenshot, `out/shots/FAILED ....png`.
 */
export function inVSCode({
  trusted,
  env,
  ...options
}: SceneOptions & SharedServerOptions): (law: string, body: (scene: Scene) => Promise<void>) => void {
  let opened: Scene | undefined;
  before(
    async () => {
      const server = await sharedServer({ ...(trusted !== undefined && { trusted }), ...(env && { env }) });
      opened = await openScene(await sharedBrowser(), server, options);
    },
    { timeout: 300_000 },
  );
  after(async () => {
    await opened?.close();
  });

  return (law, body) => {
    it(law, { timeout: 300_000 }, async () => {
      if (opened === undefined) throw new Error('VS Code was not opened.');
      try {
        await body(opened);
      } catch (error) {
        await opened.workbench.screenshot(`FAILED ${law.replaceAll(/\W+/g, ' ').trim()}`);
        throw error;
      }
    });
  };
}

/** Inside a `describe`: the browser for its tests, which has no page when one begins. */
export function inBrowser(): () => Browser {
  let browser: Browser | undefined;
  before(async () => {
    packagedExtension(); // for the bundles in dist/
    browser = await sharedBrowser();
  });
  // else the clocks of all pages would go on until the last test
  afterEach(async () => {
    for (const context of browser?.contexts() ?? []) await context.close();
  });
  return () => {
    if (browser === undefined) throw new Error('The browser was not started.');
    return browser;
  };
}
