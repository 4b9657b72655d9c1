import { after, before, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openScene, type Scene, type SceneOptions } from './scene.ts';
import { sharedBrowser, sharedContext, sharedServer, type SharedServerOptions } from './sharedHost.ts';
import { packagedExtension } from './vsix.ts';

/**
 * Inside a `describe`: one window of VS Code with the packaged extension for all its tests, and the `it` that hands it
 * to them. A test that fails leaves a screenshot, `out/shots/FAILED ....png`.
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
      opened = await openScene(await sharedContext(), server, options);
    },
    { timeout: 600_000 },
  );
  after(async () => {
    await opened?.close();
  });

  return (law, body) => {
    it(law, { timeout: 600_000 }, async () => {
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

/**
 * Inside a `describe`: one page of the browser for all its tests, in which each loads anew what it looks at. For a page
 * of its own, with a window and a process, a test took 1.5 s more of the processor.
 */
export function inPage(newPage: (browser: Browser) => Promise<Page>): () => Page {
  let page: Page | undefined;
  before(async () => {
    packagedExtension(); // for the bundles in dist/
    page = await newPage(await sharedBrowser());
  });
  // else its clocks would go on until the last test of the process
  after(async () => {
    await page?.close();
  });
  return () => {
    if (page === undefined) throw new Error('The page was not opened.');
    return page;
  };
}
